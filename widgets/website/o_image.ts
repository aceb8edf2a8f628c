import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { loadNearImages } from '#widgets/core/lazy_images.ts';

/**
 * A file that is shown if it is a picture, once it comes near. What stands in the marker, such as a
 * link to the file, is for everybody else; its text is what the picture says to who does not see it.
 */
export default defineWidget({
  load: 'idle',
  params: {
    mimetype: text(''),
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
