import { lt, sql } from 'drizzle-orm';
import { db } from './db/database.ts';
import { TooMany } from './errors.ts';
import { rateLimits } from './schema.ts';

/** At most `max` in each window, counted in the database so that all processes share it. */
export type Limit = { name: string; max: number; windowMs: number };

/** Counts one more for `subject`. @throws TooMany when that is one too many. */
export async function spend(limit: Limit, subject: string): Promise<void> {
  const key = `${limit.name} ${subject}`;
  const now = new Date();
  const resetsAt = new Date(now.getTime() + limit.windowMs);
  const isOver = sql`${rateLimits.resetsAt} <= ${sql.param(now, rateLimits.resetsAt)}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${sql.param(resetsAt, rateLimits.resetsAt)} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (row!.count > limit.max) {
    throw new TooMany(Math.max(1, Math.ceil((row!.resetsAt.getTime() - now.getTime()) / 1000)));
  }
}

export async function dropOldLimits(): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, new Date()));
}
