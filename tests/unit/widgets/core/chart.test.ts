import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

const drawn: HTMLElement[] = [];
let isReachable = true;
let idle: (() => void)[] = [];
let life: AbortController;
/** Observed boxes, with a callback that reports each as in view. */
const watched = new Map<Element, () => void>();

class Observer {
  box: Element | undefined;
  callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(box: Element) {
    this.box = box;
    watched.set(box, () => this.callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
  }
  disconnect() {
    if (this.box) watched.delete(this.box);
  }
}

/** Opens a page with three charts, none drawn yet. */
async function open(): Promise<HTMLElement[]> {
  vi.resetModules();
  vi.doMock('#widgets/core/chart/draw.ts', () => {
    if (!isReachable) throw new Error('Offline');
    return { draw: (box: HTMLElement) => void drawn.push(box) };
  });
  const { showChart } = await import('#widgets/core/chart/chart.ts');
  document.body.innerHTML = '<figure></figure><figure></figure><figure></figure>';
  const boxes = [...document.querySelectorAll('figure')];
  for (const box of boxes) showChart(box, () => ({}) as ChartSpec, life.signal);
  expect(idle).toHaveLength(1);
  return boxes;
}
const settle = () => vi.dynamicImportSettled();

beforeEach(() => {
  drawn.length = 0;
  isReachable = true;
  idle = [];
  life = new AbortController();
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
});
afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
  vi.doUnmock('#widgets/core/chart/draw.ts');
});

it('showChart draws a chart when it comes into view, and skipped charts one by one in idle callbacks', async () => {
  const [first, second, third] = await open();
  idle.pop();
  expect(drawn).toEqual([]);
  watched.get(second!)?.();
  await settle();
  expect(drawn).toEqual([second]);
  idle.shift()?.();
  expect(drawn).toEqual([second, first]);
  idle.shift()?.();
  expect(drawn).toEqual([second, first, third]);
  expect([idle, watched.size]).toEqual([[], 0]);
});

it('showChart draws skipped charts once before the page is printed', async () => {
  const [first, second, third] = await open();
  watched.get(first!)?.();
  await settle();
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn).toEqual([first, second, third]);
  for (const run of idle) run();
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn).toHaveLength(3);
});

it('showChart draws every chart at once when the page is printed before any was in view', async () => {
  const boxes = await open();
  idle.shift()?.();
  await settle();
  expect(drawn).toEqual([]);
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn).toEqual(boxes);
});

it('showChart draws all charts in idle callbacks when none is ever in view', async () => {
  const boxes = await open();
  for (let turn = 0; turn <= boxes.length; turn++) {
    idle.shift()?.();
    await settle();
  }
  expect([drawn, idle]).toEqual([boxes, []]);
});

it('showChart reports no failed load in an idle callback, and loads again with the first chart in view', async () => {
  const [first] = await open();
  isReachable = false;
  idle.shift()?.();
  await settle();
  expect(first!.hidden).toBe(false);
  isReachable = true;
  vi.doMock('#widgets/core/chart/draw.ts', () => ({ draw: (box: HTMLElement) => void drawn.push(box) }));
  watched.get(first!)?.();
  await vi.waitFor(() => expect(drawn).toEqual([first]));
});

it('showChart loads the drawing code when the page is printed before any chart was in view', async () => {
  const boxes = await open();
  window.dispatchEvent(new Event('beforeprint'));
  await settle();
  expect(drawn).toEqual(boxes);
});

it('showChart hides a chart that cannot be drawn until the network is back', async () => {
  const [first] = await open();
  isReachable = false;
  expectConsole(/A chart could not be drawn/);
  watched.get(first!)?.();
  await vi.waitFor(() => expect(first!.hidden).toBe(true));
  isReachable = true;
  vi.doMock('#widgets/core/chart/draw.ts', () => ({ draw: (box: HTMLElement) => void drawn.push(box) }));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(drawn).toEqual([first]));
  expect(first!.hidden).toBe(false);
});

it('showChart draws nothing after its signal was aborted', async () => {
  const [first] = await open();
  watched.get(first!)?.();
  life.abort();
  await settle();
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn).toEqual([]);
});
