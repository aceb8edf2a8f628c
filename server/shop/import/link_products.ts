/** Links imported products with those that are offered beside them. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, insertMany, transaction } from '#core/db/database.ts';
import type { ImportOptions } from '#core/domain/importer.ts';
import { importedProducts } from '#shop/schema/imports.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { accessoryProducts, optionalProducts } from '#shop/schema/variants.schema.ts';
import type { ImportedProduct } from './imported_product.ts';

const LINKED_AT_ONCE = 200;

/** Handles of a product and of those beside it. */
export type RelatedProducts = Pick<ImportedProduct, 'handle' | 'accessories' | 'optionalProducts'>;

type Ids = ReadonlyMap<string, number>;

/** An accessory or an optional product of another product. */
type Link = { kind: 'accessory' | 'option'; templateId: number; otherId: number; sequence: number };

/** Where it is remembered which links an import made. */
const FIELD = 'linked';

/**
 * Runs last, as products may name later ones. Adds what is missing: what people linked stays, and what they removed
 * since an import linked it stays away, unless the import overwrites.
 * @returns handles that no product of the company has
 */
export async function linkProducts(
  { companyId, overwrites = false }: Pick<ImportOptions, 'companyId' | 'overwrites'>,
  related: readonly RelatedProducts[],
): Promise<Set<string>> {
  const unknown = new Set<string>();
  for (let at = 0; at < related.length; at += LINKED_AT_ONCE) {
    const some = related.slice(at, at + LINKED_AT_ONCE);
    const ids = await idsOf(companyId, some.flatMap(handlesIn));
    for (const handle of some.flatMap(handlesIn)) if (!ids.has(handle)) unknown.add(handle);
    await transaction(() => linkSome(some, ids, overwrites), { name: 'links of imported products' });
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

async function linkSome(related: readonly RelatedProducts[], ids: Ids, overwrites: boolean): Promise<void> {
  const wanted = new Map(related.flatMap((one) => linksOf(one, ids)).map((link) => [keyOf(link), link]));
  const own = [...new Set([...wanted.values()].map(({ templateId }) => templateId))];
  const there = await linksThere(own);
  const imported = await db.select().from(importedProducts).where(inArray(importedProducts.templateId, own));
  const made = new Map(imported.map(({ templateId, digests }) => [templateId, digests[FIELD]?.split(',')]));
  const isMissing = (link: Link) =>
    !there.has(keyOf(link)) && (overwrites || !made.get(link.templateId)?.includes(shortKeyOf(link)));
  const missing = [...wanted.values()].filter(isMissing);
  await insertMany(
    accessoryProducts,
    missing
      .filter(({ kind }) => kind === 'accessory')
      .map(({ templateId, otherId }) => ({ templateId, accessoryId: otherId })),
  );
  await insertMany(
    optionalProducts,
    missing
      .filter(({ kind }) => kind === 'option')
      .map(({ templateId, otherId, sequence }) => ({ templateId, optionId: otherId, sequence })),
  );
  await remember(imported, [...wanted.values()]);
  const touched = new Set(missing.map(({ templateId }) => `product:${templateId}`));
  if (touched.size > 0) await changed(...touched);
}

const shortKeyOf = ({ kind, otherId }: Pick<Link, 'kind' | 'otherId'>): string => `${kind} ${otherId}`;
const keyOf = (link: Pick<Link, 'kind' | 'templateId' | 'otherId'>): string => `${link.templateId} ${shortKeyOf(link)}`;

/** A product is not offered beside itself. */
function linksOf({ handle, accessories = [], optionalProducts: options = [] }: RelatedProducts, ids: Ids): Link[] {
  const templateId = ids.get(handle);
  if (templateId === undefined) return [];
  const linked = (kind: Link['kind'], names: readonly string[]) =>
    [...new Set(names.flatMap((name) => ids.get(name) ?? []))]
      .filter((otherId) => otherId !== templateId)
      .map((otherId, i) => ({ kind, templateId, otherId, sequence: i + 1 }));
  return [...linked('accessory', accessories), ...linked('option', options)];
}

async function linksThere(own: number[]): Promise<Set<string>> {
  const accessories = await db.select().from(accessoryProducts).where(inArray(accessoryProducts.templateId, own));
  const options = await db.select().from(optionalProducts).where(inArray(optionalProducts.templateId, own));
  return new Set([
    ...accessories.map(({ templateId, accessoryId }) => keyOf({ kind: 'accessory', templateId, otherId: accessoryId })),
    ...options.map(({ templateId, optionId }) => keyOf({ kind: 'option', templateId, otherId: optionId })),
  ]);
}

async function remember(imported: (typeof importedProducts.$inferSelect)[], links: readonly Link[]): Promise<void> {
  for (const { templateId, digests } of imported) {
    const linked = links
      .filter((link) => link.templateId === templateId)
      .map(shortKeyOf)
      .join();
    if (digests[FIELD] === linked) continue;
    await db
      .update(importedProducts)
      .set({ digests: { ...digests, [FIELD]: linked } })
      .where(eq(importedProducts.templateId, templateId));
  }
}
