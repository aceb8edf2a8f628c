import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ImportedVariant } from '#shop/import/imported_product.ts';
import type { StockMove } from '#shop/product/stock_moves.ts';
import { stockMoves } from '#shop/schema/stock.schema.ts';
import { variants, variantValues } from '#shop/schema/variants.schema.ts';
import { type Batch, differs, type Entry } from './batch.ts';
import { isHandmade, rememberGone, settle, type Values } from './by_hand.ts';
import { amount, hasOnePrice } from './templates.ts';
import type { Key } from './writer.ts';

type Row = typeof variants.$inferInsert & { combination: string };
type Stored = typeof variants.$inferSelect;
type Settled =
  | 'sku'
  | 'barcode'
  | 'cost'
  | 'weight'
  | 'content'
  | 'contentUnit'
  | 'isTracked'
  | 'sellsBeyondStock'
  | 'onHand';

const IMPORTED: Key<typeof variants>[] = [
  'sku',
  'barcode',
  'price',
  'compareAtPrice',
  'cost',
  'weight',
  'content',
  'contentUnit',
  'isTracked',
  'sellsBeyondStock',
  'onHand',
  'isActive',
  'sequence',
];

/** A variant and its own picture according to the file. */
export type PictureLink = { variantId: number; source: string };

export async function writeVariants(batch: Batch): Promise<PictureLink[]> {
  const planned = batch.entries.map((entry) => ({
    entry,
    rows: entry.product.variants.map((variant, i) => variantRow(entry, batch, variant, i)),
  }));
  const rows = planned.flatMap(({ entry, rows: wanted }) => changedRows(entry, wanted));
  const ids = await put(batch, rows);
  await batch.writer.put(
    stockMoves,
    planned.flatMap(({ entry }) => movesIn(entry, rows, ids)),
  );
  await writeCombinations(
    batch,
    planned.flatMap(({ entry, rows: wanted }) => missingRows(entry, wanted)),
    ids,
  );
  await archive(
    batch,
    planned.flatMap(({ entry, rows: wanted }) => goneIds(entry, batch, wanted)),
  );

  return planned.flatMap(({ entry, rows: wanted }) => {
    const storedIds = new Map(entry.stored?.variants.map(({ combination, id }) => [combination, id]));
    return entry.product.variants.flatMap(({ picture }, i) => {
      const { combination } = wanted[i] as Row;
      const variantId = storedIds.get(combination) ?? ids.get(rowKey(entry.templateId, combination));
      return picture && variantId !== undefined ? [{ variantId, source: picture }] : [];
    });
  });
}

const rowKey = (templateId: number, combination: string): string => `${templateId} ${combination}`;

/** @returns template and combination → variant, for the rows that were written */
async function put({ writer }: Batch, rows: Row[]): Promise<Map<string, number>> {
  const written = await writer.put(variants, rows, {
    target: ['templateId', 'combination'],
    update: IMPORTED,
    returning: ['id', 'templateId', 'combination'],
  });
  return new Map(written.map(({ id, templateId, combination }) => [rowKey(templateId, combination), id]));
}

function variantRow(entry: Entry, batch: Batch, variant: ImportedVariant, sequence: number): Row {
  const making = entry.options.filter(({ makesVariants }) => makesVariants);
  const ids = variant.values.map((value, i) => making[i]?.values.get(value.toLowerCase()) as number);
  const combination = ids.sort((a, b) => a - b).join(',');
  const before = entry.stored?.variants.find((one) => one.combination === combination);
  const own = variant.own ?? (hasOnePrice(entry) ? { price: null, compareAtPrice: null } : variant);
  const part = variant.values.join(', ');
  const settleOwn = <V>(field: string, values: Values<V>): V =>
    settle(entry, batch, `${combination} ${field}`, { ...values, part });
  const settled = <F extends Settled>(field: F, wanted: Stored[F] | undefined, mayBeByHand = true) =>
    wanted === undefined ? before?.[field] : settleOwn(field, { present: before?.[field], wanted, mayBeByHand });
  const settledPrice = (field: 'price' | 'compareAtPrice', wanted: number | null) =>
    settleOwn(field, {
      present: before?.[field],
      wanted,
      shown: { present: amount(before?.[field], batch.decimals), wanted: amount(wanted, batch.decimals) },
    });
  return {
    templateId: entry.templateId,
    combination,
    sku: settled('sku', variant.sku) ?? '',
    barcode: settled('barcode', variant.barcode) ?? '',
    ...(before && entry.keepsPrice
      ? { price: before.price, compareAtPrice: before.compareAtPrice }
      : {
          price: settledPrice('price', own.price),
          compareAtPrice: settledPrice('compareAtPrice', own.compareAtPrice),
        }),
    cost: settled('cost', variant.cost) ?? null,
    weight: settled('weight', variant.weight) ?? 0,
    content: settled('content', variant.content) ?? null,
    contentUnit: settled('contentUnit', variant.contentUnit) ?? 'g',
    isTracked: settled('isTracked', variant.isTracked) ?? false,
    sellsBeyondStock: settled('sellsBeyondStock', variant.sellsBeyondStock) ?? false,
    onHand: settled('onHand', variant.onHand, entry.history.counted.has(before?.id ?? 0)) ?? 0,
    isActive: settleOwn('isActive', { present: before?.isActive, wanted: variant.isActive ?? true }),
    sequence: variant.sequence ?? sequence,
  };
}

function changedRows(entry: Entry, rows: Row[]): Row[] {
  const stored = new Map(entry.stored?.variants.map((variant) => [variant.combination, variant]));
  const changed = rows.filter((row) => {
    const before = stored.get(row.combination);
    return !before || differs(before, row, IMPORTED);
  });
  if (changed.length > 0) entry.isChanged = true;
  return changed;
}

function missingRows(entry: Entry, rows: Row[]): Row[] {
  const stored = new Set(entry.stored?.variants.map(({ combination }) => combination));
  return rows.filter(({ combination }) => combination !== '' && !stored.has(combination));
}

/** What the import counts differently from what was stored, for the journal of stock. */
function movesIn({ templateId, stored }: Entry, rows: Row[], ids: ReadonlyMap<string, number>): StockMove[] {
  const before = new Map(stored?.variants.map(({ combination, onHand }) => [combination, onHand]));
  return rows
    .filter((row) => row.templateId === templateId && row.isTracked)
    .flatMap(({ combination, onHand = 0 }) => {
      const quantity = onHand - (before.get(combination) ?? 0);
      const variantId = ids.get(rowKey(templateId, combination)) as number;
      return quantity === 0 ? [] : [{ variantId, quantity, onHand, reason: 'import' as const }];
    });
}

async function writeCombinations({ writer }: Batch, rows: Row[], ids: ReadonlyMap<string, number>): Promise<void> {
  const links = rows.flatMap(({ templateId, combination }) => {
    const variantId = ids.get(rowKey(templateId, combination)) as number;
    return combination.split(',').map((id) => ({ variantId, templateValueId: Number(id) }));
  });
  await writer.put(variantValues, links);
}

/** Variants missing from the file; kept, as orders refer to them. */
function goneIds(entry: Entry, batch: Batch, rows: Row[]): number[] {
  if (entry.product.isPartial) return [];
  const wanted = new Set(rows.map(({ combination }) => combination));
  const missing = (entry.stored?.variants ?? []).filter(
    (variant) => variant.isActive && !wanted.has(variant.combination),
  );
  const gone = missing.filter(({ combination, sku }) => !keepsVariant(entry, batch, combination, sku));
  for (const { combination } of gone) rememberGone(entry, combination);
  if (gone.length > 0) entry.isChanged = true;
  return gone.map(({ id }) => id);
}

/** What people added is no variant that the file lost. */
function keepsVariant(entry: Entry, { overwrites }: Batch, combination: string, sku: string): boolean {
  if (!isHandmade(entry, combination)) return false;
  const { line, handle } = entry.product;
  const key = `${combination} variants`.trim();
  entry.conflicts.push({ line, record: handle, field: 'variants', key, present: sku, wanted: '' });
  return !overwrites;
}

async function archive({ writer }: Batch, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await writer.run(() => db.update(variants).set({ isActive: false }).where(inArray(variants.id, ids)));
}
