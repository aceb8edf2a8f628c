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
import { SESSION_COOKIE } from '#core/people/session.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import type { Site, SiteRequest } from '#core/sites/site.ts';
import { BYTES, type Bytes } from '#core/templates/latin1.ts';
import { pages, tighten } from './page_cache.ts';

/** Says which page and how; the page's bytes stay where they are. */
type Named = { pageKey: string; hash: string; encoding: Encoding; etag: string };
type KeptAnswer = Named & {
  /** How often it was given. */
  times: number;
  /** Of the body, in bytes. */
  length: number;
  headers: string[];
  headersWithLength: string[];
  site: Site;
  /** Header that tells the browser which language was read last. Null at an address without one, which is negotiated. */
  languageCookie: string[] | null;
};

/** At an address whose pages differ between visitors: how to tell which one is this visitor's. */
type Fork = { differsBy: VisitorKey; site: Site };

/** What is about to be sent. `length` in bytes. */
type Sent = Named & { length: number; differsBy?: VisitorKey | undefined };

const MOST_BYTES = 4 * 1024 * 1024;
/** Longer addresses are made up, by searches or by somebody who wants to fill the memory. */
const LONGEST_ADDRESS = 300;
const BYTES_OF_ONE = 300;
/** Given so often, an answer is worth the work to make it smaller. */
const POPULAR = 100;

const answers = new LRUCache<string, KeptAnswer | Fork>({
  maxSize: MOST_BYTES,
  sizeCalculation: (one, key) => {
    const texts = 'differsBy' in one ? [] : [...one.headers, one.pageKey];
    return BYTES_OF_ONE + 2 * texts.reduce((sum, text) => sum + text.length, key.length);
  },
});

// Which website a host is may have changed, and with it which page an address is.
onChange((tags) => {
  if (tags === 'all' || tags.includes('website')) answers.clear();
});

/** Cookies that may make an answer somebody's own. */
const PERSONAL = new RegExp(`\\b(${SESSION_COOKIE}=u|${FLASH_COOKIE}=|${COLOR_SCHEME_COOKIE}=)`);

/**
 * Answers a request that was answered before, ahead of Fastify: to route a request costs more than to answer it.
 * @returns whether it did
 */
export function answerAgain(request: IncomingMessage, response: ServerResponse): boolean {
  const asked = askedBy(request, request.url);
  const kept = asked === null ? undefined : find(asked, request);
  const body = kept && isInTheRightLanguage(kept, request) && bytesOf(kept);
  if (!body) return false;
  kept.times += 1;
  if (kept.times % POPULAR === 0) void tighten(kept.pageKey);
  const isKnown = isNamed(kept.etag, request.headers['if-none-match']);
  const headers = withCookie(isKnown ? kept.headers : kept.headersWithLength, kept, request);
  if (isKnown) response.writeHead(304, headers).end();
  else response.writeHead(200, headers).end(body, BYTES);
  return true;
}

function find(asked: string, request: IncomingMessage): KeptAnswer | undefined {
  const found = answers.get(asked);
  if (!found || !('differsBy' in found)) return found;
  const visitor = found.differsBy.ofGuest(request, found.site);
  return visitor === null ? undefined : (answers.get(forVisitor(asked, visitor)) as KeptAnswer | undefined);
}

/** A line break is in no address. */
const forVisitor = (asked: string, visitor: string): string => `${asked}\n${visitor}`;

const isInTheRightLanguage = ({ languageCookie, site }: KeptAnswer, { headers }: IncomingMessage): boolean =>
  languageCookie !== null || otherLanguageWanted(site, headers) === undefined;

/** The page is everybody's, the language that somebody read last is their own. */
function withCookie(shared: string[], { languageCookie, site }: KeptAnswer, { headers }: IncomingMessage): string[] {
  const isNews = languageCookie !== null && rememberedLanguage(headers) !== site.language.code;
  return isNews ? [...shared, ...languageCookie] : shared;
}

/** Nothing where the page has changed, or was packed anew. */
function bytesOf(kept: KeptAnswer): Bytes | undefined {
  const page = pages.find(kept.pageKey);
  if (page?.hash !== kept.hash) return undefined;
  const body = page.forms[kept.encoding];
  return body?.length === kept.length ? body : undefined;
}

/** Keeps the answer that is about to be sent, unless the address is another website's elsewhere. */
export function keepAnswer(request: FastifyRequest, reply: FastifyReply, about: Sent): void {
  const { isByCountry } = request.raw as SiteRequest;
  const address = isByCountry ? null : askedBy(request.raw, request.originalUrl);
  const { differsBy: _differsBy, ...named } = about;
  const asked = address === null ? null : askedAlike(address, request, about);
  if (asked === null) return;
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'set-cookie');
  const headers = shared.flatMap(([name, value]) => [name, String(value)]);
  answers.set(asked, {
    ...named,
    times: 0,
    headers,
    headersWithLength: [...headers, 'content-length', String(about.length)],
    site: request.site,
    languageCookie: (request.raw as SiteRequest).languagePrefix ? ['set-cookie', languageCookieFor(request)] : null,
  });
}

/** Null where what changed while the page was drawn has made it another visitor's. */
function askedAlike(address: string, request: FastifyRequest, { differsBy, pageKey }: Sent): string | null {
  if (!differsBy) return address;
  const visitor = differsBy.ofGuest(request.raw, request.site);
  if (visitor === null || !pageKey.endsWith(`\n${visitor}`)) return null;
  answers.set(address, { differsBy, site: request.site });
  return forVisitor(address, visitor);
}

/**
 * All that decides about the answer, in however many ways it may be asked for. Null unless it is asked as a browser
 * asks for a page, by somebody whose page is everybody's.
 */
function askedBy({ method, headers }: IncomingMessage, url = ''): string | null {
  const { host = '', cookie } = headers;
  if (method !== 'GET' || host.length + url.length > LONGEST_ADDRESS) return null;
  // A proxy's word on the host counts only if the proxy is trusted.
  if (headers['x-page-language'] !== undefined || headers['x-forwarded-host'] !== undefined) return null;
  if (cookie !== undefined && PERSONAL.test(cookie)) return null;
  return `${host} ${url} ${encodingFor(headers['accept-encoding'], Number.POSITIVE_INFINITY)}`;
}
