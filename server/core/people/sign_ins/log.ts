/** Records who signed in or tried to, without their address, and reads it. */
import { millisecondsInHour } from 'date-fns/constants';
import { subDays } from 'date-fns/subDays';
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { type SignInOutcome, signIns } from '#core/people/security.schema.ts';
import { countryOf } from '#core/sites/visitor_country.ts';
import { MAX_USER_AGENT } from './device.ts';

const DAYS_KEPT = 90;
/** Of one account, so that guessing fills no disk. */
const FAILURES_PER_HOUR = 20;

export type SignInOrigin = Pick<FastifyRequest, 'ip' | 'headers'>;

export async function recordSignIn(
  request: SignInOrigin,
  userId: number,
  outcome: SignInOutcome,
  hadCode = false,
): Promise<void> {
  if (outcome !== 'success' && (await failuresOf(userId)) >= FAILURES_PER_HOUR) return;
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  const countryCode = await countryOf(request.ip);
  await db.insert(signIns).values({ userId, outcome, hadCode, userAgent, countryCode });
}

const failuresOf = (userId: number): Promise<number> => {
  const since = new Date(Date.now() - millisecondsInHour);
  return db.$count(signIns, and(eq(signIns.userId, userId), ne(signIns.outcome, 'success'), gt(signIns.at, since)));
};

/** The latest first. */
export const signInsOf = (userId: number, most: number) =>
  db.select().from(signIns).where(eq(signIns.userId, userId)).orderBy(desc(signIns.id)).limit(most);

export async function dropOldSignIns(): Promise<void> {
  await db.delete(signIns).where(lt(signIns.at, subDays(new Date(), DAYS_KEPT)));
}
