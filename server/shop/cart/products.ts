/** Reads the products of a whole cart in a fixed number of queries. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { cachedRecords } from '#core/changes/cached_query.ts';
import { db, prepared } from '#core/db/database.ts';
import { type OrderLine, orderLines } from '#sales/api.ts';
import { attributesOf } from '#shop/product/attributes.ts';
import { preparedByIds } from '#shop/product/by_ids.ts';
import type { EntryImage, PricedProduct, ProductVariant } from '#shop/product/product.ts';
import { picturesOf } from '#shop/product/queries.ts';
import { productImages, templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

export type CartProduct = {
  variant: ProductVariant & { weight: number };
  /** With only the requested variants. */
  product: PricedProduct;
};

/** Without descriptions, which are long and would be read once per variant. */
const priced = {
  id: templates.id,
  companyId: templates.companyId,
  websiteId: templates.websiteId,
  name: templates.name,
  slug: templates.slug,
  price: templates.price,
  compareAtPrice: templates.compareAtPrice,
  type: templates.type,
  availability: templates.availability,
  availableThreshold: templates.availableThreshold,
  customMessage: templates.customMessage,
  deliveryDays: templates.deliveryDays,
  externalUrl: templates.externalUrl,
  isPublished: templates.isPublished,
  isActive: templates.isActive,
  isHidden: templates.isHidden,
};

const variantRows = preparedByIds('cart_variants', (ids) =>
  db
    .select({ variant: variants, template: priced })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(inArray(variants.id, ids)),
);
const lineRows = prepared('cart_contents', () =>
  db
    .select({ line: orderLines, variant: variants, template: priced })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .leftJoin(templates, eq(templates.id, variants.templateId))
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.sequence), asc(orderLines.id)),
);
const pictureRows = preparedByIds('cart_pictures', (ids) => picturesOf(inArray(productImages.templateId, ids)));

/** Most carts contain few different products; what changes with each sale is not cached. */
const MOST_KEPT = 1000;

const imagesOf = cachedRecords<EntryImage[]>({
  kind: 'product',
  tags: [],
  most: MOST_KEPT,
  load: async (ids) => {
    const rows = Map.groupBy(await pictureRows(ids), byTemplate);
    return new Map(ids.map((id) => [id, rows.get(id) ?? []]));
  },
});

/** Variant → what a cart needs to know of it. Variants that no longer exist are missing. */
export const cartProducts = async (variantIds: readonly number[]): Promise<Map<number, CartProduct>> =>
  productsIn(await variantRows(variantIds));

/** Lines of an order, the delivery charge included, and the products of their variants. */
export async function linesWithProducts(
  orderId: number,
): Promise<{ lines: OrderLine[]; products: Map<number, CartProduct> }> {
  const rows = await lineRows({ orderId });
  const sold = rows.flatMap(({ variant, template }) => (variant && template ? [{ variant, template }] : []));
  const products = await productsIn([...new Map(sold.map((one) => [one.variant.id, one])).values()]);
  return { lines: rows.map(({ line }) => line), products };
}

async function productsIn(rows: Awaited<ReturnType<typeof variantRows>>): Promise<Map<number, CartProduct>> {
  const attributes = await attributesOf(rows.map(({ template }) => template.id));
  const products = [...Map.groupBy(rows, ({ template }) => template.id).values()].flatMap((own) => {
    const { template } = own[0]!;
    const lines = attributes.get(template.id) ?? [];
    const product = { ...template, lines, variants: own.map(({ variant }) => variant) };
    return own.map(({ variant }) => ({ variant, product }));
  });
  return new Map(products.map((one) => [one.variant.id, one]));
}

/** Variant → the picture that shows it: its own, else the first of its product. */
export async function cartPictures(products: Iterable<CartProduct>): Promise<Map<number, EntryImage>> {
  const shown = [...products];
  const images = await imagesOf(shown.map(({ product }) => product.id));
  return new Map(
    shown.flatMap(({ variant, product }) => {
      const own = images.get(product.id) ?? [];
      const image = own.find(({ fileId }) => fileId === variant.imageId) ?? own[0];
      return image ? [[variant.id, image] as const] : [];
    }),
  );
}

const byTemplate = ({ templateId }: { templateId: number }): number => templateId;
