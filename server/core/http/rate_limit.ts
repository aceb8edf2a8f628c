import { isIPv4 } from 'node:net';
import { and, gte, inArray, lte, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { db, withoutDiskWait } from '#core/db/database.ts';
import { TooMany } from '#core/errors.ts';
import { anonymousSubject, securityEvent } from '#core/process/security_events.ts';
import { rateLimits } from '#core/sites/schema.ts';

/** At most `max` in each window, counted in the database so that all processes share it. */
export type Limit = { name: string; max: number; windowMs: number };

type Spent = { limit: Limit; subject: string };

/** Counts one more for `subject`, or `amount` more. @throws TooMany above the limit */
export const spend = (limit: Limit, subject: string, amount = 1): Promise<void> =>
  spendAll([{ limit, subject }], amount);

/** Counts one more for each, and nothing for those that are not exceeded when another is. @throws TooMany for the first */
export async function spendAll(spent: readonly Spent[], amount = 1): Promise<void> {
  const now = new Date();
  const values = spent.map((one) => ({
    key: keyOf(one),
    count: amount,
    resetsAt: new Date(now.getTime() + one.limit.windowMs),
  }));
  const isOver = sql`${rateLimits.resetsAt} <= ${sql.param(now, rateLimits.resetsAt)}`;
  const counted = db
    .insert(rateLimits)
    .values(values)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${amount} else ${rateLimits.count} + ${amount} end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  const rows = await withoutDiskWait(() => counted);
  const rowOf = (one: Spent) => rows.find(({ key }) => key === keyOf(one))!;
  const exceeded = spent.filter((one) => rowOf(one).count > one.limit.max);
  const [first] = exceeded;
  if (!first) return;
  // What was refused has used up nothing: neither a visitor's own limit at a busy address, nor that of a document.
  await takeBack(spent.filter((one) => !exceeded.includes(one)).map(keyOf), amount);
  const { count, resetsAt } = rowOf(first);
  const isFirstTime = count - amount <= first.limit.max;
  if (isFirstTime)
    securityEvent('limit_reached', { limit: first.limit.name, subject: anonymousSubject(first.subject) });
  throw new TooMany(Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)));
}

const keyOf = ({ limit, subject }: Spent): string => `${limit.name} ${subject}`;

/** Takes one back, as when only failures count. */
export const returnToLimit = (limit: Limit, subject: string): Promise<void> => takeBack([keyOf({ limit, subject })], 1);

async function takeBack(keys: string[], amount: number): Promise<void> {
  if (keys.length === 0) return;
  const taken = db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - ${amount}` })
    .where(and(inArray(rateLimits.key, keys), gte(rateLimits.count, amount)));
  await withoutDiskWait(() => taken);
}

/** The subject of limits by IP address: on IPv6 the /64 network, as one visitor may use all of its addresses. */
export function limitSubject(ip: string): string {
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

export async function dropOldLimits(): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, new Date()));
}
