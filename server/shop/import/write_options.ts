/** Writes the attributes and values that products offer. */
import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { attributeLines, templateValues } from '#shop/schema/variants.schema.ts';
import type { Batch, Entry } from './batch.ts';
import { isHandmade } from './by_hand.ts';

type LineRow = typeof attributeLines.$inferInsert;
type ValueRow = typeof templateValues.$inferInsert;

const pair = (a: number, b: number): string => `${a} ${b}`;

export async function writeOptions(batch: Batch): Promise<void> {
  const lineIds = await writeLines(batch);
  const valueIds = await writeValues(batch, lineIds);
  for (const entry of batch.entries) {
    entry.options = entry.product.options.map(({ name, values }) => {
      const attributeId = batch.vocabulary.attribute(name);
      const lineId = lineIds.get(pair(entry.templateId, attributeId)) as number;
      const idOf = (value: string) => valueIds.get(pair(lineId, batch.vocabulary.value(attributeId, value))) as number;
      return { lineId, values: new Map(values.map((value) => [value.toLowerCase(), idOf(value)])) };
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
    for (const [sequence, { name }] of entry.product.options.entries()) {
      const attributeId = vocabulary.attribute(name);
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
async function writeValues(
  { entries, vocabulary, writer }: Batch,
  lineIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const rows: ValueRow[] = [];
  for (const entry of entries) {
    for (const { id, lineId, valueId } of entry.stored?.values ?? []) ids.set(pair(lineId, valueId), id);
    for (const { name, values } of entry.product.options) {
      const attributeId = vocabulary.attribute(name);
      const lineId = lineIds.get(pair(entry.templateId, attributeId)) as number;
      const missing = values
        .map((value) => vocabulary.value(attributeId, value))
        .filter((valueId) => !ids.has(pair(lineId, valueId)));
      for (const valueId of missing) rows.push({ templateId: entry.templateId, lineId, valueId });
      if (missing.length > 0) entry.isChanged = true;
    }
  }
  const written = await writer.put(templateValues, rows, { returning: ['id', 'lineId', 'valueId'] });
  for (const { id, lineId, valueId } of written) ids.set(pair(lineId, valueId), id);
  return ids;
}

/** Removes options that no longer make variants. A product with invalid rows keeps everything. */
async function dropUnused({ entries, writer, overwrites }: Batch): Promise<void> {
  const unused = entries.map((entry) => unusedIn(entry, overwrites));
  const lines = unused.flatMap((one) => one.lines);
  const values = unused.flatMap((one) => one.values);
  if (values.length > 0) await writer.run(() => db.delete(templateValues).where(inArray(templateValues.id, values)));
  if (lines.length > 0) await writer.run(() => db.delete(attributeLines).where(inArray(attributeLines.id, lines)));
}

function unusedIn(entry: Entry, overwrites: boolean): { lines: number[]; values: number[] } {
  const { stored, product, options } = entry;
  if (!stored || product.isPartial) return { lines: [], values: [] };
  const kept = overwrites ? new Set<number>() : handmadeValues(entry);
  const lineOf = new Map(stored.values.map(({ id, lineId }) => [id, lineId]));
  const usedLines = new Set([...options.map(({ lineId }) => lineId), ...[...kept].map((id) => lineOf.get(id))]);
  const usedValues = new Set([...options.flatMap(({ values }) => [...values.values()]), ...kept]);
  const making = new Set(stored.lines.filter((line) => line.variants === 'always').map(({ id }) => id));
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
