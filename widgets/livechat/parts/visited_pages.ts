/** Remembers the last pages that were opened, for an operator who asks. */
import { PAGES_COOKIE, readCookie, writeCookie } from './json_cookies.ts';

const MOST_PAGES = 15;
const LONGEST_PAGE = 150;

export function visitedPages(): string[] {
  const pages = readCookie<unknown>(PAGES_COOKIE);
  return Array.isArray(pages) ? pages.filter((page) => typeof page === 'string') : [];
}

export function notePage({ pathname, search, hash }: Location): void {
  const around = window.top === window ? null : new URLSearchParams(search).get('page');
  const page = (around ?? pathname + search + hash).slice(0, LONGEST_PAGE);
  const pages = visitedPages();
  if (!pages.includes(page)) writeCookie(PAGES_COOKIE, [...pages, page].slice(-MOST_PAGES));
}
