import { and, eq, gte, inArray, like, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { shopViews } from '#shop/schema/views.schema.ts';
import { VIEWS, viewAt } from '#shop/statistics/shop_view.ts';
import type { Viewed } from './funnel.ts';

/** Days of a website, the first and the last included. */
export type Period = { websiteId: number; from: string; to: string };

const within = ({ websiteId, from, to }: Period): SQL | undefined =>
  and(eq(shopViews.websiteId, websiteId), gte(shopViews.day, from), lte(shopViews.day, to));

/**
 * The kind of view of a path. Written as SQL text: PostgreSQL treats two parameters of one value as different
 * expressions to group by.
 */
const name = sql<Viewed['name']>`case ${sql.raw(
  ['product_view', 'product_add_to_cart', 'order_payment', 'order_confirmed']
    .map((one) => `when "path" like '${VIEWS}/${one}/%' then '${one}'`)
    .join(' '),
)} else substr("path", ${sql.raw(String(VIEWS.length + 2))}) end`;

/** How often anything was viewed, day by day. */
export function viewsByDay(period: Period): Promise<Viewed[]> {
  return db
    .select({ day: shopViews.day, name, count: sql`sum(${shopViews.count})`.mapWith(Number) })
    .from(shopViews)
    .where(within(period))
    .groupBy(shopViews.day, name);
}

/** How often each product was looked at and put into a cart. */
export async function viewsOfProducts(period: Period) {
  const rows = await db
    .select({ path: shopViews.path, count: sql`sum(${shopViews.count})`.mapWith(Number) })
    .from(shopViews)
    .where(and(within(period), or(ofKind('product_view'), ofKind('product_add_to_cart'))))
    .groupBy(shopViews.path);
  return rows.flatMap(({ path, count }) => {
    const view = viewAt(path);
    return view ? [{ ...view, count }] : [];
  });
}

const ofKind = (view: Viewed['name']) => like(shopViews.path, `${VIEWS}/${view}/%`);

/** By which ways buyers paid, most used first. */
export async function viewsOfPayments(period: Period): Promise<{ method: string; count: number }[]> {
  const rows = await db
    .select({ path: shopViews.path, count: sql`sum(${shopViews.count})`.mapWith(Number) })
    .from(shopViews)
    .where(and(within(period), ofKind('order_payment')))
    .groupBy(shopViews.path);
  return rows
    .map(({ path, count }) => ({ method: viewAt(path)?.of ?? '', count }))
    .sort((a, b) => b.count - a.count || (a.method < b.method ? -1 : 1));
}

const AT_ONCE = 500;

type Named = { name: Translated; slug: string | null; isHidden: boolean };

export async function namesOfProducts(ids: readonly number[]): Promise<Map<number, Named>> {
  const names = new Map<number, Named>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .select({ id: templates.id, name: templates.name, slug: templates.slug, isHidden: templates.isHidden })
      .from(templates)
      .where(inArray(templates.id, ids.slice(at, at + AT_ONCE)));
    for (const { id, ...named } of rows) names.set(id, named);
  }
  return names;
}

export async function templatesOfVariants(ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db
      .select({ id: variants.id, templateId: variants.templateId })
      .from(variants)
      .where(inArray(variants.id, ids.slice(at, at + AT_ONCE)));
    for (const { id, templateId } of rows) found.set(id, templateId);
  }
  return found;
}
