import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import Drawing from '#widgets/core/chart/drawing.tsx';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

const { drawn, state } = vi.hoisted(() => ({ drawn: [] as unknown[], state: { isBroken: false } }));

/** Its library draws in real browsers only. */
vi.mock('#widgets/core/chart/draw.ts', () => ({
  draw(box: HTMLElement, spec: ChartSpec, signal: AbortSignal) {
    if (state.isBroken) throw new Error('No room');
    const live = box.appendChild(document.createElement('i'));
    drawn.push(spec);
    signal.addEventListener('abort', () => live.remove());
  },
}));

const pie = (value: number): ChartSpec => ({ kind: 'pie', noData: '', slices: [{ label: 'Oak', value }] });
let page: HTMLElement;
const show = (spec: ChartSpec) => render(<Drawing spec={spec} />, page);
const pointAt = async (event = 'pointerenter', pointerType = 'mouse') => {
  page.querySelector('.chart__drawing')!.dispatchEvent(Object.assign(new Event(event), { pointerType }));
  await settled();
  await vi.dynamicImportSettled();
  await settled();
};
const shown = () => [page.querySelectorAll('.plain-chart').length, page.querySelectorAll('i').length];

beforeEach(() => {
  drawn.length = 0;
  state.isBroken = false;
  page = document.body.appendChild(document.createElement('div'));
});
afterEach(() => render(null, page));

it('Drawing is plain until somebody points at it', async () => {
  show(pie(3));
  await settled();
  expect([shown(), drawn]).toEqual([[1, 0], []]);
  await pointAt();
  expect([shown(), drawn]).toEqual([[0, 1], [pie(3)]]);
});

it('Drawing answers a pointer that was there before it', async () => {
  const matches = vi.spyOn(Element.prototype, 'matches').mockImplementation((selector) => selector === ':hover');
  show(pie(3));
  await settled();
  await vi.dynamicImportSettled();
  await settled();
  matches.mockRestore();
  expect(shown()).toEqual([0, 1]);
});

it('Drawing answers the tap of a finger, but not one that scrolls past it, and is drawn once', async () => {
  show(pie(3));
  await pointAt('pointerenter', 'touch');
  await pointAt('pointerdown', 'touch');
  expect([shown(), drawn.length]).toEqual([[1, 0], 0]);
  await pointAt('click', 'touch');
  await pointAt('click', 'touch');
  expect([shown(), drawn.length]).toEqual([[0, 1], 1]);
});

it('Drawing is drawn anew when its figures change, and not when they are the same', async () => {
  show(pie(3));
  await pointAt();
  show(pie(3));
  await settled();
  expect(drawn).toHaveLength(1);
  show(pie(4));
  await settled();
  expect([shown(), drawn]).toEqual([
    [0, 1],
    [pie(3), pie(4)],
  ]);
});

it('Drawing stays plain where it cannot be drawn, and tries again', async () => {
  state.isBroken = true;
  expectConsole(/A chart could not be drawn/);
  show(pie(3));
  await pointAt();
  expect(shown()).toEqual([1, 0]);
  state.isBroken = false;
  await pointAt();
  expect(shown()).toEqual([0, 1]);
});

it('Drawing takes its chart away with itself', async () => {
  show(pie(3));
  await pointAt();
  render(null, page);
  expect(page.childElementCount).toBe(0);
});
