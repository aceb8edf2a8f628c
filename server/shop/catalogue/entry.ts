/** Reads one product of the catalogue for lists, filters and searches. */

import type { Translated } from '#core/db/columns.ts';
import { isBuyable } from '#shop/product/availability.ts';
import type { EntryImage, ProductVariant } from '#shop/product/product.ts';
import type { templates } from '#shop/schema/schema.ts';
import { type Offer, offersOf, onDemandOffers } from './offers.ts';
import {
  categoryRows,
  choiceRows,
  imageRows,
  looseValueRows,
  onDemandRows,
  priceRows,
  tagRows,
  templateRows,
  variantRows,
  variantValueRows,
} from './rows.ts';
import { withoutTags, wordsOf } from './words.ts';

/** A variant, or the variants yet to be created, with their attribute values. */
export type EntryRow = { values: number[]; isBuyable: boolean };

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
  /** Those of its name, in every language. */
  nameWords: string[];
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
  const pricesOf = Map.groupBy(await priceRows(ids), (row) => row.templateId);
  const imagesOf = Map.groupBy(await imageRows(ids), (row) => row.templateId);

  return rows.map((template) => {
    const own = variantsOf.get(template.id) ?? [];
    const loose = (looseOf.get(template.id) ?? []).map((row) => row.valueId);
    const itsTags = tagsOf.get(template.id) ?? [];
    const rowOf = (variant: ProductVariant): EntryRow => ({
      values: [...(valuesOf.get(variant.id) ?? []).map((row) => row.valueId), ...loose],
      isBuyable: template.externalUrl !== null || isBuyable(template, variant),
    });
    const onDemand = onDemandOf.get(template.id) ?? [];
    const itsRows = own.map(rowOf);
    if (onDemand.length > 0) itsRows.push({ values: loose, isBuyable: true });
    const recorded = pricesOf.get(template.id) ?? [];
    return {
      id: template.id,
      companyId: template.companyId,
      websiteId: template.websiteId,
      isPublished: template.isPublished,
      sequence: template.sequence,
      name: template.name,
      slug: template.slug,
      summary: template.summary,
      offers:
        onDemand.length > 0
          ? onDemandOffers(template, onDemand, recorded)
          : offersOf({ template, own, valuesOf, recorded }),
      onlyVariantId:
        own.length === 1 && !choices.has(template.id) && !template.externalUrl ? (own[0] as ProductVariant).id : null,
      isBuyable: itsRows.some((row) => row.isBuyable),
      rows: itsRows,
      categories: (categoriesOf.get(template.id) ?? []).map((row) => row.categoryId),
      tags: itsTags.map((row) => row.tagId),
      image: imagesOf.get(template.id)?.[0] ?? null,
      gridColumns: template.gridColumns,
      gridRows: template.gridRows,
      words: searchableWords(template, own, itsTags),
      nameWords: wordsIn(Object.values(template.name)),
      updatedAt: template.updatedAt,
    };
  });
}

type Template = typeof templates.$inferSelect;

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
  return wordsIn(texts);
}

const wordsIn = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => wordsOf(text ?? ''))),
];
