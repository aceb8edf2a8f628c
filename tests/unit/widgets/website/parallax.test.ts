import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/media/parallax.ts';

const WINDOW = 800;
const HEIGHT = 400;
let host: HTMLElement;
let top: number;
let isCalm: boolean;

beforeEach(() => {
  isCalm = false;
  vi.stubGlobal('innerHeight', WINDOW);
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(ratio: number, from = 200): Promise<void> {
  top = from;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top, height: HEIGHT }) as DOMRect,
  );
  host = await showWidget(widget, {
    params: { scrollBackgroundRatio: ratio },
    html: '<img class="s_parallax_bg" src="/hills.webp" alt=""><h2>Hills</h2>',
  });
}

const picture = () => host.querySelector('img') as HTMLElement;
const moved = () => Number.parseFloat(picture().style.translate.split(' ')[1] ?? '0');
const scroll = (to: number) => {
  top = to;
  window.dispatchEvent(new Event('scroll'));
};

describe('Parallax image', () => {
  it('moves by its ratio of the scroll distance', async () => {
    await show(0.5);
    expect(moved()).toBe(0);
    scroll(100);
    expect(moved()).toBe(50);
    scroll(300);
    expect(moved()).toBe(-50);
  });

  it('stays fixed with a ratio of 1', async () => {
    await show(1);
    scroll(-100);
    expect(top + moved()).toBe(200);
  });

  it('is large enough that its edges are never visible', async () => {
    await show(0.5, WINDOW);
    const more = -Number.parseFloat(picture().style.insetBlockStart);
    expect([more, picture().style.blockSize]).toEqual([300, 'calc(100% + 600px)']);
    for (const y of [WINDOW, -HEIGHT]) {
      scroll(y);
      expect(Math.abs(moved())).toBeLessThanOrEqual(more);
    }
  });

  it('does not move while it is out of view', async () => {
    await show(0.5);
    scroll(WINDOW + 1);
    expect(moved()).toBe(0);
  });

  it.each([
    ['a ratio of 0', 0, false],
    ['reduced motion', 0.5, true],
  ])('scrolls with the page for %s', async (_, ratio, calm) => {
    isCalm = calm;
    await show(ratio);
    scroll(0);
    expect(picture().getAttribute('style')).toBeNull();
  });
});

it('Parallax image is measured again 500 ms after the last resize', async () => {
  await show(0.5);
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 1000);
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(499);
  expect(picture().style.insetBlockStart).toBe('-300px');
  vi.advanceTimersByTime(1);
  expect(picture().style.insetBlockStart).toBe('-350px');
});

it('Parallax image is restored when the widget is stopped', async () => {
  await show(0.5);
  scroll(0);
  stop();
  expect(picture().style.cssText).toBe('');
});
