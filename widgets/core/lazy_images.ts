import { throttle } from './throttle.ts';

const NEAR_PX = 500;
const CHECK_EVERY_MS = 250;

/**
 * Loads each `img[data-src]` of a scope once it comes near the window, also inside of a strip that scrolls. For pictures
 * that a script puts into the page; those of the server say `loading="lazy"`, which needs no script.
 */
export function loadNearImages(scope: HTMLElement, signal: AbortSignal): void {
  const loadVisible = () => {
    for (const image of scope.querySelectorAll<HTMLImageElement>('img[data-src]')) {
      if (!isNear(image.getBoundingClientRect())) continue;
      load(image, image.dataset.src as string);
      delete image.dataset.src;
    }
  };
  const loadSoon = throttle(loadVisible, CHECK_EVERY_MS);
  // A strip's own scrolling does not bubble.
  for (const type of ['scroll', 'resize'])
    window.addEventListener(type, loadSoon, { signal, passive: true, capture: true });
  signal.addEventListener('abort', loadSoon.cancel);
  loadVisible();
}

/** Keeps the current picture until the new one has loaded. */
function load(image: HTMLImageElement, src: string): void {
  const show = () => {
    image.src = src;
  };
  if (image.getAttribute('src')) Object.assign(new Image(), { onload: show, src });
  else show();
}

const isNear = ({ left, right, top, bottom }: DOMRect): boolean =>
  top < innerHeight + NEAR_PX && bottom > -NEAR_PX && left < innerWidth + NEAR_PX && right > -NEAR_PX;
