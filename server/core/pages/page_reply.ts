import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheClock } from '#core/changes/tagged_cache.ts';
import { asciiUrl } from '#core/http/ascii_url.ts';
import { accepts, type Encoding, encodingFor } from '#core/http/encodings.ts';
import { etagOf, isNamed } from '#core/http/etag.ts';
import { consumeFlash, type Flash, setFlash } from '#core/http/flash.ts';
import { colorSchemeOf } from '#core/people/color_scheme.ts';
import { personOf } from '#core/people/session.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import { gzipOf, joined, Piece } from '#core/templates/gzip_pieces.ts';
import { type Frame, type Rendered, renderFrame } from '#core/templates/render.ts';
import { countVisit } from '#core/visits/page_visits.ts';
import { isInBackOffice } from './audience.ts';
import { type ContentParts, contentParts } from './cache/content_cache.ts';
import { frameFor } from './cache/frame_cache.ts';
import { bodyOf, type CachedPage, cachedPage, pages } from './cache/page_cache.ts';
import { type CachePolicy, NOT_CACHED, pageKeyOf, pathOf } from './cache/page_keys.ts';
import { cacheResponse } from './cache/response_cache.ts';
import { alongWithWebsite, formsWithWebsite } from './page_forms.ts';
import { readOnlyForms } from './read_only.ts';
import type { PageResponse, Redirect } from './response.ts';

/** Answers at once if the page is cached. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, policy: CachePolicy): Promise<unknown> {
  const key = pageKeyOf(request, policy);
  const page = key === null ? undefined : pages.find(key);
  if (!page) return undefined;
  await countVisit(request);
  return sendStored(request, reply, { key: key as string, page, differsBy: policy.differsBy });
}

/** Runs a page's or form's handler and sends the result. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<PageResponse | Redirect>,
  keys = NOT_CACHED,
  differsBy?: VisitorKey,
): Promise<unknown> {
  const startedAt = cacheClock();
  const drawn = await contentParts(keys.content, {
    site: request.site,
    path: pathOf(request),
    isBackOffice: () => isInBackOffice(request),
    rewrite: () => readOnlyForms(request),
    handle,
  });
  if ('redirect' in drawn) return applyRedirect(request, reply, drawn);
  const isPageOfWebsite = drawn.status === 200 && !drawn.isBackOffice && drawn.parts.length > 1;
  if (isPageOfWebsite) await countVisit(request);
  const whole = await framed(request, reply, drawn);
  const pieces = await formsWithWebsite(request, whole.parts);
  reply.code(drawn.status);
  if (keys.page === null || drawn.status !== 200 || !whole.isWhole) return sendOnce(request, reply, pieces);
  const body = joined(pieces);
  const page = await cachedPage(body, encodingFor(request.headers['accept-encoding'], body.length));
  const validUntil = Math.min(drawn.validUntil, await request.server.chromeUntil());
  pages.keep(keys.page, page, { tags: drawn.tags, validUntil }, startedAt);
  return sendStored(request, reply, { key: keys.page, page, differsBy });
}

/** The attribute of the root element for light or dark mode. */
const SCHEMES = { light: new Piece(' data-color-scheme="light"'), dark: new Piece(' data-color-scheme="dark"') };

/** Content without a layout, such as a popover, is sent as it is. */
async function framed(request: FastifyRequest, reply: FastifyReply, content: ContentParts): Promise<Rendered> {
  const { parts } = content;
  if (parts.length === 1) return content;
  const [start, head, main, end] = parts as [Piece, Piece, Piece, Piece];
  if (request.isEmbedded) return { parts: [start, head, main, end], isWhole: false };
  const { header, footer, isWhole } = await frameOf(request, consumeFlash(request, reply), content);
  const scheme = colorSchemeOf(request);
  const all = [start, ...(scheme ? [SCHEMES[scheme]] : []), head, header, main, footer, end];
  return { parts: all, isWhole: isWhole && content.isWhole };
}

async function frameOf(
  request: FastifyRequest,
  flash: Flash[],
  { chrome: own, isBackOffice }: ContentParts,
): Promise<Frame> {
  if (flash.length === 0 && !own) return frameFor(request, isBackOffice);
  return renderFrame(request.site, {
    isBackOffice,
    flash,
    colorScheme: colorSchemeOf(request),
    user: await personOf(request),
    chrome: { ...(await request.server.chrome(request)), ...own },
  });
}

type CachedReply = { key: string; page: CachedPage; differsBy: VisitorKey | undefined };

async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, page, differsBy }: CachedReply,
): Promise<unknown> {
  const encoding = encodingFor(request.headers['accept-encoding'], page.bytes);
  const etag = etagOf(page.hash, encoding);
  startPage(reply, encoding).header('etag', etag);
  const body = await bodyOf(key, page, encoding);
  cacheResponse(request, reply, { pageKey: key, hash: page.hash, encoding, etag, length: body.length, differsBy });
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.send(body);
}

/** A page that is not cached gets no ETag: calculating one costs as much as rendering it. */
function sendOnce(request: FastifyRequest, reply: FastifyReply, pieces: Piece[]): FastifyReply {
  const isGzip = accepts(request.headers['accept-encoding'], 'gzip');
  return startPage(reply, isGzip ? 'gzip' : 'identity').send(isGzip ? gzipOf(pieces) : joined(pieces));
}

function startPage(reply: FastifyReply, encoding: Encoding): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding, accept-language, cookie').type('text/html; charset=utf-8');
}

async function applyRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { redirect, status = 303, flash, isWhole }: Redirect,
): Promise<unknown> {
  if (flash) setFlash(reply, flash);
  const address = await alongWithWebsite(request, isWhole ? redirect : request.site.url(redirect));
  return reply.redirect(asciiUrl(address), status);
}
