import { useEffect } from 'react';
import { useHostEvent, useNewest } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { loadZoom } from '#widgets/core/lazy_zoom.ts';

const SCROLLED_AFTER_MS = 100;

export type Zoom = {
  /** Zoom as soon as the mouse is over a picture, not on a click. */
  ecomZoomAuto: boolean;
  /** How much larger a picture must be than its place to be worth it. */
  ecomZoomFactor: number;
};

type Row = {
  current: number;
  /** Another picture is in the middle. */
  moved(index: number): void;
  /** A picture is to be seen in its full size. */
  enlarge(opener: HTMLAnchorElement): void;
};

/** Moves the row by thumbnails and arrows, follows its swipes, and shows pictures from close by. */
export function useCarousel({ ecomZoomAuto, ecomZoomFactor }: Zoom, { current, moved, enlarge }: Row): void {
  const host = useHost();
  useHostEvent('click', (event) => {
    const target = event.target as Element;
    const thumb = target.closest<HTMLAnchorElement>('.o_carousel_product__thumb');
    const control = target.closest<HTMLElement>('[data-step]');
    const opener = target.closest<HTMLAnchorElement>('.o_carousel_product__open');
    if (opener && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      enlarge(opener);
    }
    if (!thumb && !control) return;
    event.preventDefault();
    // Counted from the marked one: the row may still be on its way there.
    moved(show(host, thumb ? thumbsIn(host).indexOf(thumb) : current + Number(control?.dataset.step)));
  });

  const newest = useNewest(moved);
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Not every browser tells when scrolling has ended.
    const scroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => newest.current(currentIn(host)), SCROLLED_AFTER_MS);
    };
    host.addEventListener('scroll', scroll, { signal, capture: true, passive: true });
    const stage = '.o_carousel_product__stage';
    loadZoom(host, { isAuto: ecomZoomAuto, factor: ecomZoomFactor, stage, signal });
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [host, newest, ecomZoomAuto, ecomZoomFactor]);
}

/** Without what is hidden, as pictures of an author are while those of a variant stand there. */
const shownIn = <E extends HTMLElement>(host: Element, selector: string): E[] =>
  [...host.querySelectorAll<E>(selector)].filter((one) => !one.closest('[hidden]'));

export const linksIn = (host: Element) => shownIn<HTMLAnchorElement>(host, '.o_carousel_product__open');
export const thumbsIn = (host: Element) => shownIn<HTMLAnchorElement>(host, '.o_carousel_product__thumb');
const slidesIn = (host: Element) => shownIn(host, '.o_carousel_product__slide');
const trackIn = (host: Element) => shownIn(host, '.o_carousel_product__track')[0] ?? host;

const middleOf = (box: Element) => box.getBoundingClientRect().left + box.clientWidth / 2;

function currentIn(host: Element): number {
  const middle = middleOf(trackIn(host));
  const distances = slidesIn(host).map((slide) => Math.abs(middleOf(slide) - middle));
  return distances.indexOf(Math.min(...distances));
}

/** Scrolls to a slide, past either end to that at the other. @returns which it is */
function show(host: Element, index: number): number {
  const slides = slidesIn(host);
  const target = (index + slides.length) % slides.length;
  const track = trackIn(host);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  track.scrollBy({
    left: (slides[target]?.getBoundingClientRect().left ?? 0) - track.getBoundingClientRect().left,
    behavior: isCalm ? 'auto' : 'smooth',
  });
  return target;
}
