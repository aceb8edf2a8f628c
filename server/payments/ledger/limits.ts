/** Rate limits for payment attempts, against the testing of stolen cards. */
import { millisecondsInMinute } from 'date-fns/constants';
import { type Limit, limitSubject, spend, spendAll } from '#core/http/rate_limit.ts';
import { signature } from '#core/process/secret.ts';

const BY_ADDRESS: Limit = { name: 'payments address', max: 60, windowMs: 10 * millisecondsInMinute };
const BY_SESSION: Limit = { name: 'payments visit', max: 20, windowMs: 10 * millisecondsInMinute };
const BY_DOCUMENT: Limit = { name: 'payments document', max: 20, windowMs: 30 * millisecondsInMinute };
const BY_CARD: Limit = { name: 'payments card', max: 10, windowMs: 30 * millisecondsInMinute };

/** Each return makes a request to the provider, and anybody can open the return page. */
const BY_RETURN: Limit = { name: 'payments return', max: 120, windowMs: 10 * millisecondsInMinute };

export type CardAttempt = {
  ip: string;
  sessionId: number | null;
  /** Such as `order:12`. */
  document?: string;
  /** A card's number or token; only a keyed hash of it is stored. */
  card?: string;
};

/** Counts one attempt by address, session, document and card: robots try thousands of stolen cards. @throws TooMany */
export async function countAttempt({ ip, sessionId, document, card }: CardAttempt): Promise<void> {
  await spendAll([
    { limit: BY_ADDRESS, subject: limitSubject(ip) },
    ...(sessionId === null ? [] : [{ limit: BY_SESSION, subject: `${sessionId}` }]),
    ...(document ? [{ limit: BY_DOCUMENT, subject: document }] : []),
  ]);
  // Counted last: an attempt that another limit refused has not tested the card.
  if (card) await spend(BY_CARD, signature('payments card', card).slice(0, HASH_LENGTH));
}
const HASH_LENGTH = 22;

/** Counts one return from a provider's page. @throws TooMany */
export const countReturn = (ip: string): Promise<void> => spend(BY_RETURN, limitSubject(ip));
