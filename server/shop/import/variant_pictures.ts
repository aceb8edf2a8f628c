/** Links variants to their pictures after the pictures were fetched. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { productImages } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { knownAddress, pictureAddress } from './picture_address.ts';
import type { PictureLink } from './write/variants.ts';

const LINKED_AT_ONCE = 500;

export async function linkVariants(links: readonly PictureLink[]): Promise<void> {
  for (let at = 0; at < links.length; at += LINKED_AT_ONCE) {
    await transaction(() => linkSome(links.slice(at, at + LINKED_AT_ONCE)));
  }
}

async function linkSome(links: readonly PictureLink[]): Promise<void> {
  const found = await db
    .select({
      id: variants.id,
      templateId: variants.templateId,
      imageId: variants.imageId,
      pictureId: productImages.id,
      source: productImages.source,
      fileId: productImages.fileId,
    })
    .from(variants)
    .innerJoin(productImages, eq(productImages.templateId, variants.templateId))
    .where(
      and(
        inArray(
          variants.id,
          links.map(({ variantId }) => variantId),
        ),
        isNotNull(productImages.fileId),
      ),
    );
  const wanted = new Map(links.map(({ variantId, source }) => [variantId, knownAddress(source)]));
  for (const { id, templateId, imageId, pictureId, source, fileId } of found) {
    if (wanted.get(id) !== pictureAddress({ id: pictureId, source }) || imageId === fileId) continue;
    await db.update(variants).set({ imageId: fileId }).where(eq(variants.id, id));
    await changed(`product:${templateId}`);
  }
}
