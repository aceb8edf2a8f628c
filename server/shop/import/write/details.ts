/** Fields of a product that only complete files have. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { DETAIL_FIELDS, type TextField } from '#shop/import/imported_product.ts';
import { formerSlugs, templates } from '#shop/schema/schema.ts';
import type { Batch, Entry } from './batch.ts';
import { settle } from './by_hand.ts';

type Row = typeof templates.$inferInsert;
type Stored = typeof templates.$inferSelect;

/** Columns that a new product gets from its defaults, where the file does not say them. */
export const DETAIL_COLUMNS = [
  ...DETAIL_FIELDS,
  'customMessage',
  'seoTitle',
  'seoDescription',
  'externalLabel',
] as const;
const NULL_TEXTS = ['seoTitle', 'seoDescription', 'externalLabel'] as const;

const DEFAULTS: Pick<Stored, (typeof DETAIL_COLUMNS)[number]> = {
  withdrawal: 'allowed',
  availability: 'always',
  availableThreshold: 5,
  publishAt: null,
  isActive: true,
  lowStockAt: null,
  deliveryDays: null,
  externalUrl: null,
  sequence: 0,
  gridColumns: 1,
  gridRows: 1,
  customMessage: {},
  seoTitle: null,
  seoDescription: null,
  externalLabel: null,
};

export function detailsRow(entry: Entry, batch: Batch): Partial<Row> {
  const before = entry.stored?.template;
  const kept = Object.fromEntries(DETAIL_COLUMNS.map((column) => [column, (before ?? DEFAULTS)[column]]));
  const { details } = entry.product;
  if (!details) return kept;
  const fields = DETAIL_FIELDS.map((field) => [
    field,
    settle<unknown>(entry, batch, field, { present: before?.[field], wanted: details[field] }),
  ]);
  const texts = NULL_TEXTS.map((field) => {
    const text = completeText(entry, batch, field);
    return [field, Object.keys(text).length === 0 ? null : text];
  });
  return {
    ...kept,
    ...Object.fromEntries([...fields, ...texts]),
    customMessage: completeText(entry, batch, 'customMessage'),
  };
}

/** The text in all languages, where the file has all; the stored one if it says the same. */
export function completeText(entry: Entry, batch: Batch, field: TextField): Translated {
  const stored = entry.stored?.template[field] ?? {};
  const wanted = withoutEmpty(entry.product.details?.texts[field] ?? {});
  const present = entry.stored ? withoutEmpty(stored) : undefined;
  const shown = { present: stored[batch.language] ?? '', wanted: wanted[batch.language] ?? '' };
  const settled = settle(entry, batch, field, { present, wanted, shown });
  return JSON.stringify(settled) === JSON.stringify(present) ? stored : settled;
}

const withoutEmpty = (texts: Translated): Translated =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Slugs of the batch's new products that no other product has or had. */
export async function freeSlugs({ entries, companyId }: Batch): Promise<Set<string>> {
  const wanted = entries.flatMap(({ stored, product }) => (stored ? [] : (product.details?.slug ?? [])));
  if (wanted.length === 0) return new Set();
  const taken = await Promise.all(
    [templates, formerSlugs].map((table) =>
      db
        .select({ slug: table.slug })
        .from(table)
        .where(and(eq(table.companyId, companyId), inArray(table.slug, wanted))),
    ),
  );
  const owned = new Set(taken.flat().map(({ slug }) => slug));
  return new Set(wanted.filter((slug, i) => !owned.has(slug) && wanted.indexOf(slug) === i));
}
