import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redirect, Shown } from './answers.ts';
import { asciiUrl } from './ascii_url.ts';
import { type Drawn, drawnContent } from './content_cache.ts';
import { setFlash, takeFlash } from './flash.ts';
import { bodyOf, type CachedPage, cachedPage, compress, type Encoding, encodingFor, pages } from './page_cache.ts';
import { NOT_KEPT, pageKeyOf } from './page_keys.ts';
import { renderFrame } from './render.ts';
import { personOf } from './session.ts';
import { makingBegins } from './tagged_cache.ts';

/** Answers at once when the page is kept. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: readonly string[],
): Promise<unknown> {
  const key = pageKeyOf(request, parameters);
  const page = key === null ? undefined : pages.find(key);
  return page && sendKept(request, reply, key as string, page);
}

/** Runs a page's or form's handler and answers with what it says. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<Shown | Redirect>,
  keys = NOT_KEPT,
): Promise<unknown> {
  const begun = makingBegins();
  const drawn = await drawnContent(keys.content, request.site, handle);
  if ('redirect' in drawn) return applyRedirect(request, reply, drawn);
  const html = drawn.isFragment ? drawn.html : await framed(request, reply, drawn);
  reply.code(drawn.status);
  if (keys.page === null || drawn.status !== 200) return sendOnce(request, reply, html);
  const page = cachedPage(html);
  pages.keep(keys.page, page, drawn, begun);
  return sendKept(request, reply, keys.page, page);
}

async function framed(request: FastifyRequest, reply: FastifyReply, content: Drawn): Promise<string> {
  return renderFrame(content, {
    site: request.site,
    path: request.url,
    user: await personOf(request),
    flash: takeFlash(request, reply),
    chrome: await request.server.chrome(request),
  });
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, key: string, page: CachedPage): Promise<unknown> {
  const encoding = encodingFor(request.headers['accept-encoding'], page.body);
  const etag = `"${page.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  startPage(reply, encoding).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(await bodyOf(key, page, encoding));
}

/** A page that is not kept gets no ETag: to make one costs as much as to draw it. */
async function sendOnce(request: FastifyRequest, reply: FastifyReply, html: string): Promise<unknown> {
  const body = Buffer.from(html);
  const encoding = encodingFor(request.headers['accept-encoding'], body);
  return startPage(reply, encoding).send(await compress(body, encoding, 'once'));
}

function startPage(reply: FastifyReply, encoding: Encoding): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8');
}

function applyRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { redirect, status = 303, flash }: Redirect,
): FastifyReply {
  if (flash) setFlash(reply, flash);
  return reply.redirect(asciiUrl(request.site.url(redirect)), status);
}
