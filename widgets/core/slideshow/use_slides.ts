import { useEffect, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';

const SCROLLED_AFTER_MS = 100;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export type Slides = {
  current: number;
  /** Scrolls to a slide; past either end it goes on at the other. */
  show(index: number, behavior?: ScrollBehavior): void;
  /** For people who asked for it: announces the slide, too. */
  goTo(index: number): void;
};

/**
 * Moves a strip of slides that snaps, `.o_slideshow__track > .o_slideshow__slide`: hears swipes and arrow keys.
 * @param strip what holds the track; null while it is not there
 */
export function useSlides(strip: HTMLElement | null): Slides {
  const [current, setCurrent] = useState(0);
  /** Told at once: a second press may come before the first is drawn. */
  const place = useRef(0);
  const mark = (index: number) => {
    place.current = index;
    setCurrent(index);
  };

  const show = (index: number, behavior: ScrollBehavior = 'instant') => {
    if (!strip) return;
    const { track, slides } = partsOf(strip);
    const target = (index + slides.length) % slides.length;
    const away = (slides[target]?.getBoundingClientRect().left ?? 0) - track.getBoundingClientRect().left;
    track.scrollTo({ left: track.scrollLeft + away, behavior: isCalm() ? 'instant' : behavior });
    mark(target);
  };
  const goTo = (index: number) => {
    if (!strip) return;
    show(index, 'smooth');
    announce(t('Image {n} of {count}', { n: place.current + 1, count: partsOf(strip).slides.length }));
  };

  const step = useNewest((by: number) => goTo(place.current + by));
  const swiped = useNewest(mark);
  useEffect(() => (strip ? hearKeys(strip, (by) => step.current(by)) : undefined), [strip, step]);
  useEffect(() => (strip ? hearSwipes(strip, (index) => swiped.current(index)) : undefined), [strip, swiped]);
  return { current, show, goTo };
}

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const slidesIn = (strip: HTMLElement) => [...strip.querySelectorAll<HTMLElement>('.o_slideshow__slide')];

const partsOf = (strip: HTMLElement) => ({
  track: strip.querySelector<HTMLElement>('.o_slideshow__track') as HTMLElement,
  slides: slidesIn(strip),
});

/** @keyboard Carousel: Left and Right show the next picture and the one before. */
function hearKeys(strip: HTMLElement, step: (by: number) => void): () => void {
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(getComputedStyle(strip).direction === 'rtl' ? -by : by);
  };
  strip.addEventListener('keydown', press);
  return () => strip.removeEventListener('keydown', press);
}

function hearSwipes(strip: HTMLElement, swiped: (index: number) => void): () => void {
  const { track, slides } = partsOf(strip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scroll = () => {
    clearTimeout(timer);
    timer = setTimeout(() => swiped(nearest(slides, track)), SCROLLED_AFTER_MS);
  };
  track.addEventListener('scroll', scroll, { passive: true });
  return () => {
    clearTimeout(timer);
    track.removeEventListener('scroll', scroll);
  };
}

/** The slide in the middle of the strip, from whichever side one reads. */
function nearest(slides: HTMLElement[], track: HTMLElement): number {
  const from = track.getBoundingClientRect().left;
  const distances = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - from));
  return distances.indexOf(Math.min(...distances));
}
