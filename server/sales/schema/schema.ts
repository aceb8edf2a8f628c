/** Tables of orders, including carts and quotes, and of their lines. */
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
  uniqueIndex,
} from '#core/db/columns.ts';
import { partners, sessions, users } from '#core/people/people.schema.ts';
import { companies, currencies, languages, websites } from '#core/sites/schema.ts';
import { links } from '#links/schema.ts';
import type { KeptAddress } from '#sales/addresses/kept_address.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { fiscalPositions, type LineKind, type LineTax, priced } from './taxes.schema.ts';

export type OrderState = 'draft' | 'sent' | 'sale' | 'done' | 'cancel';
export type OrderOrigin = 'shop' | 'staff' | 'manual';
/** What is brought of it: nothing is to be brought, nothing yet, a part, all. */
export type Fulfilment = 'nothing' | 'open' | 'partly' | 'shipped';
/** Of an `authorized` payment the bank holds the money until it is captured. */
export type PaymentStatus = 'awaiting' | 'authorized' | 'paid' | 'partly_refunded' | 'refunded';
export type ReturnStatus = 'none' | 'asked' | 'received';

/** A cart has the state `draft`, a quote `draft` or `sent`. */
export const orders = table(
  'orders',
  {
    id: id(),
    /** Number shown to people; given when the draft becomes more than a cart. */
    name: text().unique(),
    state: text().$type<OrderState>().notNull().default('draft'),
    /** What it began as: a cart, a quote of our staff, or an order that they wrote. Only the first is ever a cart. */
    origin: text().$type<OrderOrigin>().notNull().default('shop'),
    /** Our staff changed it after it was placed: it is no cart any more when its payment ends. */
    staysOpen: bool().notNull().default(false),
    /** Grows with each change by staff, so that a change of an older version is refused. */
    version: int().notNull().default(1),
    websiteId: ref(() => websites.id).notNull(),
    companyId: ref(() => companies.id).notNull(),
    currencyCode: text()
      .notNull()
      .references(() => currencies.code),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    /** The buyer; empty for a guest who has not entered an address yet. */
    partnerId: ref(() => partners.id),
    /** Billing and delivery addresses; those of a guest's cart name the buyer before `partnerId` does. */
    billingPartnerId: ref(() => partners.id),
    shippingPartnerId: ref(() => partners.id),
    /** Both as they were when it was placed; empty before, and where none were kept. */
    billingAddress: json<KeptAddress>(),
    shippingAddress: json<KeptAddress>(),
    /** By which its prices were found, and the code that opened it to the buyer. */
    pricelistId: ref(() => pricelists.id, 'set null'),
    promoCode: text(),
    fiscalPositionId: ref(() => fiscalPositions.id, 'set null'),
    carrierId: ref(() => carriers.id, 'set null'),
    /** Where the buyer fetches it, when the carrier is a pickup. */
    pickupPointId: ref(() => pickupPoints.id, 'set null'),
    /** Working days until it is delivered, as promised in the shop; null: nothing was said. */
    deliveryDays: int(),
    /** A payment of exactly these lines is in progress; a change of the cart continues with a copy. */
    payingSince: time(),
    /** When the buyer was reminded of the abandoned cart. */
    remindedAt: time(),
    /** The session of the guest who owns this cart. */
    sessionId: ref(() => sessions.id, 'set null'),
    /** Opens this order for its holder without an account. */
    accessToken: text().notNull().unique(),
    /** The tracked link by which the buyer last came. */
    linkId: ref(() => links.id, 'set null'),
    /** The buyer's own number or word for this order. */
    customerReference: text().notNull().default(''),
    /** What the buyer wants us to know. */
    note: text().notNull().default(''),
    salespersonId: ref(() => users.id, 'set null'),
    /** The date on the document: when it was created, then sent, then confirmed. */
    orderedAt: time(),
    sentAt: time(),
    confirmedAt: time(),
    /** Last day of the offer, `YYYY-MM-DD`, as the calendar of the website says. */
    validUntil: text(),
    requiresSignature: bool().notNull().default(false),
    requiresPayment: bool().notNull().default(false),
    /** The name of the person who accepted it, as typed. */
    signedBy: text(),
    signedAt: time(),
    /** Markdown by our staff, above and below the lines; its headings make the sidebar of the quote. */
    introduction: text().notNull().default(''),
    terms: text().notNull().default(''),
    /** The day its customer last looked at it by a link, `YYYY-MM-DD`. */
    viewedOn: text(),
    /** Sums in minor units, kept with every change of a line; a cart has none yet. */
    amountUntaxed: money().notNull().default(0),
    amountTax: money().notNull().default(0),
    amountTotal: money().notNull().default(0),
    /** Without tax, before discounts. */
    amountUndiscounted: money().notNull().default(0),
    /** Where it stands, kept for lists by `updateStanding`; empty: not counted yet. */
    fulfilment: text().$type<Fulfilment>(),
    paymentStatus: text().$type<PaymentStatus>(),
    returnStatus: text().$type<ReturnStatus>(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('orders_session').on(t.sessionId, t.state),
    index('orders_partner').on(t.partnerId, t.state),
    index('orders_link').on(t.linkId),
    // Counts and adds up what is to be shipped without reading it.
    index('orders_to_ship').on(
      t.companyId,
      t.fulfilment,
      t.state,
      t.paymentStatus,
      t.currencyCode,
      t.amountTotal,
      t.origin,
      t.orderedAt,
    ),
    index('orders_not_counted').on(t.id).where(sql`fulfilment is null and state in ('sent', 'sale', 'done')`),
    // The newest first, as lists of staff show them.
    index('orders_company').on(t.companyId, t.id),
    // Counts the documents of a list without reading them.
    index('orders_counted').on(t.companyId, t.state, t.origin, t.orderedAt),
    // Sorted by staff: a page of a long list is read where it stands.
    index('orders_dated').on(
      t.companyId,
      sql`(case when ordered_at is null then created_at else ordered_at end)`,
      t.id,
    ),
    index('orders_total').on(t.companyId, t.amountTotal, t.id),
    // Counts the returns that wait.
    index('orders_returns').on(t.companyId, t.returnStatus),
    index('orders_updated').on(t.companyId, t.updatedAt),
    // All that the figures of the start page read: the table itself stays closed.
    index('orders_confirmed')
      .on(t.companyId, t.confirmedAt, t.websiteId, t.currencyCode, t.state, t.amountTotal)
      .where(sql`confirmed_at is not null`),
  ],
);

/** Values a buyer typed or chose beyond what the variant says. */
export type LineChoices = {
  custom: {
    attribute_value_id: number;
    attribute_value_name: string;
    custom_value: string;
    /** The stored file that the text names. */
    file_id?: number;
  }[];
  noVariant: {
    attribute_value_id: number;
    attribute_value_name: string;
    value: number;
    attribute_name: string;
    is_custom: boolean;
  }[];
};

export const orderLines = table(
  'order_lines',
  {
    id: id(),
    orderId: ref(() => orders.id, 'cascade').notNull(),
    kind: text().$type<LineKind>().notNull().default('product'),
    variantId: ref(() => variants.id),
    /** What was bought, in the words of the moment it was put here. */
    name: text().notNull(),
    description: text().notNull().default(''),
    quantity: int().notNull(),
    /** Minor units for one piece. */
    unitPrice: money().notNull(),
    /** Price for one piece before it was lowered in the shop, when it was. */
    listPrice: money(),
    /** Given on top of that, in hundredths of a percent. */
    discount: priced.discount(),
    taxes: priced.taxes(),
    choices: json<LineChoices>().notNull(),
    /** What bringing it costs; never counted as goods. */
    isDelivery: bool().notNull().default(false),
    /** The line that this optional product belongs to: it follows its quantity and is deleted with it. */
    linkedLineId: ref((): AnyColumn => orderLines.id, 'cascade'),
    /** Same variant and same choices: same line of a cart. Each line of a quote has one of its own. */
    choicesKey: text().notNull().default(''),
    sequence: int().notNull().default(10),
  },
  (t) => [uniqueIndex('order_lines_same').on(t.orderId, t.variantId, t.choicesKey)],
);

/** What customers may add to a quote by themselves. */
export const orderOptions = table(
  'order_options',
  {
    id: id(),
    orderId: ref(() => orders.id, 'cascade').notNull(),
    variantId: ref(() => variants.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    quantity: int().notNull().default(1),
    unitPrice: money().notNull(),
    discount: priced.discount(),
    taxes: priced.taxes(),
    /** The line it became, which alone its customer may change; removing the line makes it an option again. */
    lineId: ref(() => orderLines.id, 'set null'),
    sequence: int().notNull().default(10),
  },
  (t) => [index('order_options_order').on(t.orderId), uniqueIndex('order_options_line').on(t.lineId)],
);

export type { LineKind, LineTax };
