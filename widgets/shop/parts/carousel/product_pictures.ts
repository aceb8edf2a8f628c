/** Passes a variant's pictures to the carousel, whichever of them loads first. */
import { emit, on } from '#registry/bus.ts';
import type { CarouselPicture } from '#shop/product/combination_contract.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** The page's pictures, when another variant has others. */
    'product:pictures': { templateId: number; pictures: CarouselPicture[] };
  }
}

/** Product → pictures of the chosen variant; absent for the variant that the page opened with. */
const chosen = new Map<number, CarouselPicture[]>();

export function showPictures(templateId: number, pictures: CarouselPicture[]): void {
  chosen.set(templateId, pictures);
  emit('product:pictures', { templateId, pictures });
}

/** For a widget that stops: a carousel that mounts later shows the page's first pictures. */
export const forgetPictures = (templateId: number): boolean => chosen.delete(templateId);

/** Calls with the pictures that were chosen so far, and with all that are chosen from now on. Returns what ends it. */
export function onPictures(templateId: number, show: (pictures: CarouselPicture[]) => void): () => void {
  const pictures = chosen.get(templateId);
  if (pictures !== undefined) show(pictures);
  return on('product:pictures', (event) => {
    if (event.templateId === templateId) show(event.pictures);
  });
}
