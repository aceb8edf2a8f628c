/** Writes catalogue files in another shop's export format and imports them by the command. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { type Conflict, type ImportOptions, type ImportResult, noteText, type Problem } from '#core/domain/importer.ts';
import { env } from '#core/process/env.ts';
import { shopImporters } from '#shop/import/importers.ts';
import { findProduct, productCategoryIds, productPictures, productTags } from '#shop/product/queries.ts';
import { categories, productImages, tags, templates } from '#shop/schema/schema.ts';
import { attributes, variants } from '#shop/schema/variants.schema.ts';

const COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Gift Card',
  'SEO Title',
  'Cost per item',
  'Image Src',
  'Image Alt Text',
  'Variant Image',
] as const;
export type Row = Partial<Record<(typeof COLUMNS)[number], string | undefined>> & { Handle: string };

/** A product row without options, with all columns of an export. */
export const simple = (handle: string, rest: Partial<Row> = {}): Row => ({
  Handle: handle,
  Title: handle.toUpperCase(),
  'Body (HTML)': `<p>About ${handle}</p>`,
  Vendor: 'Acme',
  Type: 'Outdoor',
  Tags: 'Pot, Plants',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Inventory Qty': '3',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '9.99',
  ...rest,
});

/** Numbers of rows in the tables that an import writes. */
export const counts = async () => ({
  templates: await db.$count(templates),
  variants: await db.$count(variants),
  categories: await db.$count(categories),
  tags: await db.$count(tags),
  attributes: await db.$count(attributes),
  images: await db.$count(productImages),
});

/** Rows of a product in several sizes: size, price and optionally compare-at price. */
export const pots = (handle: string, sizes: [string, string, string?][]): Row[] =>
  sizes.map(([size, price, compared], i) =>
    i === 0
      ? simple(handle, {
          'Option1 Name': 'Pot size',
          'Option1 Value': size,
          'Variant Price': price,
          'Variant Compare At Price': compared,
        })
      : { Handle: handle, 'Option1 Value': size, 'Variant Price': price, 'Variant Compare At Price': compared },
  );

let files = 0;

export function writeCsv(rows: Row[], columns: readonly string[] = COLUMNS): string {
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const file = path.join(env.DATA_DIR, `import-${++files}.csv`);
  writeFileSync(
    file,
    [
      columns.join(','),
      ...rows.map((row) => columns.map((column) => cell((row as Record<string, string>)[column])).join(',')),
    ].join('\n'),
  );
  return file;
}

export type Imported = Omit<ImportResult, 'notes'> & { notes: string; problems: Problem[]; conflicts: Conflict[] };

export async function importFile(
  file: string,
  options: Partial<ImportOptions> = {},
  importer = shopImporters[0]!,
): Promise<Imported> {
  const problems: Problem[] = [];
  const conflicts: Conflict[] = [];
  const { notes, ...counts } = await importer.run(
    file,
    {
      companyId: 1,
      websiteId: null,
      language: 'en_US',
      isDryRun: false,
      picturesDeadlineMs: 0,
      signal: new AbortController().signal,
      ...options,
    },
    { problem: (one) => problems.push(one), conflict: (one) => conflicts.push(one), progress: () => {} },
  );
  return { ...counts, notes: notes.map((note) => noteText(note)).join('\n'), problems, conflicts };
}

/** A product with its values, categories and tags by name. */
export async function seen(handle: string) {
  const [row] = await db.select({ id: templates.id }).from(templates).where(eq(templates.handle, handle));
  const product = row && (await findProduct(row.id));
  if (!product) return null;
  const names = new Map(
    product.lines.flatMap((line) => line.values.map((value) => [String(value.id), value.name.en_US])),
  );
  const kinds = await db.select({ id: categories.id, key: categories.externalKey }).from(categories);
  const inCategories = new Set(await productCategoryIds(product.id));
  return {
    ...product,
    options: product.lines.map(
      (line) => `${line.name.en_US}: ${line.values.map((value) => value.name.en_US).join(', ')}`,
    ),
    offers: product.variants
      .filter((variant) => variant.isActive)
      .map((variant) => ({
        ...variant,
        is: variant.combination
          .split(',')
          .map((id) => names.get(id) ?? '')
          .join('/'),
      })),
    categories: kinds.filter(({ id }) => inCategories.has(id)).map(({ key }) => key),
    tags: (await productTags(product.id)).map(({ name }) => name.en_US),
    pictures: await productPictures(product.id),
  };
}
