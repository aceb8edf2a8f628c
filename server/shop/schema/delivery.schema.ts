/** Tables of delivery methods and pickup points. */
import { bool, id, index, int, json, money, ref, table, text, translated } from '#core/db/columns.ts';
import { companies, websites } from '#core/sites/schema.ts';

/**
 * A step of a carrier's price: the first one whose limits are not exceeded applies. An empty limit is never exceeded.
 */
export type CarrierStep = {
  /** Grams. */
  maxWeight: number | null;
  /** Minor units of the company's currency, goods with their tax. */
  maxAmount: number | null;
  price: number;
};

export const carriers = table(
  'carriers',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** Empty: on every website of the company. */
    websiteId: ref(() => websites.id, 'cascade'),
    name: translated().notNull(),
    description: translated().notNull(),
    kind: text().$type<'delivery' | 'pickup'>().notNull().default('delivery'),
    /** Delivers to these countries (ISO 3166-1) and states such as `US-VT`; empty: everywhere. */
    countryCodes: json<string[]>().notNull(),
    stateCodes: json<string[]>().notNull(),
    /** Maximum weight of an order in grams. */
    maxWeight: int(),
    /** Minor units of the company's currency. */
    price: money().notNull().default(0),
    steps: json<CarrierStep[]>().notNull(),
    /** Free from this amount of goods. */
    freeFrom: money(),
    isPublished: bool().notNull().default(false),
    sequence: int().notNull().default(10),
  },
  (t) => [index('carriers_company').on(t.companyId)],
);

export const pickupPoints = table(
  'pickup_points',
  {
    id: id(),
    carrierId: ref(() => carriers.id, 'cascade').notNull(),
    name: text().notNull(),
    street: text().notNull(),
    zip: text().notNull(),
    city: text().notNull(),
    countryCode: text().notNull(),
    /** Opening hours, as text. */
    hours: translated().notNull(),
    isActive: bool().notNull().default(true),
    sequence: int().notNull().default(10),
  },
  (t) => [index('pickup_points_carrier').on(t.carrierId)],
);
