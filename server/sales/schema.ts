/** Orders, of which a cart is the draft, and the one line table. */
import { id, index, int, json, money, ref, table, text, time, uniqueIndex } from '../core/db/columns.ts';
import { companies, currencies, languages, partners, sessions, websites } from '../core/schema.ts';
import { links } from '../links/schema.ts';
import { variants } from '../shop/variants.schema.ts';

export type OrderState = 'draft' | 'sent' | 'sale' | 'done' | 'cancel';

export const orders = table(
  'orders',
  {
    id: id(),
    /** Number shown to people; given when the draft becomes more than a cart. */
    name: text().unique(),
    state: text().$type<OrderState>().notNull().default('draft'),
    websiteId: ref(() => websites.id).notNull(),
    companyId: ref(() => companies.id).notNull(),
    currencyCode: text()
      .notNull()
      .references(() => currencies.code),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    /** Whose it is; empty for a visitor who has not said yet. */
    partnerId: ref(() => partners.id),
    /** The visit of the guest who fills this cart. */
    sessionId: ref(() => sessions.id, 'set null'),
    /** Opens this order for its holder without an account. */
    accessToken: text().notNull().unique(),
    /** The tracked link by which the buyer last came. */
    linkId: ref(() => links.id, 'set null'),
    /** The buyer's own number or word for this order. */
    customerReference: text().notNull().default(''),
    /** What the buyer wants us to know. */
    note: text().notNull().default(''),
    /** Shown once above the cart, such as a quantity that was lowered. */
    warning: text(),
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
  ],
);

/** Values a buyer typed or chose beyond what the variant says: behaviours of the configurator. */
export type LineChoices = {
  custom: { attribute_value_id: number; attribute_value_name: string; custom_value: string }[];
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
    variantId: ref(() => variants.id),
    /** What was bought, in the words of the moment it was put here. */
    name: text().notNull(),
    description: text().notNull().default(''),
    quantity: int().notNull(),
    /** Minor units for one piece. */
    unitPrice: money().notNull(),
    /** Price for one piece before a discount, when there is one. */
    listPrice: money(),
    choices: json<LineChoices>().notNull(),
    /** Same variant and same choices: same line. */
    choicesKey: text().notNull().default(''),
    sequence: int().notNull().default(10),
  },
  (t) => [uniqueIndex('order_lines_same').on(t.orderId, t.variantId, t.choicesKey)],
);
