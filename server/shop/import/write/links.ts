/** Writes a product's pictures, category and tags. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { isSameText } from '#core/i18n/translated.ts';
import type { ImportedPicture } from '#shop/import/imported_product.ts';
import { knownAddress, pictureAddress } from '#shop/import/picture_address.ts';
import { productImages, templateCategories, templateTags, templateTaxes } from '#shop/schema/schema.ts';
import { type Batch, differs, type Entry } from './batch.ts';
import { settle } from './by_hand.ts';

type StoredPicture = typeof productImages.$inferSelect;
type PictureRow = typeof productImages.$inferInsert;

/** Writes rows only: pictures are fetched after all products. Pictures added by people stay. */
export async function writePictures(batch: Batch): Promise<void> {
  const { entries, writer, language } = batch;
  const rows: PictureRow[] = [];
  for (const entry of entries) {
    if (keepsPictures(entry, batch)) continue;
    const stored = new Map(entry.stored?.pictures.map((picture) => [pictureAddress(picture), picture]));
    for (const picture of entry.product.pictures) {
      const { source } = picture;
      const before = stored.get(knownAddress(source));
      const row = { templateId: entry.templateId, source, ...lookOf(picture, before, language) };
      if (before && !differs(before, row, ['sequence', 'alt', 'focusX', 'focusY'])) continue;
      entry.isChanged = true;
      const { templateId, source: _, ...look } = row;
      if (before) await writer.run(() => db.update(productImages).set(look).where(eq(productImages.id, before.id)));
      else rows.push(row);
    }
  }
  await writer.put(productImages, rows);
}

function lookOf(
  { alt, position, details }: ImportedPicture,
  before: StoredPicture | undefined,
  language: string,
): Pick<StoredPicture, 'alt' | 'sequence' | 'focusX' | 'focusY'> {
  const { focusX = 50, focusY = 50 } = details ?? before ?? {};
  const known = before?.alt ?? {};
  const text = details?.alt ?? (alt ? { ...known, [language]: alt } : known);
  return { alt: isSameText(text, known) ? known : text, sequence: position, focusX, focusY };
}

/** People removed, reordered or described pictures of the last import. */
function keepsPictures(entry: Entry, batch: Batch): boolean {
  const now = (entry.stored?.pictures ?? []).flatMap(({ id, source, sequence, alt }) =>
    source === null && !batch.isComplete
      ? []
      : [{ source: pictureAddress({ id, source }), sequence, alt: alt[batch.language] ?? '' }],
  );
  const after = new Map(now.map((picture) => [picture.source, picture]));
  for (const { source: given, alt, position } of entry.product.pictures) {
    const source = knownAddress(given);
    after.set(source, { source, sequence: position, alt: alt || (after.get(source)?.alt ?? '') });
  }
  const inOrder = (pictures: typeof now) => pictures.toSorted((a, b) => (a.source < b.source ? -1 : 1));
  const wanted = inOrder([...after.values()]);
  const present = entry.stored ? inOrder(now) : undefined;
  const shown = { present: String(now.length), wanted: String(wanted.length) };
  return settle(entry, batch, 'pictures', { present, wanted, shown }) !== wanted;
}

export async function writeCategories(batch: Batch): Promise<void> {
  const { entries, vocabulary, writer } = batch;
  const plan = planOf(
    batch,
    'categories',
    entries.filter(({ product }) => product.categories !== undefined),
    ({ product }) => (product.categories ?? []).map((path) => vocabulary.category(path)),
    ({ stored }) => stored?.categoryIds ?? [],
  );
  await writer.put(
    templateCategories,
    plan.added.map(({ templateId, id }) => ({ templateId, categoryId: id })),
  );
  for (const { templateId, ids } of plan.removed) {
    await writer.run(() =>
      db
        .delete(templateCategories)
        .where(and(eq(templateCategories.templateId, templateId), inArray(templateCategories.categoryId, ids))),
    );
  }
}

export async function writeTags(batch: Batch): Promise<void> {
  const { entries, vocabulary, writer } = batch;
  const plan = planOf(
    batch,
    'tags',
    entries.filter(({ product }) => product.tags !== undefined),
    ({ product }) => (product.tags ?? []).map((tag) => vocabulary.tag(tag)),
    ({ stored }) => stored?.tagIds ?? [],
  );
  await writer.put(
    templateTags,
    plan.added.map(({ templateId, id }) => ({ templateId, tagId: id })),
  );
  for (const { templateId, ids } of plan.removed) {
    await writer.run(() =>
      db.delete(templateTags).where(and(eq(templateTags.templateId, templateId), inArray(templateTags.tagId, ids))),
    );
  }
}

/** Taxes are set up by people: those that the company has no name for are reported as it is read. */
export async function writeTaxes(batch: Batch): Promise<void> {
  const { entries, writer, taxes } = batch;
  const plan = planOf(
    batch,
    'taxes',
    entries.filter(({ product }) => product.details !== undefined),
    ({ product }) => (product.details?.taxes ?? []).flatMap((name) => taxes.get(name.toLowerCase()) ?? []),
    ({ stored }) => stored?.taxIds ?? [],
  );
  await writer.put(
    templateTaxes,
    plan.added.map(({ templateId, id }) => ({ templateId, taxId: id })),
  );
  for (const { templateId, ids } of plan.removed) {
    await writer.run(() =>
      db.delete(templateTaxes).where(and(eq(templateTaxes.templateId, templateId), inArray(templateTaxes.taxId, ids))),
    );
  }
}

type Field = 'categories' | 'tags' | 'taxes';
type LinkPlan = { added: { templateId: number; id: number }[]; removed: { templateId: number; ids: number[] }[] };

/** The links to add and remove so that each product has exactly the wanted ones. */
function planOf(
  batch: Batch,
  field: Field,
  entries: Entry[],
  wanted: (entry: Entry) => number[],
  stored: (entry: Entry) => number[],
): LinkPlan {
  const plan: LinkPlan = { added: [], removed: [] };
  for (const entry of entries) {
    const before = new Set(stored(entry));
    const now = new Set(
      settle(entry, batch, field, {
        present: entry.stored ? inOrder(before) : undefined,
        wanted: inOrder(new Set(wanted(entry))),
        shown: { present: String(before.size), wanted: shownLinks(entry, field) },
      }),
    );
    const added = [...now].filter((id) => !before.has(id)).map((id) => ({ templateId: entry.templateId, id }));
    const ids = [...before].filter((id) => !now.has(id));
    if (added.length + ids.length > 0) entry.isChanged = true;
    plan.added.push(...added);
    if (ids.length > 0) plan.removed.push({ templateId: entry.templateId, ids });
  }
  return plan;
}

const inOrder = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);

const shownLinks = ({ product }: Entry, field: Field): string =>
  ({
    tags: product.tags ?? [],
    taxes: product.details?.taxes ?? [],
    categories: (product.categories ?? []).map((path) => path.join(' › ')),
  })[field].join(', ');
