/** Passes a variant's pictures to the carousel, whichever of them loads first. */
import { emit, on } from '#registry/bus.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** The page's pictures, when another variant has others. */
    'product:pictures': { templateId: number; html: string };
  }
}

/** Product → pictures of the chosen variant; absent for the variant that the page opened with. */
const chosen = new Map<number, string>();

export function showPictures(templateId: number, html: string): void {
  chosen.set(templateId, html);
  emit('product:pictures', { templateId, html });
}

/** For a widget that stops: a carousel that mounts later shows the page's first pictures. */
export const forgetPictures = (templateId: number): boolean => chosen.delete(templateId);

/** Calls with the pictures that were chosen so far, and with all that are chosen from now on. Returns what ends it. */
export function onPictures(templateId: number, show: (html: string) => void): () => void {
  const html = chosen.get(templateId);
  if (html !== undefined) show(html);
  return on('product:pictures', (pictures) => {
    if (pictures.templateId === templateId) show(pictures.html);
  });
}
