import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadNearImages } from '#widgets/core/lazy_images.ts';

let life: AbortController;
let image: HTMLImageElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 1000);
  vi.stubGlobal('innerHeight', 800);
  life = new AbortController();
  document.body.innerHTML = '<div><img data-src="/picture.webp" alt=""></div>';
  image = document.querySelector('img') as HTMLImageElement;
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (box: Partial<DOMRect>) =>
  vi
    .spyOn(image, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, right: 100, top: 0, bottom: 100, ...box } as DOMRect);
const start = () => loadNearImages(document.body.firstElementChild as HTMLElement, life.signal);
const isLoaded = () => image.getAttribute('src') === '/picture.webp';

it.each([
  ['below', { top: 1299, bottom: 1400 }, { top: 1300, bottom: 1400 }],
  ['above', { top: -600, bottom: -499 }, { top: -600, bottom: -500 }],
  ['right of', { left: 1499, right: 1600 }, { left: 1500, right: 1600 }],
  ['left of', { left: -600, right: -499 }, { left: -600, right: -500 }],
])('loadNearImages loads an image %s the window within 500 pixels, and no earlier', (_where, near, far) => {
  at(far);
  start();
  expect(isLoaded()).toBe(false);
  at(near);
  window.dispatchEvent(new Event('scroll'));
  expect([isLoaded(), image.dataset.src]).toEqual([true, undefined]);
});

it('loadNearImages keeps the displayed image until the new one is loaded', () => {
  const coming: { onload?: () => void; src?: string }[] = [];
  vi.stubGlobal(
    'Image',
    class {
      constructor() {
        coming.push(this);
      }
    },
  );
  image.src = '/small.webp';
  at({});
  start();
  expect([image.getAttribute('src'), coming[0]?.src]).toEqual(['/small.webp', '/picture.webp']);
  coming[0]?.onload?.();
  expect(isLoaded()).toBe(true);
});

it('loadNearImages checks positions every 250 ms at most', () => {
  at({ top: 5000, bottom: 5100 });
  start();
  window.dispatchEvent(new Event('scroll'));
  at({});
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(249);
  expect(isLoaded()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isLoaded()).toBe(true);
});

it('loadNearImages stops when its signal aborts', () => {
  at({ top: 5000, bottom: 5100 });
  start();
  life.abort();
  at({});
  window.dispatchEvent(new Event('scroll'));
  expect(isLoaded()).toBe(false);
});
