import type { Translated } from '#core/db/columns.ts';
import { templates } from '#shop/schema/schema.ts';
import { type Batch, differs, type Entry } from './batch.ts';
import type { ImportedVariant } from './imported_product.ts';
import type { Key, Writer } from './writer.ts';

type Row = typeof templates.$inferInsert;

const IMPORTED: Key<typeof templates>[] = [
  'websiteId',
  'name',
  'summary',
  'description',
  'vendor',
  'price',
  'compareAtPrice',
  'isPublished',
  'type',
];

/** Runs first: everything else needs the ids of these rows. */
export async function writeTemplates(batch: Batch): Promise<void> {
  const rows: Row[] = [];
  for (const entry of batch.entries) {
    const row = templateRow(entry, batch);
    if (entry.stored && !differs(entry.stored.template, row, IMPORTED)) continue;
    entry.isChanged = true;
    rows.push(row);
  }
  const ids = await put(batch.writer, rows);
  for (const entry of batch.entries)
    entry.templateId = entry.stored?.template.id ?? (ids.get(entry.product.handle) as number);
}

async function put(writer: Writer, rows: Row[]): Promise<Map<string, number>> {
  const written = await writer.put(templates, rows, {
    target: ['companyId', 'handle'],
    update: [...IMPORTED, 'updatedAt'],
    returning: ['id', 'handle'],
  });
  return new Map(written.map(({ id, handle }) => [handle, id]));
}

function templateRow(entry: Entry, { companyId, websiteId, language }: Batch): Row {
  const { product, stored } = entry;
  const before = stored?.template;
  const text = (imported: string | undefined, was: Translated | undefined): Translated =>
    imported === undefined ? (was ?? {}) : { ...was, [language]: imported };
  return {
    companyId,
    websiteId: websiteId ?? before?.websiteId ?? null,
    handle: product.handle,
    name: text(product.name, before?.name),
    summary: text(product.summary, before?.summary),
    description: text(product.description, before?.description),
    customMessage: before?.customMessage ?? {},
    vendor: product.vendor ?? before?.vendor ?? '',
    isPublished: product.isPublished ?? before?.isPublished ?? true,
    type: typeOf(entry),
    updatedAt: new Date(),
    ...priceOf(entry),
  };
}

/** A product is shipped if one of its variants is; a shipped product keeps its type. */
function typeOf({ product, stored }: Entry): NonNullable<Row['type']> {
  const before = stored?.template.type ?? 'stocked';
  const imported = product.variants.flatMap(({ isShipped }) => isShipped ?? []);
  if (imported.length === 0 || (product.isPartial && stored)) return before;
  if (!imported.includes(true)) return 'service';
  return before === 'service' ? 'stocked' : before;
}

/**
 * The template shows its cheapest variant's price. With unreadable rows it keeps its own, as variants missing from the
 * file may depend on it.
 */
function priceOf({ product, stored }: Entry): Pick<Row, 'price' | 'compareAtPrice'> {
  const { price, compareAtPrice } =
    product.isPartial && stored
      ? stored.template
      : product.variants.reduce((least, variant) => (variant.price < least.price ? variant : least));
  return { price, compareAtPrice };
}

/** Whether all variants have the same price, so that only the template stores it. */
export function hasOnePrice({ product, stored }: Entry): boolean {
  if (product.isPartial && stored) return false;
  const [first] = product.variants as [ImportedVariant, ...ImportedVariant[]];
  return product.variants.every(
    (variant) => variant.price === first.price && variant.compareAtPrice === first.compareAtPrice,
  );
}
