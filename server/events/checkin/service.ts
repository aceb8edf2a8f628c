/** Lets attendees in, each once, and takes it back. */
import { subDays } from 'date-fns/subDays';
import { and, eq, ne } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { eventRegistrations, events, type RegistrationState } from '#events/schema.ts';
import { codeHash, codeOf } from '#events/tickets/code.ts';
import { type Attendee, ticketOfCode } from '#events/tickets/queries.ts';
import { whenOf } from '#events/times.ts';
import type { Scan, ScanResult, Verdict } from './contract.ts';

type Asker = { site: Site; texts: Texts };

const REFUSALS: Record<Exclude<RegistrationState, 'confirmed'>, Verdict> = {
  open: 'unpaid',
  attended: 'used',
  cancelled: 'cancelled',
};

/** A device without a network may send what it did so long ago. */
const OLDEST_DAYS = 2;

/** By code, or by who was found by name. A scan that is sent again is answered as it was the first time. */
export async function checkIn(event: Event, scan: Scan, by: Asker): Promise<ScanResult> {
  const found = await attendeeOf(event, scan);
  if (!found) return unknown(scan);
  const { attendee, isCurrent } = found;
  if (attendee.eventId !== event.id) return ofOtherEvent(attendee, scan, by);
  if (!isCurrent) return resultOf(event, attendee, 'replaced', scan, by);
  const admitted = await admit(event, attendee, scan);
  if (admitted) return resultOf(event, admitted, 'admitted', scan, by);
  const [now = attendee] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, attendee.id));
  return resultOf(event, now, verdictOf(now, attendee, scan), scan, by);
}

/** Takes back what a scan did, and nothing that another one did meanwhile. @returns whether it did */
export async function undoCheckIn(event: Event, attendeeId: number, scan: string): Promise<boolean> {
  const undone = await db
    .update(eventRegistrations)
    .set({ state: 'confirmed', attendedAt: null, attendedDoor: '' })
    .where(
      and(
        eq(eventRegistrations.id, attendeeId),
        eq(eventRegistrations.eventId, event.id),
        eq(eventRegistrations.state, 'attended'),
        eq(eventRegistrations.attendedScan, scan),
      ),
    )
    .returning({ id: eventRegistrations.id });
  return undone.length > 0;
}

async function attendeeOf(event: Event, { code, attendee: id, hash }: Scan) {
  if (code !== undefined) return ticketOfCode(code);
  const [attendee] = await db
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.id, id ?? 0), eq(eventRegistrations.eventId, event.id)));
  return attendee ? { attendee, isCurrent: hash === undefined || hash === codeHash(codeOf(attendee)) } : null;
}

/** One conditional statement: of two helpers with one ticket, one lets somebody in. */
async function admit(
  event: Event,
  { id, ticketEdition }: Attendee,
  { scan, door, at }: Scan,
): Promise<Attendee | null> {
  const now = new Date();
  const when = at === undefined ? now : new Date(Math.min(Math.max(at, subDays(now, OLDEST_DAYS).getTime()), +now));
  const [admitted] = await db
    .update(eventRegistrations)
    .set({ state: 'attended', attendedAt: when, attendedDoor: door, attendedScan: scan })
    .where(
      and(
        eq(eventRegistrations.id, id),
        eq(eventRegistrations.eventId, event.id),
        eq(eventRegistrations.state, 'confirmed'),
        eq(eventRegistrations.ticketEdition, ticketEdition),
        ne(eventRegistrations.attendedScan, scan),
      ),
    )
    .returning();
  return admitted ?? null;
}

function verdictOf(now: Attendee, before: Attendee, { scan }: Scan): Verdict {
  const isOwn = now.attendedScan === scan;
  if (now.state === 'confirmed')
    return isOwn ? 'undone' : now.ticketEdition === before.ticketEdition ? 'unknown' : 'replaced';
  return now.state === 'attended' && isOwn ? 'admitted' : REFUSALS[now.state];
}

const unknown = ({ scan }: Scan): ScanResult => ({
  scan,
  verdict: 'unknown',
  attendee: null,
  name: '',
  ticket: '',
  detail: '',
});

/** Of another company's event nothing is told. */
async function ofOtherEvent({ eventId }: Attendee, scan: Scan, { site, texts }: Asker): Promise<ScanResult> {
  const [other] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.companyId, site.company.id)));
  if (!other) return unknown(scan);
  const detail = texts.joined([pick(other.title, site.language.code), whenOf(other, texts)]);
  return { ...unknown(scan), verdict: 'other_event', detail };
}

async function resultOf(event: Event, attendee: Attendee, verdict: Verdict, { scan }: Scan, { site, texts }: Asker) {
  const ticket = (await ticketsOf(event.id)).find(({ id }) => id === attendee.ticketId);
  return {
    scan,
    verdict,
    attendee: attendee.id,
    name: attendee.name,
    ticket: ticket ? pick(ticket.name, site.language.code) : '',
    detail: verdict === 'used' ? enteredAt(event, attendee, texts) : '',
  };
}

/** When and at which door somebody was let in; empty for who was not. */
export function enteredAt({ timeZone }: Event, { attendedAt, attendedDoor }: Attendee, texts: Texts): string {
  return attendedAt ? texts.joined([texts.dateTime(attendedAt, timeZone), attendedDoor].filter(Boolean)) : '';
}
