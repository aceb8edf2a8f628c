import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaving } from '#widgets/core/page_leave.ts';

const wake = vi.fn();
const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  vi.useFakeTimers();
  wake.mockReset();
});
afterEach(() => vi.useRealTimers());

it('wakes once, after 10 s or so long as somebody says, where the page stays', () => {
  leaving(wake);
  vi.advanceTimersByTime(9_999);
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  show(true);
  expect(wake).toHaveBeenCalledOnce();
  const stay = leaving(wake, 60_000);
  vi.advanceTimersByTime(59_999);
  expect(wake).toHaveBeenCalledOnce();
  stay();
});

it('wakes once for who comes back; a page that is shown the first time is nobody coming back', () => {
  leaving(wake);
  show(false);
  expect(wake).not.toHaveBeenCalled();
  show(true);
  show(true);
  vi.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledOnce();
});

it('wakes nobody who ended it', () => {
  leaving(wake)();
  show(true);
  vi.advanceTimersByTime(10_000);
  expect(wake).not.toHaveBeenCalled();
});
