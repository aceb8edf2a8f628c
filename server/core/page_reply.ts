import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redirect, Shown } from './answers.ts';
import { asciiUrl } from './ascii_url.ts';
import { FLASH_COOKIE, setFlash, takeFlash } from './flash.ts';
import {
  bodyOf,
  type CachedPage,
  cachedPage,
  encodingFor,
  findPage,
  isCacheOn,
  keepPage,
  renderingBegins,
} from './page_cache.ts';
import { renderFragment, renderPage } from './render.ts';
import { isSignedInCookie, personOf, SESSION_COOKIE } from './session.ts';

/** Changes that reach every page: websites, menus, languages. */
const FRAME_TAG = 'website';

/** What makes one public page differ from another, or null when this visitor's page is their own. */
export function cacheKeyOf(request: FastifyRequest, parameters: readonly string[]): string | null {
  if (!isCacheOn() || isSignedInCookie(request.cookies[SESSION_COOKIE]) || request.cookies[FLASH_COOKIE]) return null;
  const { website, language } = request.site;
  const query = request.query as Record<string, string | string[] | undefined>;
  let key = `${website.id} ${language.code} ${pathOf(request)}`;
  for (const name of parameters) {
    const value = query[name];
    if (value !== undefined) key += `\n${name}=${Array.isArray(value) ? [...value].sort().join('\n&') : value}`;
  }
  return key;
}

/** Answers at once when the page is kept. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: readonly string[],
): Promise<unknown> {
  const key = cacheKeyOf(request, parameters);
  const kept = key ? findPage(key) : undefined;
  if (kept) return send(request, reply, kept, key as string);
  return undefined;
}

/** Runs a page's or form's handler and answers with what it says. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
  handle: () => Promise<Shown | Redirect>,
): Promise<unknown> {
  const begun = renderingBegins();
  const shown = await handle();
  if ('redirect' in shown) return applyRedirect(request, reply, shown);
  const html = await htmlOf(request, reply, shown);
  const page = cachedPage(
    shown.status ?? 200,
    html,
    [FRAME_TAG, ...(shown.tags ?? [])],
    shown.validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  if (key && page.status === 200) keepPage(key, page, begun);
  return send(request, reply, page, key ?? undefined);
}

/** A page outside any route's handler, such as an error's. */
export async function sendShown(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<unknown> {
  return sendPage(request, reply, null, async () => shown);
}

async function htmlOf(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<string> {
  if (shown.isFragment) return renderFragment(shown.template, shown.data, request.site);
  return renderPage(shown.template, shown.data, shown.facts ?? {}, {
    site: request.site,
    path: request.url,
    user: await personOf(request),
    flash: takeFlash(request, reply),
    chrome: await request.server.chrome(request),
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage, key?: string): Promise<unknown> {
  const encoding = encodingFor(request.headers['accept-encoding'], page.body);
  const etag = `"${page.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.header('etag', etag);
  reply.header('vary', 'accept-encoding, cookie');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  reply.code(page.status);
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(await bodyOf(page, encoding, key));
}

function pathOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  return at < 0 ? request.url : request.url.slice(0, at);
}

function applyRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { redirect, status = 303, flash }: Redirect,
): FastifyReply {
  if (flash) setFlash(reply, flash);
  return reply.redirect(asciiUrl(request.site.url(redirect)), status);
}
