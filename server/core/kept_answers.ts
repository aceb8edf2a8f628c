/**
 * Whole answers, headers included, of kept pages. Who asks again what was answered before, word for word, gets it
 * before anything else is looked at: a page in memory costs little more than an empty answer.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { onChange } from './changes.ts';
import { type Encoding, encodingFor } from './encodings.ts';
import { isNamed } from './etag.ts';
import { FLASH_COOKIE } from './flash.ts';
import { BYTES, type Bytes, pages } from './page_cache.ts';
import { SESSION_COOKIE } from './session.ts';

/** Says which page and how; the page's bytes stay where they are. */
type KeptAnswer = { pageKey: string; hash: string; encoding: Encoding; etag: string; headers: string[] };

const MOST_BYTES = 10 * 1024 * 1024;
/** Longer addresses are made up, by searches or by somebody who wants to fill the memory. */
const LONGEST_ADDRESS = 300;
const BYTES_OF_ONE = 300;

const answers = new LRUCache<string, KeptAnswer>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ headers, pageKey }, key) =>
    BYTES_OF_ONE + 2 * headers.reduce((sum, text) => sum + text.length, key.length + pageKey.length),
});

// Which website a host is may have changed, and with it which page an address is.
onChange((tags) => {
  if (tags === 'all' || tags.includes('website')) answers.clear();
});

/** Cookies that may make an answer somebody's own. */
const PERSONAL = new RegExp(`\\b(${SESSION_COOKIE}=u|${FLASH_COOKIE}=)`);

/** The first thing that is done with a request. */
export function answerAgain(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const kept = isPlain(request) ? answers.get(keyOf(request)) : undefined;
  const body = kept && bytesOf(kept);
  if (!body) {
    done();
    return;
  }
  reply.hijack();
  if (isNamed(kept.etag, request.headers['if-none-match'])) reply.raw.writeHead(304, kept.headers).end();
  else reply.raw.writeHead(200, [...kept.headers, 'content-length', String(body.length)]).end(body, BYTES);
}

/** Nothing where the page has changed, or must be unpacked first. */
function bytesOf({ pageKey, hash, encoding }: KeptAnswer): Bytes | undefined {
  const page = pages.find(pageKey);
  return page?.hash === hash && encoding !== 'identity' ? page.forms[encoding] : undefined;
}

/** Keeps the answer that is about to be sent. */
export function keepAnswer(request: FastifyRequest, reply: FastifyReply, about: Omit<KeptAnswer, 'headers'>): void {
  if (!isPlain(request)) return;
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'set-cookie');
  answers.set(keyOf(request), { ...about, headers: shared.flatMap(([name, value]) => [name, String(value)]) });
}

/** Asked as a browser asks for a page, by somebody whose page is everybody's. */
function isPlain({ method, host, originalUrl, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    host.length + originalUrl.length <= LONGEST_ADDRESS &&
    !headers['x-page-language'] &&
    !(headers.cookie && PERSONAL.test(headers.cookie))
  );
}

/** All that decides about the answer, in however many ways it may be asked for. */
const keyOf = ({ host, originalUrl, headers }: FastifyRequest): string =>
  `${host} ${originalUrl} ${encodingFor(headers['accept-encoding'], Number.POSITIVE_INFINITY)}`;
