import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readCookie, SESSION_COOKIE, writeCookie } from '#widgets/livechat/parts/json_cookies.ts';

// Other files of the same process may have left something.
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  writeCookie(SESSION_COOKIE, null);
  vi.restoreAllMocks();
});

it('a cookie holds JSON until it is removed', () => {
  writeCookie(SESSION_COOKIE, { name: 'Zoë; a=b' });
  expect(readCookie(SESSION_COOKIE)).toEqual({ name: 'Zoë; a=b' });
  expect(sessionStorage.length).toBe(0);
  writeCookie(SESSION_COOKIE, null);
  expect(readCookie(SESSION_COOKIE)).toBeNull();
});

it('the tab remembers where cookies are blocked, and the page goes on where that is, too', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  writeCookie(SESSION_COOKIE, { uuid: '1' });
  expect(readCookie(SESSION_COOKIE)).toEqual({ uuid: '1' });
  writeCookie(SESSION_COOKIE, null);
  expect(readCookie(SESSION_COOKIE)).toBeNull();
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new Error('blocked');
  });
  writeCookie(SESSION_COOKIE, { uuid: '1' });
  expect(readCookie(SESSION_COOKIE)).toBeNull();
});
