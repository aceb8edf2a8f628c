/** Writes the attributes and values that products offer. */
import { eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { attributeLines, templateValues } from '#shop/schema/variants.schema.ts';
import type { Batch, Entry } from './batch.ts';
import { isHandmade, settle } from './by_hand.ts';
import { amount } from './templates.ts';

type LineRow = typeof attributeLines.$inferInsert;
type ValueRow = typeof templateValues.$inferInsert;

const pair = (a: number, b: number): string => `${a} ${b}`;

export async function writeOptions(batch: Batch): Promise<void> {
  const lineIds = await writeLines(batch);
  const valueIds = await writeValues(batch, lineIds);
  for (const entry of batch.entries) {
    entry.options = entry.product.options.map((option) => {
      const { values, details } = option;
      const attributeId = batch.vocabulary.attribute(option);
      const lineId = lineIds.get(pair(entry.templateId, attributeId)) as number;
      const idOf = (value: string) => valueIds.get(pair(lineId, batch.vocabulary.value(attributeId, value))) as number;
      return {
        lineId,
        values: new Map(values.map((value) => [value.toLowerCase(), idOf(value)])),
        makesVariants: details?.variants !== 'no_variant',
      };
    });
  }
  await dropUnused(batch);
}

/** @returns template and attribute → line */
async function writeLines({ entries, vocabulary, writer }: Batch): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const rows: LineRow[] = [];
  for (const entry of entries) {
    for (const { id, attributeId } of entry.stored?.lines ?? []) ids.set(pair(entry.templateId, attributeId), id);
    for (const [i, option] of entry.product.options.entries()) {
      const sequence = option.details?.sequence ?? i;
      const attributeId = vocabulary.attribute(option);
      const known = entry.stored?.lines.find((line) => line.attributeId === attributeId);
      if (known?.sequence === sequence) continue;
      rows.push({ templateId: entry.templateId, attributeId, sequence });
      entry.isChanged = true;
    }
  }
  const written = await writer.put(attributeLines, rows, {
    target: ['templateId', 'attributeId'],
    update: ['sequence'],
    returning: ['id', 'templateId', 'attributeId'],
  });
  for (const { id, templateId, attributeId } of written)
    if (!ids.has(pair(templateId, attributeId))) ids.set(pair(templateId, attributeId), id);
  return ids;
}

/** @returns line and value → value as the product offers it */
async function writeValues(batch: Batch, lineIds: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const { entries, vocabulary, writer } = batch;
  const ids = new Map<string, number>();
  const rows: ValueRow[] = [];
  for (const entry of entries) {
    for (const { id, lineId, valueId } of entry.stored?.values ?? []) ids.set(pair(lineId, valueId), id);
    const wanted = entry.product.options.flatMap((option) => {
      const attributeId = vocabulary.attribute(option);
      const lineId = lineIds.get(pair(entry.templateId, attributeId)) as number;
      return option.values.map((value) => ({
        lineId,
        valueId: vocabulary.value(attributeId, value),
        value,
        priceExtra: option.details?.values.get(value.toLowerCase())?.priceExtra,
      }));
    });
    const missing = wanted.filter(({ lineId, valueId }) => !ids.has(pair(lineId, valueId)));
    for (const { lineId, valueId, priceExtra = 0 } of missing)
      rows.push({ templateId: entry.templateId, lineId, valueId, priceExtra });
    if (missing.length > 0) entry.isChanged = true;
    await writeExtras(entry, batch, wanted);
  }
  const written = await writer.put(templateValues, rows, { returning: ['id', 'lineId', 'valueId'] });
  for (const { id, lineId, valueId } of written) ids.set(pair(lineId, valueId), id);
  return ids;
}

/** What known values add to the price, where the file says it. */
async function writeExtras(
  entry: Entry,
  batch: Batch,
  wanted: readonly { lineId: number; valueId: number; value: string; priceExtra: number | undefined }[],
): Promise<void> {
  for (const { id, lineId, valueId, priceExtra: present } of entry.stored?.values ?? []) {
    const inFile = wanted.find((one) => one.lineId === lineId && one.valueId === valueId);
    const extra = inFile?.priceExtra;
    if (extra === undefined) continue;
    const shown = { present: amount(present, batch.decimals), wanted: amount(extra, batch.decimals) };
    const values = { present, wanted: extra, shown, part: inFile?.value ?? '' };
    if (settle(entry, batch, `${id} priceExtra`, values) === present) continue;
    entry.isChanged = true;
    await batch.writer.run(() => db.update(templateValues).set({ priceExtra: extra }).where(eq(templateValues.id, id)));
  }
}

/** Removes options that no longer make variants. A product with invalid rows keeps everything. */
async function dropUnused(batch: Batch): Promise<void> {
  const { entries, writer } = batch;
  const unused = entries.map((entry) => unusedIn(entry, batch));
  const lines = unused.flatMap((one) => one.lines);
  const values = unused.flatMap((one) => one.values);
  if (values.length > 0) await writer.run(() => db.delete(templateValues).where(inArray(templateValues.id, values)));
  if (lines.length > 0) await writer.run(() => db.delete(attributeLines).where(inArray(attributeLines.id, lines)));
}

function unusedIn(entry: Entry, { overwrites, isComplete }: Batch): { lines: number[]; values: number[] } {
  const { stored, product, options } = entry;
  if (!stored || product.isPartial) return { lines: [], values: [] };
  const kept = overwrites ? new Set<number>() : handmadeValues(entry);
  const lineOf = new Map(stored.values.map(({ id, lineId }) => [id, lineId]));
  const usedLines = new Set([...options.map(({ lineId }) => lineId), ...[...kept].map((id) => lineOf.get(id))]);
  const usedValues = new Set([...options.flatMap(({ values }) => [...values.values()]), ...kept]);
  const making = new Set(stored.lines.filter((line) => isComplete || line.variants === 'always').map(({ id }) => id));
  const lines = [...making].filter((id) => !usedLines.has(id));
  const values = stored.values
    .filter(({ id, lineId }) => making.has(lineId) && !usedValues.has(id))
    .map(({ id }) => id);
  if (lines.length + values.length > 0) entry.isChanged = true;
  return { lines, values };
}

/** Values of variants that people added. */
function handmadeValues(entry: Entry): Set<number> {
  const added = (entry.stored?.variants ?? []).filter(
    ({ isActive, combination }) => isActive && isHandmade(entry, combination),
  );
  return new Set(added.flatMap(({ combination }) => combination.split(',').filter(Boolean).map(Number)));
}
