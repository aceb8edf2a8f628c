/** Finds the order of a guest who withdraws, and stores what they withdraw from. */
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { type Limit, limitSubject, spend, spendAll } from '#core/http/rate_limit.ts';
import type { Site } from '#core/sites/site.ts';
import { findPlacedOrder, withdraw } from '#sales/api.ts';
import { mostOf } from './bought.ts';

const BY_VISITOR: Limit = { name: 'find withdrawal visitor', max: 20, windowMs: millisecondsInHour };
const BY_EMAIL: Limit = { name: 'find withdrawal email', max: 10, windowMs: millisecondsInHour };
const BY_NUMBER: Limit = { name: 'find withdrawal number', max: 10, windowMs: millisecondsInHour };
const BY_ORDER: Limit = { name: 'withdrawals of an order', max: 10, windowMs: millisecondsInDay };

/**
 * Tries are counted whether the order exists or not, so that nobody finds one by trying numbers.
 * @returns null for a wrong number as for a wrong address
 * @throws TooMany
 */
export async function findToWithdraw(
  { site, ip }: { site: Site; ip: string },
  { number, email }: { number: string; email: string },
): Promise<number | null> {
  await spendAll([
    { limit: BY_VISITOR, subject: limitSubject(ip) },
    { limit: BY_EMAIL, subject: `${site.website.id} ${email}` },
    { limit: BY_NUMBER, subject: `${site.website.id} ${number}` },
  ]);
  return findPlacedOrder(number, email, site.website.id);
}

/** @throws TooMany; Invalid without pieces; Conflict for more than are left */
export async function declareWithdrawal(
  orderId: number,
  { pieces, submission }: { pieces: ReadonlyMap<number, number>; submission: string },
): Promise<void> {
  await spend(BY_ORDER, `${orderId}`);
  await withdraw(orderId, { pieces, submission, by: '', most: () => mostOf(orderId) });
}
