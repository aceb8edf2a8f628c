/** Reads one product of the catalogue for lists, filters and searches. */

import type { Translated } from '#core/db/columns.ts';
import { isBuyable } from '#shop/product/availability.ts';
import type { EntryImage, ProductVariant } from '#shop/product/product.ts';
import type { templates } from '#shop/schema/schema.ts';
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
} from './rows.ts';
import { withoutTags, wordsOf } from './words.ts';

/** A variant, or the variants yet to be created, with their attribute values. */
export type EntryRow = { values: number[]; isBuyable: boolean };

/**
 * Variants with the same catalogue price; those yet to be created have no id. Minor units of the company's currency.
 */
export type Offer = { variantIds: number[]; price: number; listPrice: number };

export type CatalogueEntry = {
  id: number;
  companyId: number;
  websiteId: number | null;
  isPublished: boolean;
  sequence: number;
  name: Translated;
  slug: string | null;
  summary: Translated;
  /** The prices of its variants; never empty. */
  offers: Offer[];
  /** The only variant, if it can be added to the cart without a choice. */
  onlyVariantId: number | null;
  isBuyable: boolean;
  rows: EntryRow[];
  categories: number[];
  tags: number[];
  image: EntryImage | null;
  /** Cells of the grid. */
  gridColumns: number;
  gridRows: number;
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
    return {
      id: template.id,
      companyId: template.companyId,
      websiteId: template.websiteId,
      isPublished: template.isPublished,
      sequence: template.sequence,
      name: template.name,
      slug: template.slug,
      summary: template.summary,
      offers: onDemand.length > 0 ? endsOf(template, onDemand) : offersOf(template, own, extrasOf),
      onlyVariantId: own.length === 1 && !choices.has(template.id) ? (own[0] as ProductVariant).id : null,
      isBuyable: itsRows.some((row) => row.isBuyable),
      rows: itsRows,
      categories: (categoriesOf.get(template.id) ?? []).map((row) => row.categoryId),
      tags: itsTags.map((row) => row.tagId),
      image: imagesOf.get(template.id)?.[0] ?? null,
      gridColumns: template.gridColumns,
      gridRows: template.gridRows,
      words: searchableWords(template, own, itsTags),
      updatedAt: template.updatedAt,
    };
  });
}

type Template = typeof templates.$inferSelect;

/** The lowest and highest price of variants created on demand. */
function endsOf(template: Template, onDemand: readonly { least: number; most: number }[]): Offer[] {
  return (['least', 'most'] as const).map((end) => {
    const price = Math.max(
      0,
      onDemand.reduce((sum, row) => sum + row[end], template.price),
    );
    return { variantIds: [], price, listPrice: Math.max(price, template.compareAtPrice ?? price) };
  });
}

function offersOf(
  template: Template,
  own: readonly ProductVariant[],
  extrasOf: (variant: ProductVariant) => number,
): Offer[] {
  const offers = new Map<string, Offer>();
  for (const variant of own) {
    const extras = extrasOf(variant);
    const price = Math.max(0, variant.price ?? template.price + extras);
    const compared = variant.compareAtPrice ?? (variant.price === null ? template.compareAtPrice : null) ?? price;
    const listPrice = Math.max(price, compared);
    const offer = offers.get(`${price} ${listPrice}`) ?? { variantIds: [], price, listPrice };
    offer.variantIds.push(variant.id);
    offers.set(`${price} ${listPrice}`, offer);
  }
  const { price, compareAtPrice } = template;
  const none = { variantIds: [], price, listPrice: Math.max(price, compareAtPrice ?? price) };
  return offers.size > 0 ? [...offers.values()] : [none];
}

/** Names, descriptions in every language, references, tags, vendor. */
function searchableWords(template: Template, own: ProductVariant[], itsTags: { name: Translated }[]): string[] {
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
