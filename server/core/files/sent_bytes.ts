/** Limits how much one IP address may upload in an hour. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { onChange } from '#core/changes/changes.ts';
import { TooMany } from '#core/errors.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';

const KILOBYTE = 1024;
/** In kilobytes. A school whose pupils answer a survey behind one IP address sends far less. */
export const SENT: Limit = { name: 'kilobytes sent', max: 250_000, windowMs: millisecondsInHour };
/** Smaller amounts are added up in memory first, so that a small form costs no query. */
const ADDED_UP = 64;
/** The most one request counts for, as no route reads more; also used when it declares no length. */
const MOST_READ = 24 * 1024;
const MOST_ADDRESSES = 20_000;

const sums = new LRUCache<string, number>({ max: MOST_ADDRESSES });
/** Address → when it may send again, in ms. */
const refused = new LRUCache<string, number>({ max: MOST_ADDRESSES });

onChange((tags) => {
  if (tags !== 'all') return;
  sums.clear();
  refused.clear();
});

/** @throws TooMany */
export async function limitSentBytes(request: FastifyRequest): Promise<void> {
  if (/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return;
  const subject = limitSubject(request.ip);
  const waitMs = (refused.get(subject) ?? 0) - Date.now();
  if (waitMs > 0) throw new TooMany(Math.ceil(waitMs / 1000));
  const sum = (sums.get(subject) ?? 0) + kilobytesOf(request);
  sums.set(subject, sum >= ADDED_UP ? 0 : sum);
  if (sum < ADDED_UP) return;
  try {
    await spend(SENT, subject, sum);
  } catch (error) {
    if (error instanceof TooMany) refused.set(subject, Date.now() + error.retryAfterSeconds * 1000);
    throw error;
  }
}

/** Every request counts for something: the row it creates may be longer than its body. */
function kilobytesOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return MOST_READ;
  const announced = Math.ceil(Number(headers['content-length'] ?? 0) / KILOBYTE);
  return Math.min(Math.max(1, announced), MOST_READ);
}
