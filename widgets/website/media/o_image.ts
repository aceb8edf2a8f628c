import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { loadNearImages } from '#widgets/core/lazy_images.ts';

/**
 * Shows a file as a picture, if it is one, once it comes near the viewport. The marker's content, such as a
 * link to the file, is the fallback; its text becomes the picture's alternative text.
 */
export default defineWidget({
  load: 'idle',
  params: {
    /** Type of the file. Nothing happens where it is no picture. */
    mimetype: text(''),
    /** Address of the file. */
    src: text(''),
  },
  enhance(host, { mimetype, src }, signal) {
    if (!src || !/^image\b/.test(mimetype)) return undefined;
    const fallback = [...host.childNodes];
    const picture = Object.assign(new Image(), { alt: host.textContent?.trim() ?? '' });
    picture.dataset.src = src;
    picture.addEventListener('error', () => host.replaceChildren(...fallback), { signal });
    const link = host.querySelector('a')?.cloneNode() as HTMLElement | undefined;
    link?.append(picture);
    host.replaceChildren(link ?? picture);
    loadNearImages(host, signal);
    return () => host.replaceChildren(...fallback);
  },
});
