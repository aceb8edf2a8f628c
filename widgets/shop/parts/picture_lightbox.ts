import { openLightbox } from '#widgets/core/lightbox.ts';

/** Shows all pictures of a product's row, beginning with that of `opener`. */
export function openPictures(host: HTMLElement, opener: HTMLAnchorElement, signal: AbortSignal): void {
  const links = [...host.querySelectorAll<HTMLAnchorElement>('.o_carousel_product__open')];
  const thumbs = host.querySelectorAll<HTMLImageElement>('.o_carousel_product__thumb img');
  const pictures = links.map((link, i) => {
    const image = link.parentElement?.querySelector('img');
    return { src: link.href, alt: image?.alt ?? '', thumb: thumbs[i]?.src, shown: image?.currentSrc };
  });
  openLightbox({ title: pictures[0]?.alt ?? '', pictures, index: links.indexOf(opener), opener, signal });
}
