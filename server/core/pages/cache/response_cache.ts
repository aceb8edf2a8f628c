/** Answers repeated requests from memory, with complete responses, before Fastify runs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { onChange } from '#core/changes/changes.ts';
import { type Encoding, encodingFor } from '#core/http/encodings.ts';
import { isNamed } from '#core/http/etag.ts';
import { FLASH_COOKIE } from '#core/http/flash.ts';
import { COLOR_SCHEME_COOKIE } from '#core/people/color_scheme.ts';
import { languageCookieFor, otherLanguageWanted, rememberedLanguage } from '#core/people/language_choice.ts';
import { SESSION_COOKIE } from '#core/people/session_cookie.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import type { Site } from '#core/sites/site.ts';
import type { SiteRequest } from '#core/sites/website.ts';
import { BYTES, type Bytes } from '#core/templates/latin1.ts';
import { countCachedVisit } from '#core/visits/page_visits.ts';
import { pages, recompress } from './page_cache.ts';

/** Names the page and its encoding; the bytes stay in the page cache. */
type Named = { pageKey: string; hash: string; encoding: Encoding; etag: string };
type CachedResponse = Named & {
  /** How often it was sent. */
  times: number;
  /** Of the body, in bytes. */
  length: number;
  headers: string[];
  headersWithLength: string[];
  site: Site;
  /**
   * Header that stores the language read last. Null for a URL without language prefix, whose language is negotiated.
   */
  languageCookie: string[] | null;
};

/** For a URL whose page differs between visitors: how to find this visitor's. */
type Fork = { differsBy: VisitorKey; site: Site };

/** The answer about to be sent. `length` in bytes. */
type Sent = Named & { length: number; differsBy?: VisitorKey | undefined };

const MOST_BYTES = 4 * 1024 * 1024;
/** Longer URLs are made up, by searches or to fill the memory. */
const LONGEST_ADDRESS = 300;
const BYTES_OF_ONE = 300;
/** After this many requests an answer is worth better compression. */
const POPULAR = 100;

const answers = new LRUCache<string, CachedResponse | Fork>({
  maxSize: MOST_BYTES,
  sizeCalculation: (one, key) => {
    const texts = 'differsBy' in one ? [] : [...one.headers, one.pageKey];
    return BYTES_OF_ONE + 2 * texts.reduce((sum, text) => sum + text.length, key.length);
  },
});

// The website of a host may have changed, and with it the page of each URL.
onChange((tags) => {
  if (tags === 'all' || tags.includes('website')) answers.clear();
});

/** Cookies that may make an answer personal. */
const PERSONAL = new RegExp(`\\b(${SESSION_COOKIE}=u|${FLASH_COOKIE}=|${COLOR_SCHEME_COOKIE}=)`);

/**
 * Answers a repeated request before Fastify: routing it would cost more than answering it.
 * @returns whether it was answered
 */
export function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
  const key = requestKey(request, request.url);
  const cached = key === null ? undefined : find(key, request);
  const body = cached && isInTheRightLanguage(cached, request) && bytesOf(cached);
  if (!body) return false;
  cached.times += 1;
  countCachedVisit(request, cached.site);
  if (cached.times % POPULAR === 0) void recompress(cached.pageKey);
  const isKnown = isNamed(cached.etag, request.headers['if-none-match']);
  const headers = withCookie(isKnown ? cached.headers : cached.headersWithLength, cached, request);
  if (isKnown) response.writeHead(304, headers).end();
  else response.writeHead(200, headers).end(body, BYTES);
  return true;
}

function find(key: string, request: IncomingMessage): CachedResponse | undefined {
  const found = answers.get(key);
  if (!found || !('differsBy' in found)) return found;
  const visitor = found.differsBy.ofGuest(request, found.site);
  return visitor === null ? undefined : (answers.get(forVisitor(key, visitor)) as CachedResponse | undefined);
}

/** No URL contains a line break. */
const forVisitor = (key: string, visitor: string): string => `${key}\n${visitor}`;

const isInTheRightLanguage = ({ languageCookie, site }: CachedResponse, { headers }: IncomingMessage): boolean =>
  languageCookie !== null || otherLanguageWanted(site, headers) === undefined;

/** Adds the visitor's own language cookie to the shared headers. */
function withCookie(
  shared: string[],
  { languageCookie, site }: CachedResponse,
  { headers }: IncomingMessage,
): string[] {
  const isNewer = languageCookie !== null && rememberedLanguage(headers) !== site.language.code;
  return isNewer ? [...shared, ...languageCookie] : shared;
}

/** Undefined if the page has changed or was compressed again. */
function bytesOf(cached: CachedResponse): Bytes | undefined {
  const page = pages.find(cached.pageKey);
  if (page?.hash !== cached.hash) return undefined;
  const body = page.forms[cached.encoding];
  return body?.length === cached.length ? body : undefined;
}

/** Caches the answer about to be sent, unless visitors elsewhere get another website at this URL. */
export function cacheResponse(request: FastifyRequest, reply: FastifyReply, about: Sent): void {
  const { isByCountry } = request.raw as SiteRequest;
  const address = isByCountry ? null : requestKey(request.raw, request.originalUrl);
  const { differsBy: _differsBy, ...named } = about;
  const key = address === null ? null : sameRequest(address, request, about);
  if (key === null) return;
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'set-cookie');
  const headers = shared.flatMap(([name, value]) => [name, String(value)]);
  answers.set(key, {
    ...named,
    times: 0,
    headers,
    headersWithLength: [...headers, 'content-length', String(about.length)],
    site: request.site,
    languageCookie: (request.raw as SiteRequest).languagePrefix ? ['set-cookie', languageCookieFor(request)] : null,
  });
}

/** Null if a change during rendering made it another visitor's page. */
function sameRequest(address: string, request: FastifyRequest, { differsBy, pageKey }: Sent): string | null {
  if (!differsBy) return address;
  const visitor = differsBy.ofGuest(request.raw, request.site);
  if (visitor === null || !pageKey.endsWith(`\n${visitor}`)) return null;
  answers.set(address, { differsBy, site: request.site });
  return forVisitor(address, visitor);
}

/**
 * The key of everything that decides about the answer, however it is requested. Null unless a browser requests a page,
 * for a visitor whose page is shared.
 */
function requestKey({ method, headers }: IncomingMessage, url = ''): string | null {
  const { host = '', cookie } = headers;
  if (method !== 'GET' || host.length + url.length > LONGEST_ADDRESS) return null;
  // A proxy's word on the host counts only if the proxy is trusted.
  if (headers['x-page-language'] !== undefined || headers['x-forwarded-host'] !== undefined) return null;
  if (cookie !== undefined && PERSONAL.test(cookie)) return null;
  return `${host} ${url} ${encodingFor(headers['accept-encoding'], Number.POSITIVE_INFINITY)}`;
}
