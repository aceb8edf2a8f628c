/** Limits how often addresses are saved and orders confirmed or placed. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { type Limit, limitSubject, spendAll } from '#core/http/rate_limit.ts';
import { sessionOf } from '#core/people/session.ts';
import type { Cart } from '#sales/api.ts';

const WINDOW_MS = 10 * millisecondsInMinute;
const BY_ADDRESS: Limit = { name: 'checkout address', max: 240, windowMs: WINDOW_MS };
const BY_SESSION: Limit = { name: 'checkout visit', max: 60, windowMs: WINDOW_MS };
const BY_CART: Limit = { name: 'checkout cart', max: 60, windowMs: WINDOW_MS };

/**
 * Counts for the IP address, the session and the cart: this stops robots that fill tables, and hardly anybody buys so
 * often.
 * @throws TooMany
 */
export async function spendStep(request: FastifyRequest, { id }: Pick<Cart, 'id'>): Promise<void> {
  const session = await sessionOf(request);
  await spendAll([
    { limit: BY_ADDRESS, subject: limitSubject(request.ip) },
    ...(session ? [{ limit: BY_SESSION, subject: `${session.id}` }] : []),
    { limit: BY_CART, subject: `${id}` },
  ]);
}
