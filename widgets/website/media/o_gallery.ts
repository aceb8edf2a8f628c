import { number } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { openLightbox } from '#widgets/core/lightbox.ts';

/** Pictures that are links to their full size: with a script they open in a lightbox, which loads at the first use. */
export default defineWidget({
  load: 'interact',
  params: {
    /** The lightbox goes on by itself each so many ms; 0: never. */
    interval: number(0),
  },
  enhance(host, { interval }, signal) {
    host.addEventListener(
      'click',
      (event) => {
        const links = [...host.querySelectorAll<HTMLAnchorElement>('a:has(img)')];
        const index = links.findIndex((link) => link.contains(event.target as Node));
        if (index < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openLightbox({
          title: host.getAttribute('aria-label') ?? t('Images'),
          pictures: links.map(pictureOf),
          index,
          interval,
          opener: links[index],
          signal,
        });
      },
      { signal },
    );
  },
});

function pictureOf(link: HTMLAnchorElement) {
  const image = link.querySelector('img');
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent ?? undefined;
  const shown = image?.currentSrc || image?.src;
  return { src: link.href, alt: image?.alt ?? '', thumb: shown, shown, caption };
}
