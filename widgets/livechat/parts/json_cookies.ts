/** Cookies that hold JSON, as the chat remembers itself; the tab where they are blocked. */

export const SESSION_COOKIE = 'im_livechat_session';
export const POPUP_COOKIE = 'im_livechat_auto_popup';
export const PAGES_COOKIE = 'im_livechat_history';

const HOUR_SECONDS = 3600;
export const LIFETIMES: Record<string, number> = {
  [SESSION_COOKIE]: HOUR_SECONDS,
  [POPUP_COOKIE]: HOUR_SECONDS,
  [PAGES_COOKIE]: 24 * HOUR_SECONDS,
};

/** Null where there is none that can be read. */
export function readCookie<T>(name: string): T | null {
  const [, raw] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? [];
  try {
    return JSON.parse(raw ? decodeURIComponent(raw) : (sessionStorage.getItem(name) as string));
  } catch {
    return null;
  }
}

/** @param value null removes it */
export function writeCookie(name: string, value: unknown): void {
  const age = value === null ? 0 : LIFETIMES[name];
  // In a frame of another website browsers keep no other cookies, and these for that website alone.
  const site = window.top === window ? 'samesite=lax' : 'samesite=none; secure; partitioned';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${name}=${encodeURIComponent(JSON.stringify(value))}; path=/; max-age=${age}; ${site}`;
  if (document.cookie.includes(`${name}=`)) return;
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Blocked, too: it lasts until the page is left.
  }
}
