/** Chooses the visitor's language from the cookie, then from `Accept-Language`. */

import type { IncomingHttpHeaders } from 'node:http';
import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { asciiUrl } from '#core/http/ascii_url.ts';
import { env } from '#core/process/env.ts';
import type { Language, Site } from '#core/sites/site.ts';
import type { SiteRequest } from '#core/sites/website.ts';

export const LANGUAGE_COOKIE = 'frontend_lang';
const YEAR_SECONDS = 365 * secondsInDay;

/** No browser sends more. */
const MOST_ASKED = 20;
const LONGEST_LIST = 300;
/** Different headers cached per site. */
const MOST_REMEMBERED = 500;

const FOUND = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]{1,20})(?=;|$)`);

/** The language the visitor chose or read before, or undefined. */
export function rememberedLanguage({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie?.includes(LANGUAGE_COOKIE) ? FOUND.exec(cookie)?.[1] : undefined;
}

/** The same language, else the first of its family: for `fr_BE`, `fr-CA` and `fr` it is `fr_FR`. */
export function nearestLanguage(languages: readonly Language[], asked: string): Language | undefined {
  const wanted = asked.replaceAll('-', '_').toLowerCase();
  const family = wanted.split('_', 1)[0];
  return (
    languages.find(({ code }) => code.toLowerCase() === wanted) ??
    languages.find(({ urlCode }) => urlCode.toLowerCase() === wanted) ??
    languages.find(({ code }) => code.split('_', 1)[0]?.toLowerCase() === family)
  );
}

/** The visitor's language, if it is not the default one of a URL without prefix. */
export function otherLanguageWanted(site: Site, headers: IncomingHttpHeaders): Language | undefined {
  if (site.languages.length < 2) return undefined;
  const remembered = rememberedLanguage(headers);
  const accepted = headers['accept-language'];
  if (remembered === site.website.defaultLanguage || (remembered === undefined && !accepted)) return undefined;
  const wanted =
    remembered === undefined ? browserLanguage(site, accepted as string) : nearestLanguage(site.languages, remembered);
  return wanted?.code === site.website.defaultLanguage ? undefined : wanted;
}

const preferences = new WeakMap<Site, Map<string, Language | undefined>>();

/** Cached, as browsers send the same few lists. */
function browserLanguage(site: Site, list: string): Language | undefined {
  if (list.length > LONGEST_LIST) return bestLanguage(site.languages, list.slice(0, LONGEST_LIST));
  let known = preferences.get(site);
  if (!known || known.size >= MOST_REMEMBERED) {
    known = new Map();
    preferences.set(site, known);
  }
  if (!known.has(list)) known.set(list, bestLanguage(site.languages, list));
  return known.get(list);
}

/** The first available language of an Accept-Language list, by weight. */
export function bestLanguage(languages: readonly Language[], list: string): Language | undefined {
  const asked = list.split(',', MOST_ASKED).flatMap((part) => {
    const [, tag, weight = '1'] =
      /^\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/.exec(part) ?? [];
    return tag && Number(weight) > 0 ? [{ tag, weight: Number(weight) }] : [];
  });
  for (const { tag } of asked.sort((a, b) => b.weight - a.weight)) {
    const found = nearestLanguage(languages, tag);
    if (found) return found;
  }
  return undefined;
}

/**
 * Redirects a reader to the page in their language, and remembers the language they read. Robots and the page's own
 * calls get what they asked for. Runs for every page before anything is queried.
 * @returns whether the request is answered
 */
export function leadToLanguage(request: FastifyRequest, reply: FastifyReply): boolean {
  const { headers, site, originalUrl } = request;
  if (headers['x-page-language']) return false;
  if ((request.raw as SiteRequest).languagePrefix) {
    rememberLanguage(request, reply);
    return false;
  }
  const wanted = otherLanguageWanted(site, headers);
  if (!wanted || isbot(headers['user-agent'])) return false;
  const address = `/${wanted.urlCode}${originalUrl.replace(/^\/(?=\?|$)/, '')}`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-language, cookie, user-agent')
    .redirect(asciiUrl(address), 302);
  return true;
}

/** Sends the cookie only when the language has changed. */
function rememberLanguage({ headers, site }: FastifyRequest, reply: FastifyReply): void {
  const { code } = site.language;
  if (rememberedLanguage(headers) !== code) setLanguageCookie(reply, code);
}

/** Readable by scripts, which follow the visitor's language. */
const COOKIE = {
  path: '/',
  sameSite: 'lax',
  secure: env.PUBLIC_URL.startsWith('https:'),
  maxAge: YEAR_SECONDS,
} as const;

export const setLanguageCookie = (reply: FastifyReply, code: string): FastifyReply =>
  reply.setCookie(LANGUAGE_COOKIE, code, COOKIE);

/** The same as a header's value, for answers that are written without a reply. */
export const languageCookieFor = ({ server, site }: FastifyRequest): string =>
  server.serializeCookie(LANGUAGE_COOKIE, site.language.code, COOKIE);
