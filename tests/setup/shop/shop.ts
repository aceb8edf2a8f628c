/** Finds records of the demo catalogue by handle, so that tests contain no ids. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { findProduct } from '#shop/product/queries.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

export async function productByHandle(handle: string) {
  const [row] = await db
    .select({ id: templates.id })
    .from(templates)
    .where(eq(templates.handle, handle))
    .orderBy(templates.id)
    .limit(1);
  const product = row && (await findProduct(row.id));
  if (!product) throw new Error(`The demo catalogue has no "${handle}"`);
  return product;
}

/** A published product of one variant, so many on the shelf. */
export async function addProduct(input: {
  name: string;
  price: number;
  onHand?: number;
  compareAtPrice?: number;
  isPublished?: boolean;
  companyId?: number;
}) {
  const [template] = await db
    .insert(templates)
    .values({
      companyId: input.companyId ?? 1,
      handle: input.name.toLowerCase().replaceAll(' ', '-'),
      name: { en_US: input.name },
      summary: {},
      description: {},
      customMessage: {},
      price: input.price,
      compareAtPrice: input.compareAtPrice ?? null,
      isPublished: input.isPublished ?? true,
    })
    .returning({ id: templates.id });
  const [variant] = await db
    .insert(variants)
    .values({ templateId: template!.id, isTracked: input.onHand !== undefined, onHand: input.onHand ?? 0 })
    .returning({ id: variants.id });
  await changed(`product:${template!.id}`);
  return { templateId: template!.id, variantId: variant!.id };
}

export async function setStock(variantId: number, onHand: number): Promise<void> {
  const [row] = await db
    .update(variants)
    .set({ onHand, isTracked: true })
    .where(eq(variants.id, variantId))
    .returning({ templateId: variants.templateId });
  await changed(`product:${row!.templateId}`);
}
