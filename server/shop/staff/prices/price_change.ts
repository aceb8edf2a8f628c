/** Computes and writes new prices of several products. */
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { logChanges } from '#core/staff_form/change_log.ts';
import { recordPrices } from '#shop/prices/price_history.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

/** Hundredths of a percent, or minor units; negative: prices fall. */
export type PriceChange = {
  kind: 'percent' | 'amount';
  value: number;
  /** New prices are multiples of this, in minor units. */
  step: number;
  /** What it cost before is shown struck through. */
  keepsOld: boolean;
};

/** A product's price, or the own price of a variant. */
export type PriceRow = {
  productId: number;
  /** Null: the product's. */
  variantId: number | null;
  name: Translated;
  combination: string;
  before: number;
  after: number;
};

export function newPrice(before: number, { kind, value, step }: Pick<PriceChange, 'kind' | 'value' | 'step'>): number {
  const exact = kind === 'percent' ? before + (before * value) / 10_000 : before + value;
  return Math.max(0, Math.round(exact / step) * step);
}

/** All prices of the products, whether they change or not. @param ids of this company, else they are left out */
export async function pricesAfter(
  ids: readonly number[],
  change: PriceChange,
  { site }: FastifyRequest,
): Promise<PriceRow[]> {
  const own = and(inArray(templates.id, [...ids]), eq(templates.companyId, site.company.id));
  const products = await db
    .select({ id: templates.id, name: templates.name, price: templates.price })
    .from(templates)
    .where(own)
    .orderBy(asc(templates.id));
  const ofVariants = await db
    .select({ id: variants.id, productId: templates.id, combination: variants.combination, price: variants.price })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(and(own, isNotNull(variants.price), eq(variants.isActive, true)))
    .orderBy(asc(variants.sequence), asc(variants.id));
  const byProduct = Map.groupBy(ofVariants, (row) => row.productId);
  return products.flatMap(({ id, name, price }) => [
    { productId: id, variantId: null, name, combination: '', before: price, after: newPrice(price, change) },
    ...(byProduct.get(id) ?? []).map((row) => ({
      ...{ productId: id, variantId: row.id, name, combination: row.combination },
      ...{ before: row.price!, after: newPrice(row.price!, change) },
    })),
  ]);
}

/** Changes as soon as one of the prices does. */
export const seenPrices = (rows: readonly PriceRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(rows.map(({ productId, variantId, before, after }) => [productId, variantId, before, after])),
    )
    .digest('base64url');

/** @returns the number of products that cost something else now; null: prices are others than those seen */
export const changePrices = (
  ids: readonly number[],
  change: PriceChange,
  seen: string,
  request: FastifyRequest,
): Promise<number | null> =>
  transaction(async () => {
    await forUpdate(
      db
        .select({ id: templates.id })
        .from(templates)
        .where(inArray(templates.id, [...ids]))
        .orderBy(asc(templates.id)),
    );
    const rows = await pricesAfter(ids, change, request);
    if (seenPrices(rows) !== seen) return null;
    const others = rows.filter(({ before, after }) => before !== after);
    for (const row of others) await writePrice(row, change);
    const products = [...new Set(others.map(({ productId }) => productId))];
    await recordPrices(products);
    await logChanges(logged(others, request), request);
    if (products.length > 0) await changed(...products.map((id) => `product:${id}`));
    return products.length;
  });

async function writePrice({ productId, variantId, before, after }: PriceRow, { keepsOld }: PriceChange): Promise<void> {
  const values = { price: after, ...(keepsOld && { compareAtPrice: after < before ? before : null }) };
  if (variantId !== null) await db.update(variants).set(values).where(eq(variants.id, variantId));
  else
    await db
      .update(templates)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(templates.id, productId));
}

function logged(rows: readonly PriceRow[], { site, texts }: FastifyRequest) {
  const { decimals } = site.currency;
  const money = (minor: number) => texts.number(minor / 10 ** decimals, decimals);
  return [...Map.groupBy(rows, (row) => row.productId)].map(([recordId, own]) => ({
    kind: 'product_templates',
    recordId,
    action: 'changed' as const,
    fields: own.map(({ variantId, before, after }) => ({
      field: variantId === null ? 'price' : `own_price_${variantId}`,
      before: money(before),
      after: money(after),
    })),
  }));
}
