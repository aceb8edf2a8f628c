/** Reads the attributes and values of products, kept in memory. */
import { inArray } from 'drizzle-orm';
import { cachedRecords } from '#core/changes/cached_query.ts';
import { attributeLines, templateValues } from '#shop/schema/variants.schema.ts';
import { preparedByIds } from './by_ids.ts';
import type { Exclusions, Product, ProductLine, ProductVariant } from './product.ts';
import { exclusionsOf, linesOf, offeredValues, ownExclusions, productRows } from './queries.ts';

/** Most carts contain few different products; what changes with each sale is not cached. */
export const MOST_KEPT = 1000;

const valueRows = preparedByIds('cart_values', (ids) => offeredValues(inArray(attributeLines.templateId, ids)));
const exclusionRows = preparedByIds('cart_exclusions', (ids) => ownExclusions(inArray(templateValues.templateId, ids)));

/** Product → its attributes with their values. */
export const attributesOf = cachedRecords<ProductLine[]>({
  kind: 'product',
  tags: ['attribute'],
  most: MOST_KEPT,
  load: async (ids) => {
    const rows = Map.groupBy(await valueRows(ids), ({ templateId }) => templateId);
    return new Map(ids.map((id) => [id, linesOf(rows.get(id) ?? [])]));
  },
});

/** Product → values of it that exclude each other. */
const ownExclusionsOf = cachedRecords<Exclusions>({
  kind: 'product',
  tags: ['attribute'],
  most: MOST_KEPT,
  load: async (ids) => {
    const rows = Map.groupBy(await exclusionRows(ids), ({ templateId }) => templateId);
    return new Map(ids.map((id) => [id, exclusionsOf(rows.get(id) ?? [])]));
  },
});

/** The product of a variant, with the variant: prices and stock are current, attributes cached. */
export async function findProductOfVariant(
  variantId: number,
): Promise<{ product: Product; variant: ProductVariant } | null> {
  const rows = await productRows({ variantId });
  const [first] = rows;
  const variants = rows.map((row) => row.variant);
  const variant = variants.find(({ id }) => id === variantId);
  if (!first || !variant) return null;
  const { template } = first;
  const lines = (await attributesOf([template.id])).get(template.id) ?? [];
  // A product without values has no exclusions.
  const exclusions = lines.length === 0 ? {} : ((await ownExclusionsOf([template.id])).get(template.id) ?? {});
  return { product: { ...template, lines, variants, exclusions }, variant };
}
