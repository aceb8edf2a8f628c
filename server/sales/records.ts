/** Quotes, orders and invoices as records that their customers, and who holds their link, may open. */
import { eq } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { has } from '../core/people.ts';
import type { OpenedRecord, RecordKind, Viewer } from '../core/record_kind.ts';
import { isSame } from '../core/secret.ts';
import { textsFor } from '../core/texts.ts';
import { invoices } from './invoices.schema.ts';
import { orders } from './schema.ts';
import type { Invoice, Order } from './states.ts';

export const saleOrder: RecordKind = {
  model: 'sale.order',
  async open(id, viewer) {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    const by = order && rightTo(order, isForCustomer(order), viewer);
    if (!by) return null;
    const { partnerId, companyId } = order;
    return { title: orderTitle(order, viewer.site.language.code), path: `/my/orders/${id}`, partnerId, companyId, by };
  },
};

export const accountInvoice: RecordKind = {
  model: 'account.invoice',
  async open(id, viewer) {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
    const by = invoice && rightTo(invoice, invoice.state !== 'draft', viewer);
    if (!by) return null;
    const { partnerId, companyId } = invoice;
    const title = invoiceTitle(invoice, viewer.site.language.code);
    return { title, path: `/my/invoices/${id}`, partnerId, companyId, by };
  },
};

/** A quote belongs to its customer once it was sent to them. A cart is no document: it is nobody's to open. */
const isForCustomer = (order: Order): boolean => order.state !== 'draft' || order.sentAt !== null;

type Document = {
  origin?: Order['origin'];
  state: string;
  companyId: number;
  partnerId: number | null;
  accessToken: string;
};

function rightTo(document: Document, isForCustomer: boolean, { person, token }: Viewer): OpenedRecord['by'] | null {
  if (document.origin === 'shop' && document.state === 'draft') return null;
  if (person && has(person, 'sales') && person.companyId === document.companyId) return 'staff';
  if (person && isForCustomer && person.partnerId === document.partnerId) return 'customer';
  return token !== undefined && isSame(token, document.accessToken) ? 'token' : null;
}

/** `Quotation S00012`, once it is confirmed `Sales Order S00012`. */
export function orderTitle({ state, name }: Pick<Order, 'state' | 'name'>, language: string): string {
  const { t } = textsFor(language);
  const number = name ?? '';
  if (!number) return t('Quotation');
  return state === 'sale' || state === 'done'
    ? t('Sales Order {number}', { number })
    : t('Quotation {number}', { number });
}

/** `Invoice INV/2026/0007` */
export function invoiceTitle({ kind, number }: Pick<Invoice, 'kind' | 'number'>, language: string): string {
  const { t } = textsFor(language);
  if (kind === 'credit_note') return number ? t('Credit Note {number}', { number }) : t('Draft Credit Note');
  return number ? t('Invoice {number}', { number }) : t('Draft Invoice');
}
