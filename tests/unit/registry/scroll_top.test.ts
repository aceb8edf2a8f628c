import { afterEach, expect, it, vi } from 'vitest';
import { scrollToPlace } from '#registry/runtime/scroll_top.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['#scrollTop=120', 120],
  ['#scrollTop=0', 0],
  ['#scrollTop=120&x=1', 120],
  ['#scrollTop=', undefined],
  ['#scrollTop=x', undefined],
  ['#scrollTop=-5', undefined],
  ['#top', undefined],
  ['', undefined],
])('scrollToPlace reads the scroll position from the hash %j', (hash, top) => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  scrollToPlace({ hash } as Location);
  expect(scrollTo.mock.calls[0]?.[0]?.top).toBe(top);
});
