/** Copies an event to another date, with its tickets, questions and talks. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { beginAdding } from '#core/staff_form/change_log.ts';
import { keepTicketProducts } from '#events/paid/ticket_products.ts';
import { EVENTS_TAG, type Event } from '#events/queries.ts';
import { eventQuestions, events, eventTickets } from '#events/schema.ts';
import { eventRooms, talks, talkTags } from '#events/talks/talks.schema.ts';
import { type Mover, moverTo } from '#events/talks/time_shift.ts';
import { optionHandles, setOptions } from '#shop/api.ts';

export type CopyOptions = {
  /** As a further date of the same event; otherwise it is an event of its own, named as a copy. */
  isDate: boolean;
  startsAt: Date;
  tickets: boolean;
  questions: boolean;
  talks: boolean;
};

/** A second click leads to the copy that the first one made. @returns the id of the copy, which is not published */
export const duplicateOnce = (
  event: Event,
  options: CopyOptions,
  { submission, request }: { submission: string; request: FastifyRequest },
): Promise<number> =>
  transaction(async () => {
    if (options.isDate) await beginSeries(event);
    const adding = await beginAdding('events', { submission, copyOf: String(event.id) }, request);
    if ('recordId' in adding) return adding.recordId;
    const copy = await duplicate(event, options);
    await adding.done(copy);
    await changed(EVENTS_TAG);
    return copy;
  });

async function duplicate(event: Event, options: CopyOptions): Promise<number> {
  const move = moverTo(event, { startsAt: options.startsAt, timeZone: event.timeZone });
  const { id, createdAt: _created, updatedAt: _updated, ...original } = event;
  const [made] = await db
    .insert(events)
    .values({
      ...original,
      title: options.isDate ? event.title : copiedName(event.title),
      seriesId: options.isDate ? (event.seriesId ?? event.id) : null,
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

/** The first date of a series belongs to it. */
const beginSeries = ({ id }: Event) =>
  db
    .update(events)
    .set({ seriesId: id })
    .where(and(eq(events.id, id), isNull(events.seriesId)));

const copiedName = (name: Translated): Translated =>
  Object.fromEntries(
    Object.entries(name).map(([language, text]) => [
      language,
      textsFor(language).t('{name} (copy)', { name: text ?? '' }),
    ]),
  );

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
  const copies = await db
    .select()
    .from(eventTickets)
    .where(eq(eventTickets.eventId, copy.id))
    .orderBy(asc(eventTickets.id));
  for (const [at, { variantId }] of copies.entries()) {
    const addons = own[at]?.variantId ? await optionHandles(own[at].variantId) : [];
    if (variantId !== null && addons.length > 0) await setOptions(variantId, addons, copy.companyId);
  }
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
