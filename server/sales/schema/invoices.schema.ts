/** Tables of invoices, their lines, taxes and payments, number sequences and document events. */
import { sql } from 'drizzle-orm';
import {
  type AnyColumn,
  bool,
  id,
  index,
  int,
  json,
  money,
  ref,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { companies, currencies, languages, websites } from '#core/sites/schema.ts';
import type { KeptAddress } from '#sales/addresses/kept_address.ts';
import { orderLines, orders } from './schema.ts';
import { type LineKind, priced } from './taxes.schema.ts';

export type InvoiceState = 'draft' | 'open' | 'paid' | 'cancel';

const createdAt = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

export const invoices = table(
  'invoices',
  {
    id: id(),
    /** Without gaps for each company and year, such as `INV/2026/0007`; given when it is posted. */
    number: text(),
    kind: text().$type<'invoice' | 'credit_note'>().notNull().default('invoice'),
    state: text().$type<InvoiceState>().notNull().default('draft'),
    version: int().notNull().default(1),
    companyId: ref(() => companies.id).notNull(),
    websiteId: ref(() => websites.id).notNull(),
    partnerId: ref(() => partners.id).notNull(),
    currencyCode: text()
      .notNull()
      .references(() => currencies.code),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    orderId: ref(() => orders.id),
    /** What a credit note takes back. */
    reversesId: ref((): AnyColumn => invoices.id),
    /** Opens this invoice for its holder without an account. */
    accessToken: text().notNull().unique(),
    salespersonId: ref(() => users.id, 'set null'),
    customerReference: text().notNull().default(''),
    /** Name and address as they were when it was posted, a line each. */
    customerAddress: text().notNull().default(''),
    /** What else it said of the customer then, such as the VAT number; empty before, and where nothing was kept. */
    billingAddress: json<KeptAddress>(),
    /** Days, `YYYY-MM-DD`, as the calendar of the website says; given when it is posted. */
    invoicedOn: text(),
    dueOn: text(),
    /** Days between the two. */
    paymentDays: int().notNull().default(30),
    /** Markdown by our staff. */
    terms: text().notNull().default(''),
    /** Minor units. What is still to be paid is `residual`, nothing while it is a draft. */
    amountUntaxed: money().notNull().default(0),
    amountTax: money().notNull().default(0),
    amountTotal: money().notNull().default(0),
    residual: money().notNull().default(0),
    sentAt: time(),
    paidAt: time(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.companyId, t.number),
    // An order is invoiced once, however often and by whomever the button is pressed.
    uniqueIndex('invoices_order').on(t.orderId).where(sql`kind = 'invoice' and state <> 'cancel'`),
    index('invoices_of_order').on(t.orderId),
    index('invoices_partner').on(t.partnerId, t.state),
    index('invoices_state').on(t.state, t.dueOn),
  ],
);

export const invoiceLines = table(
  'invoice_lines',
  {
    id: id(),
    invoiceId: ref(() => invoices.id, 'cascade').notNull(),
    orderLineId: ref(() => orderLines.id, 'set null'),
    kind: text().$type<LineKind>().notNull().default('product'),
    name: text().notNull(),
    description: text().notNull().default(''),
    quantity: int().notNull(),
    /** Minor units for one piece. */
    unitPrice: money().notNull(),
    discount: priced.discount(),
    taxes: priced.taxes(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('invoice_lines_invoice').on(t.invoiceId)],
);

/** Tax of an invoice by rate, as it was posted. */
export const invoiceTaxes = table(
  'invoice_taxes',
  {
    id: id(),
    invoiceId: ref(() => invoices.id, 'cascade').notNull(),
    name: translated().notNull(),
    /** Thousandths of a percent. */
    rate: int().notNull(),
    isIncluded: bool().notNull().default(false),
    base: money().notNull(),
    amount: money().notNull(),
  },
  (t) => [index('invoice_taxes_invoice').on(t.invoiceId)],
);

/** Money that came: by hand, as a transfer seen on an account, cash, a cheque; or by a payment on the site. */
export const invoicePayments = table(
  'invoice_payments',
  {
    id: id(),
    invoiceId: ref(() => invoices.id, 'restrict').notNull(),
    amount: money().notNull(),
    /** `YYYY-MM-DD` */
    paidOn: text().notNull(),
    note: text().notNull().default(''),
    /** Reference of the online payment, unique so that it is booked once. */
    reference: text().unique(),
    registeredById: ref(() => users.id, 'set null'),
    createdAt: createdAt(),
  },
  (t) => [index('invoice_payments_invoice').on(t.invoiceId)],
);

/** The last number given in each row of numbers, such as `order` or `invoice 1 2026`. */
export const numberSequences = table('number_sequences', {
  key: text().primaryKey(),
  last: int().notNull(),
});

/** What became of a quote, an order or an invoice, for our staff. */
export const documentEvents = table(
  'document_events',
  {
    id: id(),
    orderId: ref(() => orders.id, 'cascade'),
    invoiceId: ref(() => invoices.id, 'cascade'),
    /** A sentence that catalogues know; `values` fill its braces. */
    what: text().notNull(),
    values: json<Record<string, string>>().notNull(),
    /** The person who did it; empty for automatic events. */
    by: text().notNull().default(''),
    /** What our staff wrote beside it, never shown to customers. */
    note: text().notNull().default(''),
    at: createdAt(),
  },
  (t) => [index('document_events_order').on(t.orderId), index('document_events_invoice').on(t.invoiceId)],
);
