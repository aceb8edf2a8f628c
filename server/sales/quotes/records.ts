/** Orders and invoices as records opened by their customer or by a link. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { OpenedRecord, RecordKind, SignatureRules, ThreadRules, Viewer } from '#core/domain/record_kind.ts';
import { ownPartners } from '#core/domain/subject.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type Person, type Role, rolesAt } from '#core/people/people.ts';
import { isSame } from '#core/process/secret.ts';
import { findSite } from '#core/sites/site.ts';
import { invoiceTitle, orderTitle } from '#sales/documents/document_names.ts';
import { isDocument, isForCustomer } from '#sales/documents/is_document.ts';
import { mustBeSigned, todayOf } from '#sales/documents/quote_validity.ts';
import type { Invoice, Order } from '#sales/documents/states.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { acceptOrder } from './customer_service.ts';

/** Customers and staff talk about a document among themselves. */
const thread: ThreadRules = { hasRatings: false, takesGuests: false, moderated: 'nobody' };

const signature: SignatureRules = {
  url: '/my/orders/:id/accept',
  says: {
    unknown: msg('Invalid order'),
    closed: msg('This order does not need a signature.'),
    signed: msg('Order signed by {name}'),
  },
  async isAwaited(id) {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    const site = order && (await findSite(order.websiteId, order.languageCode));
    if (!site) throw new NotFound();
    return mustBeSigned(order, todayOf(site.website));
  },
  async hold(id) {
    await lockOrder(id);
    return signature.isAwaited(id);
  },
  async signed(id, signer) {
    if (!(await acceptOrder(id, signer))) throw new Conflict(signature.says.closed);
  },
};

/** Loaded on demand: few requests are for a PDF. */
const documentPdf = () => import('#sales/documents/document_pdf.ts');

export const saleOrder: RecordKind = {
  model: 'sale.order',
  thread,
  signature,
  pdfContent: async (id) => (await documentPdf()).orderPdfContent(id),
  async open(id, viewer) {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    return order ? openOrder(order, viewer) : null;
  },
};

export const accountInvoice: RecordKind = {
  model: 'account.invoice',
  thread,
  pdfContent: async (id) => (await documentPdf()).invoicePdfContent(id),
  async open(id, viewer) {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
    return invoice ? openInvoice(invoice, viewer) : null;
  },
};

/** An order that was read, for this viewer; null where they may not see it. */
export async function openOrder(order: Order, viewer: Viewer): Promise<OpenedRecord | null> {
  const by = isDocument(order) && (await rightTo({ ...order, area: 'orders' }, isForCustomer(order), viewer));
  if (!by) return null;
  const { id, partnerId, companyId, accessToken } = order;
  const title = orderTitle(order, viewer.site.language.code);
  return { title, path: `/my/orders/${id}`, partnerId, companyId, accessToken, by };
}

/** The same of an invoice. */
export async function openInvoice(invoice: Invoice, viewer: Viewer): Promise<OpenedRecord | null> {
  const by = await rightTo({ ...invoice, area: 'finance' }, invoice.number !== null, viewer);
  if (!by) return null;
  const { id, partnerId, companyId, accessToken } = invoice;
  const title = invoiceTitle(invoice, viewer.site.language.code);
  return { title, path: `/my/invoices/${id}`, partnerId, companyId, accessToken, by };
}

type Document = {
  /** Of the back office. */
  area: Role;
  state: string;
  companyId: number;
  partnerId: number | null;
  accessToken: string;
};

async function rightTo(
  document: Document,
  isForCustomer: boolean,
  { person, token }: Viewer,
): Promise<OpenedRecord['by'] | null> {
  if (person?.companyId === document.companyId && rolesAt(person, document.companyId).has(document.area))
    return 'staff';
  if (person && isForCustomer && (await isOf(person, document))) return 'customer';
  return token !== undefined && isSame(token, document.accessToken) ? 'token' : null;
}

async function isOf(person: Person, { partnerId }: Document): Promise<boolean> {
  if (partnerId === null) return false;
  return partnerId === person.partnerId || (await ownPartners(person)).includes(partnerId);
}
