/** Turns seats that are held for somebody who waited into their registration. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { isSame } from '#core/process/secret.ts';
import type { Event } from '#events/queries.ts';
import type { Selection } from '#events/registration/fields.ts';
import { freeSeats } from '#events/registration/seats.ts';
import type { Entry } from './waiting.schema.ts';
import { eventWaiting } from './waiting.schema.ts';

const ENDED = msg('This offer has ended.');

/** The entry that a link or a form of ours names; null for all others. */
export async function openEntry(event: Pick<Event, 'id'>, id: number, token: string): Promise<Entry | null> {
  const [entry] = await db
    .select()
    .from(eventWaiting)
    .where(and(eq(eventWaiting.id, id), eq(eventWaiting.eventId, event.id)));
  return entry && isSame(token, entry.accessToken) ? entry : null;
}

/** What the form of attendees brings along. */
export const offerField = ({ id, accessToken }: Entry): string => `${id}-${accessToken}`;

/** The offer that a form of attendees came with. @throws Conflict where it ended, or holds other or fewer seats */
export async function offerIn(event: Event, field: unknown, selection: Selection): Promise<Entry | null> {
  if (field === undefined || field === '') return null;
  const [, id, token = ''] = /^(\d{1,9})-([\w-]{10,100})$/.exec(String(field)) ?? [];
  const entry = id === undefined ? null : await openEntry(event, Number(id), token);
  if (!entry || !isOpen(entry) || event.state === 'cancelled') throw new Conflict(ENDED);
  const [[ticketId, seats] = [0, 0]] = selection;
  if (selection.size !== 1 || ticketId !== (entry.ticketId ?? 0) || seats > entry.offered) throw new Conflict(ENDED);
  return entry;
}

export const isOpen = ({ state, offerEndsAt }: Entry): boolean =>
  state === 'offered' && offerEndsAt !== null && offerEndsAt > new Date();

/**
 * Ends the offer within the transaction that registers, after the event was locked. Seats that the group does not need
 * go to the next ones.
 * @returns what still has to be taken. @throws Conflict where the offer ended meanwhile
 */
export async function takeOffer(offer: Entry | null, selection: Selection): Promise<Selection> {
  if (!offer) return selection;
  const ticketId = offer.ticketId ?? 0;
  const [held] = await db
    .update(eventWaiting)
    .set({ state: 'taken', offered: 0, offerEndsAt: null })
    .where(and(eq(eventWaiting.id, offer.id), eq(eventWaiting.state, 'offered')))
    .returning({ id: eventWaiting.id });
  if (!held) throw new Conflict(ENDED);
  const spare = offer.offered - (selection.get(ticketId) ?? 0);
  if (spare > 0) await freeSeats(offer.eventId, new Map([[ticketId, spare]]));
  return new Map();
}
