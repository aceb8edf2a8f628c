import type { FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '#core/errors.ts';

/** Routes that others post to on purpose; each relies on a signature or a signed token instead. */
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
 * Unsafe requests are accepted only from our own pages. Browsers say where a request comes from by
 * `Sec-Fetch-Site`, older ones by `Origin`. What says neither is no browser: it is let through only
 * when it brings no cookie, so that there is nothing of somebody's to misuse.
 */
export async function refuseForeignPosts(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  if (SAFE_METHODS.has(request.method) || OPEN_TO_OTHERS.has(request.routeOptions.url ?? '')) return;
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
