/** The products of a whole cart, with as many queries as for one line. */
import { inArray } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import type { EntryImage } from './catalogue_entry.ts';
import type { Product, ProductVariant } from './product.ts';
import { exclusionsOf, linesOf, offeredValues, ownExclusions, picturesOf } from './queries.ts';
import { productImages, templates } from './schema.ts';
import { attributeLines, templateValues, variants } from './variants.schema.ts';

export type CartProduct = {
  variant: ProductVariant & { weight: number };
  /** Of its variants only those that were asked for. */
  product: Product;
  images: EntryImage[];
};

/** Variant → what a cart shows of it. What is gone is missing. */
export async function cartProducts(variantIds: readonly number[]): Promise<Map<number, CartProduct>> {
  if (variantIds.length === 0) return new Map();
  const wanted = await db
    .select()
    .from(variants)
    .where(inArray(variants.id, [...new Set(variantIds)]));
  const templateIds = [...new Set(wanted.map(({ templateId }) => templateId))];
  if (templateIds.length === 0) return new Map();
  const [rows, values, images, excluded] = await Promise.all([
    db.select().from(templates).where(inArray(templates.id, templateIds)),
    offeredValues(inArray(attributeLines.templateId, templateIds)),
    picturesOf(inArray(productImages.templateId, templateIds)),
    ownExclusions(inArray(templateValues.templateId, templateIds)),
  ]);
  const ofTemplate = {
    variants: Map.groupBy(wanted, byTemplate),
    values: Map.groupBy(values, byTemplate),
    images: Map.groupBy(images, byTemplate),
    exclusions: Map.groupBy(excluded, byTemplate),
  };
  return new Map(
    rows.flatMap((template) => {
      const own = ofTemplate.variants.get(template.id) ?? [];
      const product = {
        ...template,
        lines: linesOf(ofTemplate.values.get(template.id) ?? []),
        variants: own,
        exclusions: exclusionsOf(ofTemplate.exclusions.get(template.id) ?? []),
      };
      const pictures = ofTemplate.images.get(template.id) ?? [];
      return own.map((variant) => [variant.id, { variant, product, images: pictures }] as const);
    }),
  );
}

const byTemplate = ({ templateId }: { templateId: number }): number => templateId;
