/** Knows which employees are there, from the polls of their browsers. */
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants';
import { eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import type { Presence, PresenceMessage } from './contract.ts';
import { busPresences } from './presence.schema.ts';

/** The specified times: who is there polls again after 50 seconds at most. */
const OFFLINE_AFTER_MS = 55 * millisecondsInSecond;
const AWAY_AFTER_MS = 30 * millisecondsInMinute;

/** @param inactiveMs since they last did something */
export async function notePresence(userId: number, inactiveMs: number, now = Date.now()): Promise<void> {
  const times = { polledAt: new Date(now), activeAt: new Date(now - inactiveMs) };
  await db
    .insert(busPresences)
    .values({ userId, ...times })
    .onConflictDoUpdate({ target: busPresences.userId, set: times });
}

export function presenceAt(row: { polledAt: Date; activeAt: Date } | undefined, now: number): Presence {
  if (!row || now - row.polledAt.getTime() > OFFLINE_AFTER_MS) return 'offline';
  return now - row.activeAt.getTime() > AWAY_AFTER_MS ? 'away' : 'online';
}

/** Who of these partners is there; `offline` also for those who never work here. */
export async function presenceOf(partnerIds: readonly number[], now = Date.now()): Promise<PresenceMessage> {
  if (partnerIds.length === 0) return [];
  const found = await db
    .select({ id: users.partnerId, polledAt: busPresences.polledAt, activeAt: busPresences.activeAt })
    .from(busPresences)
    .innerJoin(users, eq(users.id, busPresences.userId))
    .where(inArray(users.partnerId, [...partnerIds]));
  const byId = new Map(found.map((row) => [row.id, row]));
  return partnerIds.map((id) => ({ id, im_status: presenceAt(byId.get(id), now) }));
}
