import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '#widgets/core/chart/draw.ts';
import type { ChartSpec, Slice } from '#widgets/core/chart/spec.ts';

type LabelText = (slice: unknown, at: number) => string;

const { updates, margins, labels } = vi.hoisted(() => ({
  updates: [] as number[],
  margins: [] as unknown[],
  labels: [] as LabelText[],
}));

/** Charts and their axes whose every setting answers themselves. */
vi.mock('nvd3', () => {
  const settings = (): unknown =>
    new Proxy(() => {}, {
      get(_, name) {
        if (name === Symbol.toPrimitive) return () => 'setting';
        if (name === 'margin')
          return (margin: unknown) => {
            margins.push(margin);
            return settings();
          };
        if (name === 'labelType')
          return (text: LabelText) => {
            labels.push(text);
            return settings();
          };
        return name === 'update' ? () => updates.push(1) : settings();
      },
      apply: () => settings(),
    });
  return { nv: settings(), d3: settings() };
});

const SPEC = {
  kind: 'pie',
  slices: [{ label: 'Oak', value: 3 }],
  noData: 'No data',
  counted: 'answers',
} satisfies ChartSpec;

let resize: () => void;
let life: AbortController;
let box: HTMLElement;
let width: number;

beforeEach(() => {
  updates.length = 0;
  margins.length = 0;
  life = new AbortController();
  box = document.createElement('div');
  vi.spyOn(box, 'clientWidth', 'get').mockImplementation(() => width);
  class Observer {
    constructor(callback: () => void) {
      resize = callback;
    }
    observe() {
      resize();
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
});

it('a chart is drawn once, and again when its box has another width', () => {
  width = 400;
  draw(box, SPEC, life.signal);
  expect(updates).toHaveLength(0);
  width = 300;
  resize();
  resize();
  expect(updates).toHaveLength(1);
});

it('a chart in a closed tab is drawn again when the tab opens, and not when it closes', () => {
  width = 0;
  draw(box, SPEC, life.signal);
  width = 400;
  resize();
  expect(updates).toHaveLength(1);
  width = 0;
  resize();
  expect(updates).toHaveLength(1);
});

it('names of bars stand below the controls where there is no room beside them', () => {
  const controls = { grouped: 'Grouped', stacked: 'Stacked' };
  const bars: ChartSpec = { kind: 'multiBar', noData: '', controls, series: [{ name: 'Good', bars: [] }] };
  width = 300;
  draw(box, bars, life.signal);
  const beside = { top: 5, bottom: 5, left: 0 };
  expect(margins).toContainEqual({ top: 14, bottom: 12, left: -180 });
  expect(margins).not.toContainEqual(beside);
  width = 800;
  resize();
  expect([margins.at(-1), updates.length]).toEqual([beside, 1]);
});

it('shares of the slices that the legend leaves stand in them', () => {
  const slices: (Slice & { disabled?: boolean })[] = [80, 8, 7, 5].map((value) => ({ label: 'Oak', value }));
  width = 400;
  draw(box, { ...SPEC, slices }, life.signal);
  const shown = () => slices.map((slice, at) => labels.at(-1)!(slice, at));
  expect(shown()).toEqual(['80%', '8%', '7%', '']);
  slices[0]!.disabled = true;
  expect(shown()).toEqual(['', '40%', '35%', '25%']);
});
