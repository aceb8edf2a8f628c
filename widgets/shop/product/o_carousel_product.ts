import { flag, number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { loadZoom } from '#widgets/core/lazy_zoom.ts';
import { onPictures } from '#widgets/shop/parts/product_pictures.ts';

/** The pictures of a product: a row that snaps, thumbnails, arrows, and a look from close by. */
export default defineWidget({
  load: 'visible',
  params: {
    templateId: number(),
    /** Zoom as soon as the mouse is over a picture, not on a click. */
    ecomZoomAuto: flag(),
    /** How much larger a picture must be than its place to be worth it. */
    ecomZoomFactor: number(1.5),
  },
  enhance(host, { templateId, ecomZoomAuto, ecomZoomFactor }, signal) {
    const track = () => host.querySelector<HTMLElement>('.o_carousel_product__track');
    const slides = () => [...host.querySelectorAll<HTMLElement>('.o_carousel_product__slide')];
    const thumbs = () => [...host.querySelectorAll<HTMLAnchorElement>('.o_carousel_product__thumb')];

    const middleOf = (box: Element) => box.getBoundingClientRect().left + box.clientWidth / 2;
    const current = () => {
      const middle = middleOf(track() ?? host);
      const distances = slides().map((slide) => Math.abs(middleOf(slide) - middle));
      return distances.indexOf(Math.min(...distances));
    };
    const mark = (index: number) => {
      for (const [i, thumb] of thumbs().entries()) {
        if (i === index) thumb.setAttribute('aria-current', 'true');
        else thumb.removeAttribute('aria-current');
      }
    };
    const show = (index: number) => {
      const all = slides();
      const slide = all[(index + all.length) % all.length];
      const box = track();
      if (!slide || !box) return;
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      box.scrollBy({
        left: slide.getBoundingClientRect().left - box.getBoundingClientRect().left,
        behavior: isCalm ? 'auto' : 'smooth',
      });
      mark(all.indexOf(slide));
    };

    host.addEventListener(
      'click',
      (event) => {
        const target = event.target as Element;
        const thumb = target.closest<HTMLAnchorElement>('.o_carousel_product__thumb');
        const control = target.closest<HTMLElement>('[data-step]');
        const open = target.closest<HTMLAnchorElement>('.o_carousel_product__open');
        if (open && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
          event.preventDefault();
          void enlarge(host, open, signal);
        }
        if (!thumb && !control) return;
        event.preventDefault();
        show(thumb ? thumbs().indexOf(thumb) : current() + Number(control?.dataset.step));
      },
      { signal },
    );
    host.addEventListener('scrollend', () => mark(current()), { signal, capture: true });
    const off = onPictures(templateId, (html) => {
      host.innerHTML = html;
    });
    loadZoom(host, {
      isAuto: ecomZoomAuto,
      factor: ecomZoomFactor,
      stage: '.o_carousel_product__stage',
      signal,
    });
    return off;
  },
});

/** All pictures in a lightbox, which comes at its first use; should it not come, the link leads to the picture. */
async function enlarge(host: HTMLElement, opener: HTMLAnchorElement, signal: AbortSignal): Promise<void> {
  try {
    const { openPictures } = await import('#widgets/shop/parts/picture_lightbox.ts');
    openPictures(host, opener, signal);
  } catch {
    location.assign(opener.href);
  }
}
