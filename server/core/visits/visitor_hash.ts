/** Hashes that tell visitors of a day apart without storing who they are. */
import { hash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { limitSubject } from '#core/http/rate_limit.ts';
import type { VisitKind } from '#core/http/visit_kind.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { randomToken } from '#core/process/secret.ts';
import { dailySalts, dailyVisitors } from './visits.schema.ts';

/** 128 bits. */
const LENGTH = 22;
/** Days differ between time zones. */
const KEPT_DAYS = 2;

const salts = new Map<string, string>();
onChange((tags) => {
  if (tags === 'all') salts.clear();
});

/** The secret of a day, the same in all processes. It is thrown away when the day is over. */
export async function saltOf(day: string): Promise<string> {
  const known = salts.get(day);
  if (known) return known;
  await db.insert(dailySalts).values({ day, salt: randomToken() }).onConflictDoNothing();
  const [row] = await db.select({ salt: dailySalts.salt }).from(dailySalts).where(eq(dailySalts.day, day));
  salts.set(day, row!.salt);
  return row!.salt;
}

/** The same, where this process has asked for it already. */
export const cachedSalt = (day: string): string | undefined => salts.get(day);

/** A salted hash of address and browser; neither can be derived from it, least of all once the salt is deleted. */
export function visitorHash(salt: string, kind: VisitKind, ip: string, userAgent: string): string {
  return hash('sha256', [salt, kind, limitSubject(ip), userAgent].join('\0'), 'base64url').slice(0, LENGTH);
}

/** With what was hashed by them. */
export async function dropOldSalts(now = new Date()): Promise<void> {
  const oldest = dayPlus(dayIn('UTC', now), -KEPT_DAYS);
  await db.delete(dailySalts).where(lt(dailySalts.day, oldest));
  await db.delete(dailyVisitors).where(lt(dailyVisitors.day, oldest));
  for (const day of salts.keys()) if (day < oldest) salts.delete(day);
}
