/** Finds the optional products offered with a chosen product. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { isBuyable, isSold } from '#shop/product/availability.ts';
import { completedCombination, firstPossible } from '#shop/product/combinations.ts';
import { isPossible, type Product } from '#shop/product/product.ts';
import { findProduct } from '#shop/product/queries.ts';
import { optionalProducts, valueExclusions } from '#shop/schema/variants.schema.ts';
import { type CartContents, productOf } from './contents.ts';
import { chosenValues } from './line.ts';

export type Option = {
  product: Product;
  /** The combination selected first. */
  chosen: number[];
  /** Values that the parent product's choice excludes. */
  excluded: ReadonlySet<number>;
};

const optionRows = prepared('optional_products', () =>
  db
    .select({ id: optionalProducts.optionId })
    .from(optionalProducts)
    .where(eq(optionalProducts.templateId, sql.placeholder('templateId')))
    .orderBy(asc(optionalProducts.sequence), asc(optionalProducts.optionId)),
);

/** Whether the product has optional products at all, available or not. */
export const hasOptions = async (templateId: number): Promise<boolean> => (await optionRows({ templateId })).length > 0;

/** The available options for these values of a product. */
export async function optionsOf(templateId: number, parentChosen: readonly number[], site: Site): Promise<Option[]> {
  const rows = await optionRows({ templateId });
  const exclusions = await parentExclusions(
    parentChosen,
    rows.map(({ id }) => id),
  );
  const found: Option[] = [];
  for (const { id } of rows) {
    const excluded = exclusions(id);
    const product = excluded && (await findProduct(id));
    if (!product || !isSold(product, site)) continue;
    const chosen = openingChoice(product, excluded);
    if (chosen) found.push({ product, chosen, excluded });
  }
  return found;
}

/** The available options for a line of a cart. */
export async function optionsForLine(
  cart: Pick<CartContents, 'goods' | 'products'>,
  lineId: number,
  site: Site,
): Promise<Option[]> {
  const line = cart.goods.find(({ id }) => id === lineId);
  const found = line && productOf(cart, line);
  return found ? optionsOf(found.product.id, chosenValues(found.variant, line.choices), site) : [];
}

/** The first combination that can be bought, else the first that is possible. */
function openingChoice(product: Product, excluded: ReadonlySet<number>): number[] | null {
  const first = firstPossible(product, { excluded });
  if (!first || excluded.size > 0) return first;
  return completedCombination(product, [], (variant) => isBuyable(product, variant));
}

/** An exclusion without values excludes the whole product. @returns null for such a product */
async function parentExclusions(
  chosen: readonly number[],
  templateIds: readonly number[],
): Promise<(templateId: number) => Set<number> | null> {
  const isAsked = chosen.length > 0 && templateIds.length > 0;
  const rows = isAsked
    ? await db
        .select({ templateId: valueExclusions.templateId, excluded: valueExclusions.excludedValueId })
        .from(valueExclusions)
        .where(
          and(
            inArray(valueExclusions.templateValueId, [...chosen]),
            inArray(valueExclusions.templateId, [...templateIds]),
          ),
        )
    : [];
  return (templateId) => {
    const own = rows.filter((row) => row.templateId === templateId);
    if (own.some(({ excluded }) => excluded === null)) return null;
    return new Set(own.flatMap(({ excluded }) => excluded ?? []));
  };
}

/** Values of a product that the parent's choice excludes; null: all of it. */
export const excludedBy = async (parentChosen: readonly number[], templateId: number): Promise<Set<number> | null> =>
  (await parentExclusions(parentChosen, [templateId]))(templateId);

/** Whether a choice is possible as an option; what the parent excludes may still be sold alone. */
export const isPossibleOption = (
  { product, excluded }: Pick<Option, 'product' | 'excluded'>,
  chosen: readonly number[],
) => isPossible(product, chosen) && !chosen.some((id) => excluded.has(id));
