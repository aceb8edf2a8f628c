/** Tells whether the chat stands in a frame of another website, and on which page. */
import type { FastifyRequest } from 'fastify';
import { refererPath } from '#core/http/referer.ts';

export const SUPPORT = '/im_livechat/support';
const FRAMED = /^(?:\/\w{2,3})?\/im_livechat\/support\/\d+\?/;

/** Null on our own pages. */
function framedQuery(request: FastifyRequest): URLSearchParams | null {
  const path = refererPath(request) ?? '';
  const query = FRAMED.test(path) ? new URLSearchParams(path.slice(path.indexOf('?'))) : null;
  return query?.get('framed') === 'true' ? query : null;
}

export const isFramed = (request: FastifyRequest): boolean => framedQuery(request) !== null;

/** The page on which the visitor sees the chat, with its query. */
export const pageOf = (request: FastifyRequest): string =>
  (framedQuery(request)?.get('page') ?? refererPath(request)) || '/';
