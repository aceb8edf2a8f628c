import { t } from '#registry/texts.ts';
import { announce } from './live_region.ts';
import { createIndicators } from './slideshow_indicators.ts';

const SCROLLED_AFTER_MS = 100;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export type Slideshow = { show(index: number): void };
export type SlideshowOptions = {
  /** Goes on by itself each so many ms; 0: never. */
  interval: number;
  signal: AbortSignal;
};

/**
 * Controls for a strip of slides that snaps, `.o_slideshow__track > .o_slideshow__slide`. Fingers swipe the strip and
 * without a script that is all there is; here come arrows, a page of indicators, and a pause where it moves by itself.
 */
export function startSlideshow(host: HTMLElement, { interval, signal }: SlideshowOptions): Slideshow {
  const track = host.querySelector<HTMLElement>('.o_slideshow__track') as HTMLElement;
  const slides = [...track.querySelectorAll<HTMLElement>('.o_slideshow__slide')];
  let current = 0;

  const mark = (index: number) => {
    current = index;
    indicators.follow(index);
  };
  const show = (index: number, behavior: ScrollBehavior = 'instant') => {
    const target = (index + slides.length) % slides.length;
    const away = (slides[target]?.getBoundingClientRect().left ?? 0) - track.getBoundingClientRect().left;
    track.scrollTo({ left: track.scrollLeft + away, behavior: isCalm() ? 'instant' : behavior });
    mark(target);
  };
  const goTo = (index: number) => {
    show(index, 'smooth');
    announce(t('Image {n} of {count}', { n: current + 1, count: slides.length }));
  };

  const indicators = createIndicators(slides, goTo);
  const bar = document.createElement('div');
  bar.className = 'o_slideshow__bar';
  const [back, next] = [arrow('back', t('Previous')), arrow('next', t('Next'))];
  back.addEventListener('click', () => goTo(current - 1));
  next.addEventListener('click', () => goTo(current + 1));
  if (interval > 0) bar.append(rotation(host, { interval, signal, turn: () => show(current + 1, 'smooth') }));
  bar.append(indicators.element);
  if (slides.length > 1) host.append(back, next, bar);
  const endIndicators = indicators.start();

  let timer: ReturnType<typeof setTimeout> | undefined;
  track.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => mark(nearest(slides, track)), SCROLLED_AFTER_MS);
    },
    { signal, passive: true },
  );
  host.addEventListener(
    'keydown',
    (event) => {
      const step = STEPS[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      goTo(current + (getComputedStyle(host).direction === 'rtl' ? -step : step));
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    endIndicators();
    for (const control of [back, next, bar]) control.remove();
  });
  return { show };
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The slide in the middle of the strip, from whichever side one reads. */
function nearest(slides: HTMLElement[], track: HTMLElement): number {
  const from = track.getBoundingClientRect().left;
  const distances = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - from));
  return distances.indexOf(Math.min(...distances));
}

function arrow(way: 'back' | 'next', label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `o_slideshow__arrow o_slideshow__arrow--${way}`;
  // Browsers mirror these two characters in right-to-left text.
  button.textContent = way === 'back' ? '‹' : '›';
  button.setAttribute('aria-label', label);
  return button;
}

type Rotation = SlideshowOptions & { turn(): void };

/** The button that starts and stops it. It rests under a mouse, under the focus of a keyboard, and out of sight. */
function rotation(host: HTMLElement, { interval, signal, turn }: Rotation): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'o_slideshow__rotation';
  let timer: ReturnType<typeof setInterval> | undefined;
  const play = (isOn: boolean) => {
    clearInterval(timer);
    timer = isOn ? setInterval(() => isAtRest() || turn(), interval) : undefined;
    button.classList.toggle('is-playing', isOn);
    button.setAttribute('aria-label', isOn ? t('Pause') : t('Play'));
  };
  const isAtRest = () => document.hidden || host.matches(':hover') || host.querySelector(':focus-visible') !== null;
  // Pressing play starts the slides although focus and mouse, which pause them, are on the button.
  button.addEventListener('click', () => {
    const isOn = !timer;
    play(isOn);
    if (isOn) turn();
  });
  signal.addEventListener('abort', () => clearInterval(timer));
  play(!isCalm());
  return button;
}
