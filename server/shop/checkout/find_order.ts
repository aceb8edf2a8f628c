/** Mails a guest the link to an order they lost. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { findPlacedOrder, sendOrderLink } from '#sales/api.ts';

const BY_VISITOR: Limit = { name: 'find order visitor', max: 20, windowMs: millisecondsInHour };
const BY_EMAIL: Limit = { name: 'find order email', max: 5, windowMs: millisecondsInHour };
const BY_ORDER: Limit = { name: 'find order number', max: 5, windowMs: millisecondsInHour };

/**
 * Order numbers are easy to guess and mail addresses are widely known: this opens nothing and does not reveal whether
 * the two match. Limits count requests, whether the order exists or not.
 * @throws TooMany
 */
export async function requestOrderLink(
  { site, ip }: FastifyRequest,
  { number, email }: { number: string; email: string },
): Promise<void> {
  await spend(BY_VISITOR, limitSubject(ip));
  await spend(BY_EMAIL, `${site.website.id} ${email}`);
  await spend(BY_ORDER, `${site.website.id} ${number}`);
  const id = await findPlacedOrder(number, email, site.website.id);
  if (id !== null) await sendOrderLink(id);
}
