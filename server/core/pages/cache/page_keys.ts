import type { FastifyRequest } from 'fastify';
import { FLASH_COOKIE } from '#core/http/flash.ts';
import { colorSchemeOf } from '#core/people/color_scheme.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { isSignedInCookie, SESSION_COOKIE } from '#core/people/session_cookie.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import { PAGE_WEBSITE } from '#core/people/website_choice.ts';
import { pages } from './page_cache.ts';

/** The cache keys of a page's answer; null if it is not cached. */
export type Keys = { page: string | null; content: string | null };

export const NOT_CACHED: Keys = { page: null, content: null };

/** How a page may be cached: by which query parameters, and for whom. */
export type CachePolicy = {
  /** Query parameters that change the page. Without this list the page is not cached. */
  cache?: readonly string[];
  /**
   * Apart from header and footer it is the same for everyone with the same roles, so it is cached for signed-in people,
   * too. Never for pages with personal data.
   */
  isShared?: boolean;
  /** What else changes the page. */
  differsBy?: VisitorKey;
};

export async function keysOf(request: FastifyRequest, policy: CachePolicy): Promise<Keys> {
  if (!policy.cache) return NOT_CACHED;
  await policy.differsBy?.ready();
  const page = pageKeyOf(request, policy);
  return { page, content: policy.isShared && page === null ? await contentKeyOf(request, policy) : null };
}

/** The key of a public page, or null if this visitor's page is their own. */
export function pageKeyOf(request: FastifyRequest, { cache = [], differsBy }: CachePolicy): string | null {
  const isPersonal = isSignedInCookie(request.cookies[SESSION_COOKIE]) || request.cookies[FLASH_COOKIE];
  if (isPersonal || !pages.isOn) return null;
  const visitor = differsBy ? differsBy.ofGuest(request.raw, request.site) : '';
  return visitor === null ? null : `${addressOf(request, cache)}${colorSchemeOf(request) ?? ''}\n${visitor}`;
}

async function contentKeyOf(request: FastifyRequest, { cache = [], differsBy }: CachePolicy): Promise<string> {
  const person = await personOf(request);
  const visitor = differsBy ? await differsBy.ofVisitor(request) : '';
  return `${person ? rolesOf(person) : ''}\n${visitor}\n${addressOf(request, cache)}`;
}

export const rolesOf = (person: Person): string => [...person.roles].sort().join();

function addressOf(request: FastifyRequest, parameters: readonly string[]): string {
  const { website, language } = request.site;
  const query = request.query as Record<string, string | string[] | undefined>;
  let key = `${website.id} ${language.code} ${pathOf(request)}`;
  for (const name of parameters) {
    const value = query[name];
    if (value !== undefined) key += ` ${name}=${JSON.stringify(Array.isArray(value) ? [...value].sort() : value)}`;
  }
  return key;
}

/** Parameters that do not change the page: editing mode and chosen website. */
const LEFT_OUT = new Set(['edit_translations', 'fw', PAGE_WEBSITE]);
/** Longer queries are made up; links to them would fill the memory. */
const LONGEST_QUERY = 500;

/**
 * The query for links from a page to itself, as in another language: only parameters that change the page, otherwise
 * visitors could not share it.
 * @param parameters those of the cache key; without them the page is not cached and keeps all
 */
export function linkedQuery({ url }: FastifyRequest, parameters: readonly string[] | undefined): string {
  const at = url.indexOf('?');
  if (at < 0 || url.length - at > LONGEST_QUERY) return '';
  const all = [...new URLSearchParams(url.slice(at + 1))];
  const linked = all.filter(([name]) => !LEFT_OUT.has(name) && (parameters?.includes(name) ?? true));
  const query = new URLSearchParams(linked.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
  return query && `?${query}`;
}

/** Path and query of a page for links to it, without language prefix; `/` if it can't be linked. */
export function linkedAddress(request: FastifyRequest): string {
  const { method, routeOptions, server, linkedQuery: query } = request;
  const isPage =
    method === 'GET' ||
    method === 'HEAD' ||
    (routeOptions.url && server.hasRoute({ method: 'GET', url: routeOptions.url }));
  return isPage ? pathOf(request) + query : '/';
}

/** Without language prefix and query. */
export function pathOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
