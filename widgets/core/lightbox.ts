import { t } from '#registry/texts.ts';
import { type Dialog, openDialog } from './dialog.ts';
import { loadNearImages } from './lazy_images.ts';
import { startSlideshow } from './slideshow.ts';

export type LightboxPicture = {
  src: string;
  alt: string;
  caption?: string | undefined;
  /** A small form of it, for its indicator. */
  thumb?: string | undefined;
  /** A form of it that is on the page already: it is shown until the large one is there. */
  shown?: string | undefined;
};

export type LightboxOptions = {
  /** Names the dialog. */
  title: string;
  pictures: LightboxPicture[];
  /** The one to begin with. */
  index: number;
  /** Goes on by itself each so many ms; 0: never. */
  interval?: number;
  opener?: HTMLElement | undefined;
  signal?: AbortSignal | undefined;
};

/** Pictures in a dialog of 80 % of the window; CSS sizes it, `dialog--lightbox`. */
export function openLightbox({ title, pictures, index, interval = 0, opener, signal }: LightboxOptions): Dialog<never> {
  const strip = document.createElement('div');
  strip.className = 'o_slideshow o_slideshow--lightbox';
  strip.setAttribute('role', 'group');
  strip.setAttribute('aria-roledescription', t('carousel'));
  strip.setAttribute('aria-label', title);
  const track = document.createElement('div');
  track.className = 'o_slideshow__track';
  track.tabIndex = 0;
  track.setAttribute('role', 'group');
  track.setAttribute('aria-label', t('Images'));
  track.append(...pictures.map((picture, i) => slide(picture, i, pictures.length)));
  strip.append(track);

  const dialog = openDialog<never>({ title, body: strip, look: 'dialog--lightbox', opener, signal });
  const life = new AbortController();
  dialog.result.then(() => life.abort());
  startSlideshow(strip, { interval, signal: life.signal }).show(index);
  loadNearImages(track, life.signal);
  return dialog;
}

function slide({ src, alt, caption, thumb, shown }: LightboxPicture, i: number, count: number): HTMLElement {
  const figure = document.createElement('figure');
  figure.className = 'o_slideshow__slide';
  if (thumb) figure.dataset.thumb = thumb;
  figure.setAttribute('role', 'group');
  figure.setAttribute('aria-roledescription', t('slide'));
  figure.setAttribute('aria-label', t('Image {n} of {count}', { n: i + 1, count }));
  const image = Object.assign(new Image(), { alt, className: 'o_slideshow__picture' });
  if (shown) image.src = shown;
  image.dataset.src = src;
  figure.append(image);
  if (caption)
    figure.append(
      Object.assign(document.createElement('figcaption'), { className: 'o_slideshow__caption', textContent: caption }),
    );
  return figure;
}
