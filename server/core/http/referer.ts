import type { FastifyRequest } from 'fastify';

/** The page that sent a form, if it is one of ours: with its query, without its hash. */
export function refererPath({ headers: { referer, host } }: Pick<FastifyRequest, 'headers'>): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { host: itsHost, pathname, search } = new URL(referer);
  return itsHost === host && !pathname.startsWith('//') ? pathname + search : null;
}
