import type { FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '#core/errors.ts';

/** Routes that other sites may post to; each checks a signature or a signed token instead. */
const OPEN_TO_OTHERS: ReadonlySet<string> = new Set([
  // Mail programs unsubscribe people by one click (RFC 8058); the address is signed.
  '/mail/mailing/:id/unsubscribe',
  '/mail/following/:id/unsubscribe',
  // Payment providers report here, signed; and send buyers' browsers back here, believed only after asking the provider.
  '/payment/webhook/:id',
  '/payment/return/:id',
]);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Accepts unsafe requests from our own pages only. Browsers send their origin in `Sec-Fetch-Site`, older ones in
 * `Origin`. A request without either is no browser's: it is accepted only without cookies, so that it cannot act for
 * anyone.
 */
export async function refuseForeignPosts(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { config, url = '' } = request.routeOptions;
  // In a frame the forms are our own pages'.
  if (request.isEmbedded && config.isEmbeddable) return;
  if (SAFE_METHODS.has(request.method) || OPEN_TO_OTHERS.has(url)) return;
  const { 'sec-fetch-site': site, origin, cookie } = request.headers;
  const isOwn = site ? site === 'same-origin' : origin ? hostOf(origin) === request.host : !cookie;
  if (!isOwn)
    throw new Forbidden(
      'This request came from another site, so nothing was changed. Open the page here and try again.',
    );
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
