/** Mails the attendees of an event, a batch at a time. */
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import type { Event } from '#events/queries.ts';
import { eventBookings, eventRegistrations, events } from '#events/schema.ts';
import { changeMail, type Message, messageMail } from './mails.ts';

const JOB = 'events.message';
const BATCH = 100;
/** An organiser who corrects a date twice tells people once. */
const CHANGE_DELAY_MS = minutesToMilliseconds(5);

type Payload = {
  eventId: number;
  /** Of what is sent: nobody gets it twice. */
  key: string;
  /** Null: that the event itself has changed, in the state that it has then. */
  message: Message | null;
  /** Of the event, where that is told: what changed again since is told by a later job. */
  sequence: number;
  after: number;
};

/** What an organiser wrote. @param key of the form: sent twice, it mails once */
export const sendMessage = ({ id, sequence }: Event, message: Message, key: string): Promise<void> =>
  enqueue(JOB, { eventId: id, key, message, sequence, after: 0 } satisfies Payload, { key: `${JOB}:${key}` });

/** Tells attendees in a few minutes that time or place has changed. */
export const tellChange = (eventId: number, sequence: number): Promise<void> =>
  enqueue(JOB, { eventId, key: `${eventId}-${sequence}`, message: null, sequence, after: 0 } satisfies Payload, {
    key: `${JOB}:changed:${eventId}`,
    at: new Date(Date.now() + CHANGE_DELAY_MS),
  });

/** @returns functions that remove the definitions */
export const defineMessageJob = (): (() => void)[] => [defineJob<Payload>(JOB, sendBatch)];

/** Once more after a crash: the keys of mails see to it that nobody gets one twice. */
function sendBatch(payload: Payload): Promise<void> {
  const { eventId, key, message, sequence, after } = payload;
  return transaction(async () => {
    const [event] = await db.select().from(events).where(eq(events.id, eventId));
    if (!event || (!message && (event.sequence !== sequence || event.endsAt < new Date()))) return;
    const rows = await recipients(eventId, message, after);
    for (const [email, [first]] of Map.groupBy(rows, (row) => row.registration.email.toLowerCase())) {
      const site = await siteOf(first!.booking);
      if (!site || email === '') continue;
      const { name } = first!.registration;
      const mail = message ? await messageMail(event, message, name, site) : await changeMail(event, name, site);
      await sendMail({
        ...mail,
        to: { name, address: email },
        language: site.language.code,
        websiteId: site.website.id,
        key: `event-message:${key}:${email}`,
      });
    }
    if (rows.length === BATCH) await enqueue(JOB, { ...payload, after: rows.at(-1)!.registration.id });
  });
}

const recipients = (eventId: number, message: Message | null, after: number) =>
  db
    .select({ registration: eventRegistrations, booking: eventBookings })
    .from(eventRegistrations)
    .innerJoin(eventBookings, eq(eventBookings.id, eventRegistrations.bookingId))
    .where(
      and(
        eq(eventRegistrations.eventId, eventId),
        gt(eventRegistrations.id, after),
        hasTicket(),
        message?.ticketId ? eq(eventRegistrations.ticketId, message.ticketId) : undefined,
      ),
    )
    .orderBy(asc(eventRegistrations.id))
    .limit(BATCH);

const hasTicket = () => inArray(eventRegistrations.state, ['confirmed', 'attended']);

const siteOf = ({ websiteId, languageCode }: typeof eventBookings.$inferSelect): Promise<Site | undefined> =>
  findSite(websiteId, languageCode);

/** How many are reached by a message to all. */
export const recipientCount = (eventId: number): Promise<number> =>
  db.$count(eventRegistrations, and(eq(eventRegistrations.eventId, eventId), hasTicket()));
