import { isIPv4 } from 'node:net';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { db, softly } from '#core/db/database.ts';
import { TooMany } from '#core/errors.ts';
import { anonymousSubject, securityEvent } from '#core/process/security_events.ts';
import { rateLimits } from '#core/sites/schema.ts';

/** At most `max` in each window, counted in the database so that all processes share it. */
export type Limit = { name: string; max: number; windowMs: number };

type Spent = { limit: Limit; subject: string };

/** Counts one more for `subject`, or `amount` more. @throws TooMany above the limit */
export const spend = (limit: Limit, subject: string, amount = 1): Promise<void> =>
  spendAll([{ limit, subject }], amount);

/** Counts one more for each, even if one is exceeded already. @throws TooMany for the first that is exceeded */
export async function spendAll(spent: readonly Spent[], amount = 1): Promise<void> {
  const now = new Date();
  const keyOf = ({ limit, subject }: Spent) => `${limit.name} ${subject}`;
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
  const rows = await softly(() => counted);
  for (const { limit, subject } of spent) {
    const row = rows.find(({ key }) => key === keyOf({ limit, subject }))!;
    if (row.count <= limit.max) continue;
    const isFirst = row.count - amount <= limit.max;
    if (isFirst) securityEvent('limit_reached', { limit: limit.name, subject: anonymousSubject(subject) });
    throw new TooMany(Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)));
  }
}

/** Takes one back, as when only failures count. */
export async function giveBack(limit: Limit, subject: string): Promise<void> {
  const key = `${limit.name} ${subject}`;
  const taken = db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)));
  await softly(() => taken);
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
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, new Date()));
}
