import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from '#widgets/core/throttle.ts';

const MS = 500;
const work = vi.fn();
let soon: ReturnType<typeof throttle<[number]>>;

beforeEach(() => {
  vi.useFakeTimers();
  work.mockClear();
  soon = throttle<[number]>(work, MS);
});
afterEach(() => void vi.useRealTimers());

const done = () => work.mock.calls.map(([n]) => n);

it('throttle runs at once, then once per interval with the last arguments', () => {
  for (const n of [1, 2, 3]) soon(n);
  expect(done()).toEqual([1]);
  vi.advanceTimersByTime(MS);
  expect(done()).toEqual([1, 3]);
  soon(4);
  expect(done()).toEqual([1, 3]);
  vi.advanceTimersByTime(MS);
  expect(done()).toEqual([1, 3, 4]);
});

it('throttle drops the waiting call when it is cancelled, and runs the next call at once', () => {
  soon(1);
  soon(2);
  soon.cancel();
  vi.advanceTimersByTime(MS);
  expect(done()).toEqual([1]);
  soon(3);
  soon.cancel();
  soon(4);
  expect(done()).toEqual([1, 3, 4]);
});
