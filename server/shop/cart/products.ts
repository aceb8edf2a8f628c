/** The products of a whole cart, with as many queries as for one line. */
import { eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { EntryImage } from '#shop/catalogue/entry.ts';
import { preparedByIds } from '#shop/product/by_ids.ts';
import type { PricedProduct, ProductVariant } from '#shop/product/product.ts';
import { linesOf, offeredValues, picturesOf } from '#shop/product/queries.ts';
import { productImages, templates } from '#shop/schema/schema.ts';
import { attributeLines, variants } from '#shop/schema/variants.schema.ts';

export type CartProduct = {
  variant: ProductVariant & { weight: number };
  /** Of its variants only those that were asked for. */
  product: PricedProduct;
};

/** Without its descriptions: those are long, and there is a row for each variant. */
const priced = {
  id: templates.id,
  companyId: templates.companyId,
  websiteId: templates.websiteId,
  name: templates.name,
  price: templates.price,
  compareAtPrice: templates.compareAtPrice,
  type: templates.type,
  availability: templates.availability,
  availableThreshold: templates.availableThreshold,
  customMessage: templates.customMessage,
  isPublished: templates.isPublished,
  isActive: templates.isActive,
};

const variantRows = preparedByIds('cart_variants', (ids) =>
  db
    .select({ variant: variants, template: priced })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(inArray(variants.id, ids)),
);
const valueRows = preparedByIds('cart_values', (ids) => offeredValues(inArray(attributeLines.templateId, ids)));
const pictureRows = preparedByIds('cart_pictures', (ids) => picturesOf(inArray(productImages.templateId, ids)));

/** Variant → what a cart needs to know of it. What is gone is missing. */
export async function cartProducts(variantIds: readonly number[]): Promise<Map<number, CartProduct>> {
  const rows = await variantRows(variantIds);
  const valuesOf = Map.groupBy(await valueRows(rows.map(({ template }) => template.id)), byTemplate);
  const products = [...Map.groupBy(rows, ({ template }) => template.id).values()].flatMap((own) => {
    const { template } = own[0]!;
    const lines = linesOf(valuesOf.get(template.id) ?? []);
    const product = { ...template, lines, variants: own.map(({ variant }) => variant) };
    return own.map(({ variant }) => ({ variant, product }));
  });
  return new Map(products.map((one) => [one.variant.id, one]));
}

/** Variant → the picture that shows it: its own, else the first of its product. */
export async function cartPictures(products: Iterable<CartProduct>): Promise<Map<number, EntryImage>> {
  const shown = [...products];
  const images = Map.groupBy(await pictureRows(shown.map(({ product }) => product.id)), byTemplate);
  return new Map(
    shown.flatMap(({ variant, product }) => {
      const own = images.get(product.id) ?? [];
      const image = own.find(({ fileId }) => fileId === variant.imageId) ?? own[0];
      return image ? [[variant.id, image] as const] : [];
    }),
  );
}

const byTemplate = ({ templateId }: { templateId: number }): number => templateId;
