/** Saves what a picture shows, and for which variants. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { productImages } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { type PictureInput, type PictureSetup, variantsToShow } from './form.ts';

export const PICTURE: StoredRecord = { table: productImages };

/** A variant shows one picture first: this one, or the one it had. */
export async function savePicture({ id, picture, product }: PictureSetup, input: PictureInput): Promise<void> {
  const { variantIds, ...row } = input;
  await db.update(productImages).set(row).where(eq(productImages.id, id));
  if (picture.fileId !== null) {
    const ofProduct = eq(variants.templateId, product.id);
    const had = variantsToShow({ id, picture, product }).flatMap((one) =>
      one.imageId === picture.fileId && !variantIds.includes(one.id) ? one.id : [],
    );
    if (had.length > 0)
      await db
        .update(variants)
        .set({ imageId: null })
        .where(and(ofProduct, inArray(variants.id, had)));
    if (variantIds.length > 0)
      await db
        .update(variants)
        .set({ imageId: picture.fileId })
        .where(and(ofProduct, inArray(variants.id, variantIds)));
  }
  await changed(`product:${product.id}`);
}
