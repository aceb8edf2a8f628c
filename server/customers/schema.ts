/** Tables of a company's customers, their tags, and what happened with them. */
import { id, index, int, json, money, primaryKey, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { companies } from '#core/sites/schema.ts';

/** Somebody who registered with or bought from a company; the sums follow its orders, see `sync.ts`. */
export const customers = table(
  'customers',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    partnerId: ref(() => partners.id, 'cascade').notNull(),
    /** Orders that were not cancelled. */
    orderCount: int().notNull().default(0),
    /** Their sum, of those in the company's currency. */
    orderValue: money().notNull().default(0),
    lastOrderAt: time(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    uniqueIndex('customers_once').on(t.companyId, t.partnerId),
    index('customers_partner').on(t.partnerId),
    index('customers_value').on(t.companyId, t.orderValue),
    index('customers_last_order').on(t.companyId, t.lastOrderAt),
  ],
);

/** Up to when the customers of a company follow its orders. */
export const customerSyncs = table('customer_syncs', {
  companyId: ref(() => companies.id, 'cascade').primaryKey(),
  syncedAt: time().notNull(),
});

export const customerTags = table(
  'customer_tags',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    name: text().notNull(),
    /** The name in lower case. */
    key: text().notNull(),
  },
  (t) => [uniqueIndex('customer_tags_key').on(t.companyId, t.key)],
);

export const customerTagLinks = table(
  'customer_tag_links',
  {
    customerId: ref(() => customers.id, 'cascade').notNull(),
    tagId: ref(() => customerTags.id, 'cascade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.tagId] }), index('customer_tag_links_tag').on(t.tagId)],
);

/** What staff did to a customer, and notes that only staff read. */
export const customerEvents = table(
  'customer_events',
  {
    id: id(),
    customerId: ref(() => customers.id, 'cascade').notNull(),
    kind: text().$type<'note' | 'event'>().notNull(),
    /** A note as typed; an event marked by `msg`. */
    text: text().notNull(),
    values: json<Record<string, string>>().notNull().default({}),
    /** Empty once the account is erased. */
    userId: ref(() => users.id, 'set null'),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('customer_events_customer').on(t.customerId, t.id), index('customer_events_user').on(t.userId)],
);
