/** Moves talks and other times when an event takes place at another one. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { firstMoment, wallClock } from '#core/i18n/wall_clock.ts';
import type { Event } from '#events/queries.ts';
import { talks } from './talks.schema.ts';

export type Mover = <T extends Date | null>(when: T) => T;
type Start = Pick<Event, 'startsAt' | 'timeZone'>;

/** By as much as the clock at the event says: at ten stays at ten, also where summer time begins. */
export function moverTo(from: Start, to: Start): Mover {
  const clock = (when: Date, zone: string) => Date.parse(`${wallClock(when, zone)}Z`);
  const ahead = clock(to.startsAt, to.timeZone) - clock(from.startsAt, from.timeZone);
  const moved = (when: Date) =>
    firstMoment(new Date(clock(when, from.timeZone) + ahead).toISOString().slice(0, 16), to.timeZone);
  return (when) => (when === null ? when : moved(when)) as typeof when;
}

export const hasTimedTalks = async (eventId: number): Promise<boolean> =>
  (await db.$count(talks, isTimed(eventId))) > 0;

const isTimed = (eventId: number) => and(eq(talks.eventId, eventId), isNotNull(talks.startsAt));

/** All talks that have a time, within the transaction that moves the event. */
export async function moveTalks(eventId: number, from: Start, to: Start): Promise<void> {
  const move = moverTo(from, to);
  for (const { id, startsAt } of await db.select().from(talks).where(isTimed(eventId)))
    await db
      .update(talks)
      .set({ startsAt: move(startsAt), updatedAt: new Date() })
      .where(eq(talks.id, id));
}
