/** Names the attendees of tickets that were bought without a name. */
import { and, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { findEventById } from '#events/queries.ts';
import type { Attendee } from '#events/registration/attendee.ts';
import { checkAttendees } from '#events/registration/check.ts';
import type { Entered } from '#events/registration/fields.ts';
import { lockEvents } from '#events/registration/seats.ts';
import { eventRegistrations } from '#events/schema.ts';
import { type Cart, cartLines, lockFound, type Owner } from '#sales/api.ts';
import { addBooking, openRegistrations } from './bookings.ts';
import { type TicketLine, ticketLines } from './ticket_lines.ts';

/** A line of the cart, who is named for it, and how many names are missing; negative: too many are named. */
export type NamedLine = TicketLine & {
  named: { id: number; name: string; email: string; bookingId: number }[];
  missing: number;
};

export async function namedLines(cart: Pick<Cart, 'id'>): Promise<NamedLine[]> {
  const lines = await ticketLines(await cartLines(cart));
  const open = await openRegistrations(lines.map(({ id }) => id));
  return lines.map((line) => {
    const named = open.filter(({ orderLineId }) => orderLineId === line.id);
    return { ...line, named, missing: line.quantity - named.length };
  });
}

/** What was entered for a line's missing names: the form numbers them in the order of the lines. */
export type ForLine = { line: NamedLine; entered: Entered[] };

export function sortedByLine(lines: readonly NamedLine[], entered: readonly Entered[]): ForLine[] {
  let at = 0;
  return lines.map((line) => {
    const count = Math.max(0, line.missing);
    at += count;
    return { line, entered: entered.filter((one) => one.at > at - count && one.at <= at) };
  });
}

/** @returns attendees by line, and what is wrong by field */
export async function checkNames(sorted: readonly ForLine[], texts: Texts) {
  const errors: Record<string, string> = {};
  const checked: { line: NamedLine; attendees: Attendee[] }[] = [];
  for (const { line, entered } of sorted) {
    const event = await findEventById(line.event.id);
    if (!event || entered.length === 0) continue;
    const found = await checkAttendees(
      event,
      entered.map((one) => ({ ...one, ticketId: line.ticket.id })),
      texts,
    );
    Object.assign(errors, found.errors);
    checked.push({ line, attendees: found.attendees });
  }
  return { errors, checked };
}

type Naming = {
  checked: readonly { line: NamedLine; attendees: readonly Attendee[] }[];
  /** Registrations of those who do not come. */
  removed: readonly number[];
  submission: string;
};

/** Names are only added where they are missing now, and removed where there are too many. A form sent twice counts once. */
export const nameInCart = (
  { owner, found, site }: { owner: Owner; found: Cart; site: Site },
  { checked, removed, submission }: Naming,
): Promise<void> =>
  transaction(async () => {
    const cart = await lockFound(owner, site, found);
    if (!cart) return;
    const lines = await namedLines(cart);
    await lockEvents(lines.map(({ event }) => event.id));
    for (const line of lines) {
      if (line.missing < 0) await removeNames(line, removed);
      const wanted =
        checked.find((one) => one.line.id === line.id)?.attendees.slice(0, Math.max(0, line.missing)) ?? [];
      if (wanted.length === 0) continue;
      const bookingId = line.named[0]?.bookingId ?? (await bookingFor(line, owner, site, submission));
      const values = { eventId: line.event.id, bookingId, orderLineId: line.id, state: 'open' as const };
      await db.insert(eventRegistrations).values(wanted.map((attendee) => ({ ...attendee, ...values })));
    }
  });

async function removeNames({ named, missing }: NamedLine, removed: readonly number[]): Promise<void> {
  const chosen = named.filter(({ id }) => removed.includes(id)).slice(0, -missing);
  if (chosen.length === 0) return;
  await db.delete(eventRegistrations).where(
    and(
      inArray(
        eventRegistrations.id,
        chosen.map(({ id }) => id),
      ),
      eq(eventRegistrations.state, 'open'),
    ),
  );
}

async function bookingFor({ event, id }: NamedLine, { partnerId }: Owner, site: Site, submission: string) {
  const booking = await addBooking({
    eventId: event.id,
    websiteId: site.website.id,
    languageCode: site.language.code,
    partnerId,
    submission: `${submission}-${id}`,
  });
  return booking!.id;
}
