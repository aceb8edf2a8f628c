/** Describes the last order for a third party's analytics. */
import { asc, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { amountsOf, linesOf, type Order } from '#sales/api.ts';
import { currencyOf } from '#shop/cart/delivery.ts';
import { categories, templateCategories } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import type { TrackingAnswer } from './contract.ts';

/** Amounts in major units; prices of lines without tax. */
export async function trackingOf(order: Order, site: Site): Promise<TrackingAnswer> {
  const lines = await linesOf(order.id);
  const amounts = amountsOf(lines);
  const currency = await currencyOf(order.currencyCode, site);
  const major = (minor: number) => minor / 10 ** currency.decimals;
  const untaxed = (at: number) => amounts.lines[at]?.untaxed ?? 0;
  const deliveryAt = lines.findIndex(({ isDelivery }) => isDelivery);
  const known = await knownVariants(
    lines.flatMap(({ variantId }) => variantId ?? []),
    site,
  );
  return {
    transaction: {
      id: order.id,
      affiliation: site.company.name,
      revenue: major(amounts.total),
      tax: major(amounts.tax),
      currency: order.currencyCode,
      ...(deliveryAt < 0 ? {} : { shipping: major(untaxed(deliveryAt)) }),
    },
    lines: lines.flatMap((line, at) => {
      if (line.isDelivery || line.kind !== 'product') return [];
      const { sku = '', category = '-' } = known.get(line.variantId ?? 0) ?? {};
      const price = major(Math.round(untaxed(at) / Math.max(1, line.quantity)));
      return [
        {
          id: order.id,
          sku: sku || String(line.variantId ?? line.id),
          name: line.name,
          category,
          price,
          quantity: line.quantity,
        },
      ];
    }),
  };
}

async function knownVariants(
  ids: readonly number[],
  site: Site,
): Promise<Map<number, { sku: string; category: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: variants.id, sku: variants.sku, category: categories.name })
    .from(variants)
    .leftJoin(templateCategories, eq(templateCategories.templateId, variants.templateId))
    .leftJoin(categories, eq(categories.id, templateCategories.categoryId))
    .where(inArray(variants.id, [...ids]))
    .orderBy(asc(categories.sequence));
  return new Map(
    rows
      .reverse()
      .map(({ id, sku, category }) => [id, { sku, category: category ? pick(category, site.language.code) : '-' }]),
  );
}
