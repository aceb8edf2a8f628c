import type { FastifyRequest } from 'fastify';
import { FLASH_COOKIE } from './flash.ts';
import { pages } from './page_cache.ts';
import type { Person } from './people.ts';
import { isSignedInCookie, personOf, SESSION_COOKIE } from './session.ts';

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
};

export async function keysOf(request: FastifyRequest, { cache, isShared }: Keeping): Promise<Keys> {
  if (!cache) return NOT_KEPT;
  const page = pageKeyOf(request, cache);
  return { page, content: isShared && page === null ? await contentKeyOf(request, cache) : null };
}

/** What makes one public page differ from another, or null when this visitor's page is their own. */
export function pageKeyOf(request: FastifyRequest, parameters: readonly string[]): string | null {
  const isPersonal = isSignedInCookie(request.cookies[SESSION_COOKIE]) || request.cookies[FLASH_COOKIE];
  return isPersonal || !pages.isOn ? null : addressOf(request, parameters);
}

async function contentKeyOf(request: FastifyRequest, parameters: readonly string[]): Promise<string> {
  const person = await personOf(request);
  return `${person ? rolesOf(person) : ''}\n${addressOf(request, parameters)}`;
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

/** Without language prefix and query. */
export function pathOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
