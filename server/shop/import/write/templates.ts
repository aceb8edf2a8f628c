import type { Translated } from '#core/db/columns.ts';
import type { ImportedVariant } from '#shop/import/imported_product.ts';
import { templates } from '#shop/schema/schema.ts';
import { type Batch, differs, type Entry } from './batch.ts';
import { settle } from './by_hand.ts';
import { completeText, DETAIL_COLUMNS, detailsRow, freeSlugs } from './details.ts';
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
  ...DETAIL_COLUMNS,
];

/** Runs first: everything else needs the ids of these rows. */
export async function writeTemplates(batch: Batch): Promise<void> {
  const rows: Row[] = [];
  const slugs = await freeSlugs(batch);
  for (const entry of batch.entries) {
    const row = { ...templateRow(entry, batch), slug: slugOf(entry, slugs) };
    if (entry.stored && !differs(entry.stored.template, row, IMPORTED)) continue;
    entry.isChanged = true;
    rows.push(row);
  }
  const ids = await put(batch.writer, rows);
  for (const entry of batch.entries)
    entry.templateId = entry.stored?.template.id ?? (ids.get(entry.product.handle) as number);
}

/** The address of a product stays, as others know it. */
const slugOf = ({ stored, product }: Entry, free: Set<string>): string | null => {
  if (stored) return stored.template.slug;
  const slug = product.details?.slug ?? null;
  return slug !== null && free.delete(slug) ? slug : null;
};

async function put(writer: Writer, rows: Row[]): Promise<Map<string, number>> {
  const written = await writer.put(templates, rows, {
    target: ['companyId', 'handle'],
    update: [...IMPORTED, 'updatedAt'],
    returning: ['id', 'handle'],
  });
  return new Map(written.map(({ id, handle }) => [handle, id]));
}

function templateRow(entry: Entry, batch: Batch): Row {
  const { companyId, websiteId } = batch;
  const { product, stored } = entry;
  const before = stored?.template;
  const text = (field: 'name' | 'summary' | 'description'): Translated =>
    product.details ? completeText(entry, batch, field) : textOf(entry, batch, field, product[field], before?.[field]);
  const settled = <V>(field: 'vendor' | 'isPublished', wanted: V | undefined, present: V | undefined) =>
    wanted === undefined ? present : settle(entry, batch, field, { present, wanted });
  return {
    companyId,
    websiteId: websiteId ?? websiteOf(entry, batch),
    handle: product.handle,
    name: text('name'),
    summary: text('summary'),
    description: text('description'),
    customMessage: before?.customMessage ?? {},
    ...detailsRow(entry, batch),
    ...externalOf(entry, batch),
    vendor: settled('vendor', product.vendor, before?.vendor) ?? '',
    isPublished: settled('isPublished', product.isPublished, before?.isPublished) ?? true,
    type: settle(entry, batch, 'type', { present: before?.type, wanted: typeOf(entry) }),
    updatedAt: new Date(),
    ...settledPrice(entry, batch),
  };
}

/** In files that are not complete; those have it among their details. */
function externalOf(entry: Entry, batch: Batch): Pick<Row, 'externalUrl' | 'externalLabel'> {
  const { external } = entry.product;
  if (!external) return {};
  const before = entry.stored?.template;
  const label = textOf(entry, batch, 'externalLabel', external.label, before && (before.externalLabel ?? {}));
  return {
    externalUrl: settle(entry, batch, 'externalUrl', { present: before?.externalUrl, wanted: external.url }),
    externalLabel: Object.values(label).some(Boolean) ? label : null,
  };
}

/** The website that the file names; one that the company does not have leaves the product where it is. */
function websiteOf(entry: Entry, batch: Batch): number | null {
  const present = entry.stored?.template.websiteId;
  const name = entry.product.details?.website;
  if (name === undefined) return present ?? null;
  const named = batch.websites.get(name.toLowerCase()) ?? [];
  if (name !== '' && named.length === 0) return present ?? null;
  const wanted = named.find((id) => id === present) ?? named[0] ?? null;
  return settle(entry, batch, 'website', { present, wanted, shown: { present: nameIn(batch, present), wanted: name } });
}

const nameIn = ({ websites }: Batch, id: number | null | undefined): string =>
  [...websites].find(([, ids]) => ids.some((one) => one === id))?.[0] ?? '';

/** The text of the import's language; other languages stay. */
function textOf(
  entry: Entry,
  batch: Batch,
  field: string,
  wanted: string | undefined,
  was: Translated | undefined,
): Translated {
  if (wanted === undefined) return was ?? {};
  const present = was && (was[batch.language] ?? '');
  return settle(entry, batch, field, { present, wanted }) === present
    ? (was ?? {})
    : { ...was, [batch.language]: wanted };
}

function settledPrice(entry: Entry, batch: Batch): Pick<Row, 'price' | 'compareAtPrice'> {
  const wanted = priceOf(entry);
  const before = entry.stored?.template;
  const price = settle(entry, batch, 'price', {
    present: before?.price,
    wanted: wanted.price,
    shown: { present: amount(before?.price, batch.decimals), wanted: amount(wanted.price, batch.decimals) },
  });
  const compareAtPrice = settle(entry, batch, 'compareAtPrice', {
    present: before && (before.compareAtPrice ?? null),
    wanted: wanted.compareAtPrice ?? null,
    shown: {
      present: amount(before?.compareAtPrice, batch.decimals),
      wanted: amount(wanted.compareAtPrice, batch.decimals),
    },
  });
  entry.keepsPrice = price !== wanted.price || compareAtPrice !== (wanted.compareAtPrice ?? null);
  return { price, compareAtPrice };
}

/** A price for people; empty if there is none. */
export const amount = (minor: number | null | undefined, decimals: number): string =>
  minor === null || minor === undefined ? '' : (minor / 10 ** decimals).toFixed(decimals);

/** A product is shipped if one of its variants is; a shipped product keeps its type. */
function typeOf({ product, stored }: Entry): NonNullable<Row['type']> {
  if (product.details) return product.details.type;
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
    product.details ??
    (product.isPartial && stored
      ? stored.template
      : product.variants.reduce((least, variant) => (variant.price < least.price ? variant : least)));
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
