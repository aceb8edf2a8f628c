import { isIPv4 } from 'node:net';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { db, softly } from '#core/db/database.ts';
import { TooMany } from '#core/errors.ts';
import { anonymousSubject, securityEvent } from '#core/process/security_events.ts';
import { rateLimits } from '#core/sites/schema.ts';

/** At most `max` in each window, counted in the database so that all processes share it. */
export type Limit = { name: string; max: number; windowMs: number };

/** Counts one more for `subject`, or as many as `amount` says. @throws TooMany when that is too many. */
export async function spend(limit: Limit, subject: string, amount = 1): Promise<void> {
  const key = `${limit.name} ${subject}`;
  const now = new Date();
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const isOver = sql`${rateLimits.resetsAt} <= ${sql.param(now, rateLimits.resetsAt)}`;
  const counted = db
    .insert(rateLimits)
    .values({ key, count: amount, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${amount} else ${rateLimits.count} + ${amount} end`,
        resetsAt: sql`case when ${isOver} then ${sql.param(resetsAt, rateLimits.resetsAt)} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  const [row] = await softly(() => counted);
  if (row!.count > limit.max) {
    const isFirst = row!.count - amount <= limit.max;
    if (isFirst) securityEvent('limit_reached', { limit: limit.name, subject: anonymousSubject(subject) });
    throw new TooMany(Math.max(1, Math.ceil((row!.resetsAt.getTime() - now.getTime()) / 1000)));
  }
}

/** Takes one back, as where only failures count. */
export async function giveBack(limit: Limit, subject: string): Promise<void> {
  const key = `${limit.name} ${subject}`;
  const taken = db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)));
  await softly(() => taken);
}

/** Whom a limit of addresses counts: on IPv6 everybody has a whole /64, and could come from another of its addresses each time. */
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
