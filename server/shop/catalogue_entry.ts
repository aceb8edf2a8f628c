/** One product as lists, filters and searches need it, and how it is read from the tables. */
import type { Translated } from '../core/db/columns.ts';
import { isBuyable } from './availability.ts';
import {
  categoryRows,
  choiceRows,
  imageRows,
  looseValueRows,
  onDemandRows,
  tagRows,
  templateRows,
  variantRows,
  variantValueRows,
} from './catalogue_rows.ts';
import { withoutTags, wordsOf } from './catalogue_words.ts';
import type { ProductVariant } from './product.ts';
import type { templates } from './schema.ts';

export type EntryImage = {
  imageId: number;
  fileId: number;
  hash: string;
  width: number | null;
  height: number | null;
  alt: Translated;
};

/** A variant, or the variants still to come, with the attribute values it has. */
export type EntryRow = { values: number[]; isBuyable: boolean };

export type CatalogueEntry = {
  id: number;
  companyId: number;
  websiteId: number | null;
  isPublished: boolean;
  sequence: number;
  name: Translated;
  summary: Translated;
  /** Lowest price of its variants, minor units. */
  price: number;
  listPrice: number;
  /** Some variants cost more. */
  hasRange: boolean;
  /** The one variant that can go to the cart without a choice. */
  onlyVariantId: number | null;
  isBuyable: boolean;
  rows: EntryRow[];
  categories: number[];
  tags: number[];
  image: EntryImage | null;
  words: string[];
  updatedAt: Date;
};

/** The products whose ids lie in `from…to`, both included. */
export async function readEntries(from: number, to: number): Promise<CatalogueEntry[]> {
  const ids = { from, to };
  const rows = await templateRows(ids);
  if (rows.length === 0) return [];
  const variantsOf = Map.groupBy(await variantRows(ids), (row) => row.templateId);
  const valuesOf = Map.groupBy(await variantValueRows(ids), (row) => row.variantId);
  const looseOf = Map.groupBy(await looseValueRows(ids), (row) => row.templateId);
  const choices = new Set((await choiceRows(ids)).map((row) => row.templateId));
  const onDemandOf = Map.groupBy(await onDemandRows(ids), (row) => row.templateId);
  const categoriesOf = Map.groupBy(await categoryRows(ids), (row) => row.templateId);
  const tagsOf = Map.groupBy(await tagRows(ids), (row) => row.templateId);
  const imagesOf = Map.groupBy(await imageRows(ids), (row) => row.templateId);

  return rows.map((template) => {
    const own = variantsOf.get(template.id) ?? [];
    const loose = (looseOf.get(template.id) ?? []).map((row) => row.valueId);
    const itsTags = tagsOf.get(template.id) ?? [];
    const rowOf = (variant: ProductVariant): EntryRow => ({
      values: [...(valuesOf.get(variant.id) ?? []).map((row) => row.valueId), ...loose],
      isBuyable: isBuyable(template, variant),
    });
    const onDemand = onDemandOf.get(template.id) ?? [];
    const itsRows = own.map(rowOf);
    if (onDemand.length > 0) itsRows.push({ values: loose, isBuyable: true });
    const extrasOf = (variant: ProductVariant) =>
      (valuesOf.get(variant.id) ?? []).reduce((sum, row) => sum + row.priceExtra, 0);
    const ends = (['least', 'most'] as const).map((end) =>
      onDemand.reduce((sum, row) => sum + row[end], template.price),
    );
    const prices =
      onDemand.length > 0 ? ends : own.map((variant) => variant.price ?? template.price + extrasOf(variant));
    if (prices.length === 0) prices.push(template.price);
    const price = Math.min(...prices);
    const cheapest = own[prices.indexOf(price)];
    return {
      id: template.id,
      companyId: template.companyId,
      websiteId: template.websiteId,
      isPublished: template.isPublished,
      sequence: template.sequence,
      name: template.name,
      summary: template.summary,
      price,
      listPrice: Math.max(
        price,
        cheapest?.compareAtPrice ?? (cheapest?.price == null ? template.compareAtPrice : null) ?? price,
      ),
      hasRange: prices.some((one) => one !== price),
      onlyVariantId: own.length === 1 && !choices.has(template.id) ? (own[0] as ProductVariant).id : null,
      isBuyable: itsRows.some((row) => row.isBuyable),
      rows: itsRows,
      categories: (categoriesOf.get(template.id) ?? []).map((row) => row.categoryId),
      tags: itsTags.map((row) => row.tagId),
      image: imagesOf.get(template.id)?.[0] ?? null,
      words: searchableWords(template, own, itsTags),
      updatedAt: template.updatedAt,
    };
  });
}

/** Names, descriptions in every language, references, tags, vendor. */
function searchableWords(
  template: typeof templates.$inferSelect,
  own: ProductVariant[],
  itsTags: { name: Translated }[],
): string[] {
  const texts = [
    ...Object.values(template.name),
    ...Object.values(template.summary),
    ...Object.values(template.description).map((html) => withoutTags(html ?? '')),
    template.vendor,
    ...own.map((variant) => variant.sku),
    ...itsTags.flatMap((tag) => Object.values(tag.name)),
  ];
  return [...new Set(texts.flatMap((text) => wordsOf(text ?? '')))];
}
