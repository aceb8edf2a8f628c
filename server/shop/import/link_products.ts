/** Links imported products with those that are offered beside them. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, insertMany, transaction } from '#core/db/database.ts';
import type { ImportOptions } from '#core/domain/importer.ts';
import { importedChange } from '#core/staff_form/change_log.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
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
  { companyId, overwrites = false, by }: Pick<ImportOptions, 'companyId' | 'overwrites' | 'by'>,
  related: readonly RelatedProducts[],
): Promise<Set<string>> {
  const unknown = new Set<string>();
  for (let at = 0; at < related.length; at += LINKED_AT_ONCE) {
    const some = related.slice(at, at + LINKED_AT_ONCE);
    const ids = await idsOf(companyId, some.flatMap(handlesIn));
    for (const handle of some.flatMap(handlesIn)) if (!ids.has(handle)) unknown.add(handle);
    await transaction(() => linkSome(some, ids, { overwrites, by }), { name: 'links of imported products' });
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

async function linkSome(
  related: readonly RelatedProducts[],
  ids: Ids,
  { overwrites, by }: { overwrites: boolean; by: ImportOptions['by'] },
): Promise<void> {
  const wanted = new Map(related.flatMap((one) => linksOf(one, ids)).map((link) => [keyOf(link), link]));
  const own = [...new Set([...wanted.values()].map(({ templateId }) => templateId))];
  const present = await linksThere(own);
  const there = new Set(present.map(keyOf));
  const imported = await db.select().from(importedProducts).where(inArray(importedProducts.templateId, own));
  const made = new Map(imported.map(({ templateId, digests }) => [templateId, digests[FIELD]?.split(',')]));
  const wasMade = (link: Link) => made.get(link.templateId)?.includes(shortKeyOf(link)) ?? false;
  const isMissing = (link: Link) => !there.has(keyOf(link)) && (overwrites || !wasMade(link));
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
  await logLinkedAgain(missing.filter(wasMade), present, by);
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

async function linksThere(own: number[]): Promise<Link[]> {
  const accessories = await db.select().from(accessoryProducts).where(inArray(accessoryProducts.templateId, own));
  const options = await db.select().from(optionalProducts).where(inArray(optionalProducts.templateId, own));
  return [
    ...accessories.map(({ templateId, accessoryId: otherId }) => ({
      ...{ kind: 'accessory' as const, templateId, otherId },
      sequence: 0,
    })),
    ...options.map(({ templateId, optionId: otherId, sequence }) => ({
      ...{ kind: 'option' as const, templateId, otherId },
      sequence,
    })),
  ];
}

/** As the form of a product calls them. */
const FIELDS = { accessory: 'accessories', option: 'optional' } as const;

/** Shows in the history of each product what people had removed and the import linked again. */
async function logLinkedAgain(
  again: readonly Link[],
  present: readonly Link[],
  by: ImportOptions['by'],
): Promise<void> {
  if (again.length === 0) return;
  const handles = await handlesOf([...again, ...present].map(({ otherId }) => otherId));
  const rows = [...Map.groupBy(again, ({ templateId }) => templateId)].map(([templateId, links]) => {
    const changes = [...Map.groupBy(links, ({ kind }) => kind)].map(([kind, added]) => {
      const before = present.filter((link) => link.templateId === templateId && link.kind === kind);
      const listed = (some: readonly Link[]) => some.map(({ otherId }) => handles.get(otherId) ?? '').join('\n');
      return { field: FIELDS[kind], present: listed(before), wanted: listed([...before, ...added]) };
    });
    return importedChange({ kind: 'product_templates', recordId: templateId }, changes, by);
  });
  await insertMany(staffChanges, rows);
}

async function handlesOf(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: templates.id, handle: templates.handle })
    .from(templates)
    .where(inArray(templates.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, handle }) => [id, handle]));
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
