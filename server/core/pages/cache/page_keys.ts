import type { FastifyRequest } from 'fastify';
import { FLASH_COOKIE } from '#core/http/flash.ts';
import { colorSchemeOf } from '#core/people/color_scheme.ts';
import type { Person } from '#core/people/people.ts';
import { isSignedInCookie, personOf, SESSION_COOKIE } from '#core/people/session.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import { PAGE_WEBSITE } from '#core/people/website_choice.ts';
import { pages } from './page_cache.ts';

/** What a page's answer is kept under; null where it isn't. */
export type Keys = { page: string | null; content: string | null };

export const NOT_KEPT: Keys = { page: null, content: null };

/** How a page may be kept: by which query parameters, and for whom. */
export type Keeping = {
  /** Query parameters that make a different page. Without them it is drawn each time. */
  cache?: readonly string[];
  /**
   * But for header and footer it shows the same to everybody of the same roles, so it is kept for those signed in too.
   * Never for what knows a person.
   */
  isShared?: boolean;
  /** What else makes it a different page. */
  differsBy?: VisitorKey;
};

export async function keysOf(request: FastifyRequest, keeping: Keeping): Promise<Keys> {
  if (!keeping.cache) return NOT_KEPT;
  await keeping.differsBy?.ready();
  const page = pageKeyOf(request, keeping);
  return { page, content: keeping.isShared && page === null ? await contentKeyOf(request, keeping) : null };
}

/** What makes one public page differ from another, or null when this visitor's page is their own. */
export function pageKeyOf(request: FastifyRequest, { cache = [], differsBy }: Keeping): string | null {
  const isPersonal = isSignedInCookie(request.cookies[SESSION_COOKIE]) || request.cookies[FLASH_COOKIE];
  if (isPersonal || !pages.isOn) return null;
  const visitor = differsBy ? differsBy.ofGuest(request.raw, request.site) : '';
  return visitor === null ? null : `${addressOf(request, cache)}${colorSchemeOf(request) ?? ''}\n${visitor}`;
}

async function contentKeyOf(request: FastifyRequest, { cache = [], differsBy }: Keeping): Promise<string> {
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

/** None makes another page: how it was to be edited, and which website was chosen with it or spoken for. */
const LEFT_OUT = new Set(['edit_translations', 'fw', PAGE_WEBSITE]);
/** Longer ones are made up; links to them would fill the memory. */
const LONGEST_QUERY = 500;

/**
 * The query that links from a page to itself carry, in another language for one: only what makes another page, or
 * nobody could share it.
 * @param parameters those that the page is kept by; without them it is drawn each time, and keeps all
 */
export function linkedQuery({ url }: FastifyRequest, parameters: readonly string[] | undefined): string {
  const at = url.indexOf('?');
  if (at < 0 || url.length - at > LONGEST_QUERY) return '';
  const all = [...new URLSearchParams(url.slice(at + 1))];
  const linked = all.filter(([name]) => !LEFT_OUT.has(name) && (parameters?.includes(name) ?? true));
  const query = new URLSearchParams(linked.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
  return query && `?${query}`;
}

/** Path and query of a page as others may link to it, without language prefix; `/` where there is none to go back to. */
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
