/** Copies an event to another date, with its tickets, questions and talks. */
import { asc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { firstMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { beginAdding } from '#core/staff_form/change_log.ts';
import { keepTicketProducts } from '#events/paid/ticket_products.ts';
import { EVENTS_TAG, type Event } from '#events/queries.ts';
import { eventQuestions, events, eventTickets } from '#events/schema.ts';
import { eventRooms, talks, talkTags } from '#events/talks/talks.schema.ts';

export type CopyOptions = { startsAt: Date; tickets: boolean; questions: boolean; talks: boolean };
type Mover = <T extends Date | null>(when: T) => T;

/** A second click leads to the copy that the first one made. @returns the id of the copy, which is not published */
export const duplicateOnce = (
  event: Event,
  options: CopyOptions,
  { submission, request }: { submission: string; request: FastifyRequest },
): Promise<number> =>
  transaction(async () => {
    const adding = await beginAdding('events', { submission, copyOf: String(event.id) }, request);
    if ('recordId' in adding) return adding.recordId;
    const copy = await duplicate(event, options);
    await adding.done(copy);
    await changed(EVENTS_TAG);
    return copy;
  });

async function duplicate(event: Event, options: CopyOptions): Promise<number> {
  const move = moverTo(event, options.startsAt);
  const { id, createdAt: _created, updatedAt: _updated, ...original } = event;
  const [made] = await db
    .insert(events)
    .values({
      ...original,
      title: copiedName(event.title),
      startsAt: options.startsAt,
      endsAt: move(event.endsAt),
      registrationOpensAt: move(event.registrationOpensAt),
      registrationClosesAt: move(event.registrationClosesAt),
      cancelUntil: move(event.cancelUntil),
      namesUntil: move(event.namesUntil),
      seatsTaken: 0,
      sequence: 0,
      state: 'confirmed',
      isPublished: false,
    })
    .returning();
  const eventId = made!.id;
  if (options.tickets) await copyTickets(id, made!, move);
  if (options.questions) await copyQuestions(id, eventId);
  if (options.talks) await copyTalks(id, eventId, move);
  return eventId;
}

const copiedName = (name: Translated): Translated =>
  Object.fromEntries(
    Object.entries(name).map(([language, text]) => [
      language,
      textsFor(language).t('{name} (copy)', { name: text ?? '' }),
    ]),
  );

/** Moves times by as much as the clock at the event says: at ten stays at ten, also where summer time begins. */
function moverTo({ startsAt, timeZone }: Event, start: Date): Mover {
  const clock = (when: Date) => Date.parse(`${wallClock(when, timeZone)}Z`);
  const ahead = clock(start) - clock(startsAt);
  const moved = (when: Date) => firstMoment(new Date(clock(when) + ahead).toISOString().slice(0, 16), timeZone);
  return (when) => (when === null ? when : moved(when)) as typeof when;
}

/** Paid ones get products of their own. */
async function copyTickets(from: number, copy: Event, move: Mover): Promise<void> {
  const own = await db.select().from(eventTickets).where(eq(eventTickets.eventId, from)).orderBy(asc(eventTickets.id));
  for (const { id: _id, ...ticket } of own)
    await db.insert(eventTickets).values({
      ...ticket,
      eventId: copy.id,
      seatsTaken: 0,
      variantId: null,
      opensAt: move(ticket.opensAt),
      closesAt: move(ticket.closesAt),
    });
  await keepTicketProducts(copy);
}

async function copyQuestions(from: number, eventId: number): Promise<void> {
  const own = await db.select().from(eventQuestions).where(eq(eventQuestions.eventId, from));
  for (const { id: _id, ...question } of own) await db.insert(eventQuestions).values({ ...question, eventId });
}

/** With rooms and tags. Proposals and refused talks stay where they were sent. */
async function copyTalks(from: number, eventId: number, move: Mover): Promise<void> {
  const rooms = await copyParts(eventRooms, from, eventId);
  const tags = await copyParts(talkTags, from, eventId);
  const own = await db.select().from(talks).where(eq(talks.eventId, from)).orderBy(asc(talks.id));
  for (const { id: _id, createdAt: _created, updatedAt: _updated, ...talk } of own) {
    if (talk.state === 'proposal' || talk.state === 'refused') continue;
    await db.insert(talks).values({
      ...talk,
      eventId,
      roomId: rooms.get(talk.roomId ?? 0) ?? null,
      tagIds: talk.tagIds.flatMap((tag) => tags.get(tag) ?? []),
      startsAt: move(talk.startsAt),
      submission: null,
    });
  }
}

/** @returns the copy's id by the id of the original */
async function copyParts(table: typeof eventRooms | typeof talkTags, from: number, eventId: number) {
  const copies = new Map<number, number>();
  for (const { id, name, sequence } of await db.select().from(table).where(eq(table.eventId, from))) {
    const [made] = await db.insert(table).values({ eventId, name, sequence }).returning({ id: table.id });
    copies.set(id, made!.id);
  }
  return copies;
}
