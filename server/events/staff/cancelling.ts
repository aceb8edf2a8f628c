/** Cancels registrations and whole events for staff, and refunds what was paid. */
import { and, asc, count, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { type By, refundTickets } from '#events/paid/refund.ts';
import { EVENTS_TAG, type Event, findEventById } from '#events/queries.ts';
import type { Registration } from '#events/registration/attendee.ts';
import { cancelRegistrations } from '#events/registration/service.ts';
import { eventRegistrations, events } from '#events/schema.ts';
import { endWaiting } from '#events/waiting/offers.ts';

const JOB = 'events.cancel_registrations';
const BATCH = 100;
/** In one request, with the refunds of as many orders. */
export const MOST_CANCELLED = 100;

const TOO_MANY = msg('Select up to {n} registrations at a time. To cancel all of them, cancel the event.');
const CHANGED = msg('These registrations were changed meanwhile. Load the page again.');

type Payload = { eventId: number; by: By; after: number };

/** @throws Conflict */
export function refuseTooMany(ids: readonly number[]): void {
  if (ids.length > MOST_CANCELLED) throw new Conflict(TOO_MANY).with({ n: MOST_CANCELLED });
}

/** Those of these registrations that can be cancelled. */
export const cancellable = (eventId: number, ids: readonly number[]): Promise<Registration[]> =>
  db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), inArray(eventRegistrations.id, [...ids]), isOpen()))
    .orderBy(asc(eventRegistrations.id));

const isOpen = () => inArray(eventRegistrations.state, ['open', 'confirmed']);

/** Registrations of one order are cancelled and refunded together, or not at all. @returns how many */
export async function cancelWithRefunds(event: Event, rows: readonly Registration[], by: By): Promise<number> {
  let cancelled = 0;
  for (const own of byOrder(rows))
    cancelled += await transaction(async () => {
      const refundedTo = await refundTickets(event, own, by);
      const ids = own.map(({ id }) => id);
      const count = await cancelRegistrations(event, ids, refundedTo);
      if (count < own.length) throw new Conflict(CHANGED);
      return count;
    });
  return cancelled;
}

/** Registrations by the order that paid for them; free and unpaid ones together. */
export const byOrder = (rows: readonly Registration[]): Registration[][] => [
  ...Map.groupBy(rows, ({ orderId, state }) => (state === 'confirmed' ? orderId : null)).values(),
];

/** How many have tickets, and how many of those were paid. */
export async function registeredIn({ id }: Event): Promise<{ attendees: number; paid: number }> {
  const { eventId, state, orderId } = eventRegistrations;
  const [found] = await db
    .select({ attendees: count(), paid: count(orderId) })
    .from(eventRegistrations)
    .where(and(eq(eventId, id), eq(state, 'confirmed')));
  return found!;
}

/** Paid registrations that can be cancelled, of the first orders. @returns whether these are all */
export async function paidRegistrations({ id }: Event, mostOrders: number) {
  const { eventId, state, orderId } = eventRegistrations;
  const isPaid = and(eq(eventId, id), eq(state, 'confirmed'), isNotNull(orderId));
  const orders = await db
    .selectDistinct({ orderId })
    .from(eventRegistrations)
    .where(isPaid)
    .orderBy(asc(orderId))
    .limit(mostOrders + 1);
  const ids = orders.slice(0, mostOrders).flatMap((one) => one.orderId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(eventRegistrations)
          .where(and(isPaid, inArray(orderId, ids)))
          .orderBy(asc(eventRegistrations.id));
  return { rows, areAll: orders.length <= mostOrders };
}

/** Its registrations are cancelled by a job, a batch at a time. @returns false: it was cancelled before */
export const cancelEvent = (event: Event, { userId, name }: By): Promise<boolean> =>
  transaction(async () => {
    if (!(await setState(event, 'cancelled'))) return false;
    const payload: Payload = { eventId: event.id, by: { userId, name }, after: 0 };
    await enqueue(JOB, payload, { key: `${JOB}:${event.id}` });
    return true;
  });

/** Takes registrations again; those that were cancelled stay so. */
export const reopenEvent = (event: Event): Promise<unknown> => transaction(() => setState(event, 'confirmed'));

/** @returns false: it has that state already */
async function setState({ id, sequence }: Event, wanted: Event['state']): Promise<boolean> {
  const [row] = await db
    .update(events)
    .set({ state: wanted, sequence: sequence + 1, updatedAt: new Date() })
    .where(and(eq(events.id, id), ne(events.state, wanted)))
    .returning({ id: events.id });
  if (row) await changed(EVENTS_TAG);
  return row !== undefined;
}

/** @returns a function that removes the definition */
export const defineCancelJob = (): (() => void) => defineJob<Payload>(JOB, cancelBatch);

/** Each order in a transaction of its own; a job that is run again goes on with those that are left. */
async function cancelBatch(payload: Payload): Promise<void> {
  const event = await findEventById(payload.eventId);
  if (event?.state !== 'cancelled') return;
  const { id, eventId } = eventRegistrations;
  const rows = await db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventId, event.id), gt(id, payload.after), isOpen()))
    .orderBy(asc(id))
    .limit(BATCH);
  await cancelWithRefunds(event, rows, payload.by);
  if (rows.length === BATCH) await enqueue(JOB, { ...payload, after: rows.at(-1)!.id });
  else await endWaiting(event);
}
