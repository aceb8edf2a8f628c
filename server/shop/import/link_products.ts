/** Links imported products with those that are offered beside them. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { accessoryProducts, optionalProducts } from '#shop/schema/variants.schema.ts';
import type { ImportedProduct } from './imported_product.ts';

const LINKED_AT_ONCE = 200;

/** Handles of a product and of those beside it. */
export type RelatedProducts = Pick<ImportedProduct, 'handle' | 'accessories' | 'optionalProducts'>;

type Ids = ReadonlyMap<string, number>;

/**
 * Runs last, as products may name later ones. Adds what is missing: what people linked stays.
 * @returns handles that no product of the company has
 */
export async function linkProducts(companyId: number, related: readonly RelatedProducts[]): Promise<Set<string>> {
  const unknown = new Set<string>();
  for (let at = 0; at < related.length; at += LINKED_AT_ONCE) {
    const some = related.slice(at, at + LINKED_AT_ONCE);
    const ids = await idsOf(companyId, some.flatMap(handlesIn));
    for (const handle of some.flatMap(handlesIn)) if (!ids.has(handle)) unknown.add(handle);
    await transaction(() => linkSome(some, ids), { name: 'links of imported products' });
  }
  return unknown;
}

const handlesIn = ({ handle, accessories = [], optionalProducts: options = [] }: RelatedProducts): string[] => [
  handle,
  ...accessories,
  ...options,
];

async function idsOf(companyId: number, handles: string[]): Promise<Ids> {
  const rows = await db
    .select({ id: templates.id, handle: templates.handle })
    .from(templates)
    .where(and(eq(templates.companyId, companyId), inArray(templates.handle, [...new Set(handles)])));
  return new Map(rows.map(({ id, handle }) => [handle, id]));
}

async function linkSome(related: readonly RelatedProducts[], ids: Ids): Promise<void> {
  const own = related.flatMap(({ handle }) => ids.get(handle) ?? []);
  const accessories = related.flatMap(({ handle, accessories: names = [] }) =>
    pairs(handle, names, ids).map(([templateId, accessoryId]) => ({ templateId, accessoryId })),
  );
  const options = related.flatMap(({ handle, optionalProducts: names = [] }) =>
    pairs(handle, names, ids).map(([templateId, optionId], i) => ({ templateId, optionId, sequence: i + 1 })),
  );
  const known = new Set([
    ...(await db.select().from(accessoryProducts).where(inArray(accessoryProducts.templateId, own))).map(
      (row) => `accessory ${row.templateId} ${row.accessoryId}`,
    ),
    ...(await db.select().from(optionalProducts).where(inArray(optionalProducts.templateId, own))).map(
      (row) => `option ${row.templateId} ${row.optionId}`,
    ),
  ]);
  /** Several products may name the same pair. */
  const isNew = (key: string) => !known.has(key) && known.add(key);
  const newAccessories = accessories.filter((row) => isNew(`accessory ${row.templateId} ${row.accessoryId}`));
  const newOptions = options.filter((row) => isNew(`option ${row.templateId} ${row.optionId}`));
  await insertMany(accessoryProducts, newAccessories);
  await insertMany(optionalProducts, newOptions);
  const touched = new Set([...newAccessories, ...newOptions].map(({ templateId }) => `product:${templateId}`));
  if (touched.size > 0) await changed(...touched);
}

/** A product is not offered beside itself. */
function pairs(handle: string, names: readonly string[], ids: Ids): [number, number][] {
  const id = ids.get(handle);
  const others = [...new Set(names.flatMap((name) => ids.get(name) ?? []))];
  return id === undefined ? [] : others.filter((other) => other !== id).map((other) => [id, other]);
}
