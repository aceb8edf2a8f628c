import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/media/o_slideshow.tsx';

/** Widths of a slide, of the strip of indicators and of one of them. */
const SLIDE = 400;
const INDICATOR = 50;
let strip: number;
let host: HTMLElement;
let resized: () => void;
let isCalm: boolean;

beforeEach(() => {
  isCalm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        resized = heard;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.matches('.o_slideshow__indicators')) return { width: strip } as DOMRect;
    if (this.parentElement?.matches('.o_slideshow__indicators')) return { width: INDICATOR } as DOMRect;
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { left: this.matches('figure') ? index * SLIDE - track().scrollLeft : 0 } as DOMRect;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const figure = '<figure class="o_slideshow__slide"><img src="/p.webp" alt=""></figure>';
async function show(count: number, { fits = 20, interval = 0 } = {}): Promise<void> {
  strip = (fits + 3) * INDICATOR;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const html = `<div class="o_slideshow__track" tabindex="0">${figure.repeat(count)}</div>`;
  host = await showWidget(widget, { params: { interval }, html });
  track().scrollTo = vi.fn(({ left }: ScrollToOptions) => {
    track().scrollLeft = left ?? 0;
  }) as typeof Element.prototype.scrollTo;
  await settled();
}
const track = () => host.querySelector('.o_slideshow__track') as HTMLElement;
const slideShown = () => track().scrollLeft / SLIDE;
const button = (label: string) => host.querySelector(`[aria-label="${label}"]`) as HTMLButtonElement;
const click = async (label: string) => {
  button(label).click();
  await settled();
};
const wait = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
};
const indicators = () =>
  [...host.querySelectorAll('.o_slideshow__indicator')].map((one) => one.getAttribute('aria-label'));
const current = () => host.querySelector('[aria-current]')?.getAttribute('aria-label');
const press = async (key: string) => {
  track().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settled();
};

describe('Arrows and indicators of a slideshow', () => {
  it('move by one slide, wrap around at the ends, and jump to a slide', async () => {
    await show(3);
    await click('Next');
    expect([slideShown(), current()]).toEqual([1, 'Image 2']);
    await click('Previous');
    await click('Previous');
    expect([slideShown(), current()]).toEqual([2, 'Image 3']);
    await click('Next');
    expect(current()).toBe('Image 1');
    await click('Image 3');
    expect(slideShown()).toBe(2);
  });

  it('follow a swipe', async () => {
    await show(3);
    track().scrollLeft = 2 * SLIDE + 10;
    track().dispatchEvent(new Event('scroll'));
    await wait(100);
    expect(current()).toBe('Image 3');
  });

  it('respond to the arrow keys in reading direction', async () => {
    await show(3);
    await press('ArrowRight');
    expect(current()).toBe('Image 2');
    await press('ArrowLeft');
    expect(current()).toBe('Image 1');
    host.style.direction = 'rtl';
    await press('ArrowLeft');
    expect(current()).toBe('Image 2');
  });

  it('move without animation with reduced motion', async () => {
    isCalm = true;
    await show(3);
    await click('Next');
    expect(track().scrollTo).toHaveBeenCalledWith({ left: SLIDE, behavior: 'instant' });
  });

  it('are absent for a single slide', async () => {
    await show(1);
    expect(host.querySelector('button')).toBeNull();
  });
});

describe('Page of slideshow indicators', () => {
  const PAGES = [
    ['Image 1', 'Image 2', 'Image 3', 'More images'],
    ['Previous images', 'Image 4', 'Image 5', 'Image 6', 'More images'],
    ['Previous images', 'Image 7'],
  ];

  it('contains as many indicators as fit beside the controls, with arrows to the neighbouring pages', async () => {
    await show(7, { fits: 3 });
    expect(indicators()).toEqual(PAGES[0]);
    await click('More images');
    expect([indicators(), current()]).toEqual([PAGES[1], 'Image 4']);
    await click('More images');
    expect([indicators(), current()]).toEqual([PAGES[2], 'Image 7']);
    await click('Previous images');
    expect(current()).toBe('Image 4');
  });

  it('changes with the displayed slide', async () => {
    await show(7, { fits: 3 });
    await click('Previous');
    expect(indicators()).toEqual(PAGES[2]);
  });

  it('contains at least one indicator', async () => {
    await show(3, { fits: 0 });
    expect(indicators()).toEqual(['Image 1', 'More images']);
  });

  it('is computed again when the width changes', async () => {
    await show(7, { fits: 3 });
    strip = 20 * INDICATOR;
    resized();
    await settled();
    expect(indicators()).toHaveLength(7);
  });

  it('moves the focus to an indicator when the clicked arrow disappears', async () => {
    await show(7, { fits: 4 });
    button('More images').focus();
    await click('More images');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Image 5');
  });
});

describe('Automatic slideshow', () => {
  it('advances at its interval until it is paused', async () => {
    await show(3, { interval: 4000 });
    await wait(4000);
    expect(current()).toBe('Image 2');
    await click('Pause');
    await wait(20_000);
    expect(current()).toBe('Image 2');
    await click('Play');
    expect(current()).toBe('Image 3');
    await wait(4000);
    expect(current()).toBe('Image 1');
  });

  it('waits while an element inside has the focus', async () => {
    await show(3, { interval: 4000 });
    track().focus();
    await wait(20_000);
    expect(current()).toBe('Image 1');
  });

  it('starts paused with reduced motion', async () => {
    isCalm = true;
    await show(3, { interval: 4000 });
    await wait(20_000);
    expect([current(), button('Play')]).toEqual(['Image 1', expect.anything()]);
  });

  it('has no controls without an interval', async () => {
    await show(3);
    expect([button('Pause'), button('Play')]).toEqual([null, null]);
  });

  it('stops and removes its controls when the widget is stopped', async () => {
    await show(3, { interval: 4000 });
    stop();
    expect(host.querySelector('button')).toBeNull();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  });
});
