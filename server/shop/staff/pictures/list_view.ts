/** Prepares the pictures of a product for staff, in their order. */
import { pick } from '#core/i18n/translated.ts';
import type { Picture } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import type { EntryImage } from '#shop/product/product.ts';
import { productPictures } from '#shop/product/queries.ts';
import { imageOf } from '#shop/product/views.ts';
import type { TemplateRow } from '#shop/staff/product/choices.ts';

/** A picture of the list, for the island `o_product_pictures`. */
export type StaffPicture = {
  id: number;
  picture: Picture;
  /** The text that says what it shows; empty: none. */
  alt: string;
  editUrl: string;
  deleteUrl: string;
};

const THUMBNAIL = { sizes: '10rem', widest: 320 };

export const picturesPath = (productId: number): string => `/sales/products/${productId}/pictures`;

export const staffPictures = async (product: Named, site: Site): Promise<StaffPicture[]> =>
  picturesOf({ product, pictures: await productPictures(product.id) }, site);

type Named = Pick<TemplateRow, 'id' | 'name'>;

export function picturesOf(
  { product: { id, name }, pictures }: { product: Named; pictures: readonly EntryImage[] },
  site: Site,
): StaffPicture[] {
  const language = site.language.code;
  return pictures.map((image) => {
    const url = site.url(`${picturesPath(id)}/${image.imageId}`);
    return {
      id: image.imageId,
      picture: imageOf(image, id, pick(name, language), site, THUMBNAIL),
      alt: pick(image.alt, language),
      editUrl: url,
      deleteUrl: `${url}/delete`,
    };
  });
}
