import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '#widgets/core/chart/draw.ts';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

const { updates } = vi.hoisted(() => ({ updates: [] as number[] }));

/** Charts and their axes whose every setting answers themselves. */
vi.mock('nvd3', () => {
  const settings = (): unknown =>
    new Proxy(() => {}, {
      get(_, name) {
        if (name === Symbol.toPrimitive) return () => 'setting';
        return name === 'update' ? () => updates.push(1) : settings();
      },
      apply: () => settings(),
    });
  return { nv: settings(), d3: settings() };
});

const SPEC: ChartSpec = { kind: 'pie', slices: [{ label: 'Oak', value: 3 }], noData: 'No data', counted: 'answers' };

let resize: () => void;
let life: AbortController;
let box: HTMLElement;
let width: number;

beforeEach(() => {
  updates.length = 0;
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
