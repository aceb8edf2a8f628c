/** Table that counts views of shop pages. */
import { int, primaryKey, ref, table, text } from '#core/db/columns.ts';
import { websites } from '#core/sites/schema.ts';

/** Virtual page views of the shop by day, without any data about visitors. */
export const shopViews = table(
  'shop_views',
  {
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    /** `YYYY-MM-DD` in the website's time zone. */
    day: text().notNull(),
    /** Such as `/stats/ecom/order_payment/Wire Transfer`. */
    path: text().notNull(),
    count: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.websiteId, t.day, t.path] })],
);
