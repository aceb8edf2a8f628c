/** Prepares the pictures of a product page. */
import type { ShownAt } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import type { CarouselPicture } from './combination_contract.ts';
import type { EntryImage } from './product.ts';
import { findVariant, type Product } from './product.ts';
import { displayName, imageOf } from './views.ts';

const ON_PAGE: ShownAt = { sizes: '(min-width: 62rem) 36rem, 100vw' };

/** The pictures of a variant: its own first. */
export function pagePictures(
  product: Product,
  images: readonly EntryImage[],
  chosen: readonly number[],
  site: Site,
): CarouselPicture[] {
  const own = findVariant(product, chosen)?.imageId;
  const ordered = [...images].sort((a, b) => Number(b.fileId === own) - Number(a.fileId === own));
  const name = displayName(product, chosen, site.language.code);
  const list: (EntryImage | null)[] = ordered.length > 0 ? ordered : [null];
  return list.map((image) => {
    const picture = imageOf(image, product.id, name, site, ON_PAGE);
    return { ...picture, zoom: sizeOf(picture.src, ZOOM_BOX), thumb: sizeOf(picture.src, THUMB_BOX) };
  });
}

const ZOOM_BOX = '1920x1920';
const THUMB_BOX = '90x90';

/** The same picture in another size. */
const sizeOf = (src: string, box: string): string => src.replace(/\/\d+x\d+(?=$|\?)/, `/${box}`);
