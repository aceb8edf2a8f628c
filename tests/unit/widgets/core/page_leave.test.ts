import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenPageStays } from '#widgets/core/page_leave.ts';

const wake = vi.fn();
const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  vi.useFakeTimers();
  wake.mockReset();
});
afterEach(() => vi.useRealTimers());

it('whenPageStays calls back once when the page is still open after 10 s or the given time', () => {
  whenPageStays(wake);
  vi.advanceTimersByTime(9_999);
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  show(true);
  expect(wake).toHaveBeenCalledOnce();
  const stay = whenPageStays(wake, 60_000);
  vi.advanceTimersByTime(59_999);
  expect(wake).toHaveBeenCalledOnce();
  stay();
});

it('whenPageStays calls back once when the page returns from the back/forward cache, not on its first display', () => {
  whenPageStays(wake);
  show(false);
  expect(wake).not.toHaveBeenCalled();
  show(true);
  show(true);
  vi.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledOnce();
});

it('whenPageStays does not call back after it was cancelled', () => {
  whenPageStays(wake)();
  show(true);
  vi.advanceTimersByTime(10_000);
  expect(wake).not.toHaveBeenCalled();
});
