/** Counts tickets in carts and orders as seats of their events. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { pathOfPage } from '#events/event/menu.ts';
import type { LineNote, OutsideStock } from '#shop/api.ts';
import { openRegistrations } from './bookings.ts';
import { endHolds, hasTickets, holdForCart, holdForOrder, releaseOrder } from './seat_holds.ts';
import { shortText } from './short_text.ts';
import { confirmRegistrations } from './sold.ts';
import { type Line, orderIn, ticketLines, ticketLinesOf } from './ticket_lines.ts';

/** Page on which the attendees of a cart are named. */
export const ATTENDEES = '/event/attendees';

const NAMES_FIRST = msg('Enter the names of all attendees first.');
const MORE_TICKETS = msg('One kind of ticket is only sold in a larger number. Change its quantity or remove it.');
const LATER = new Date(0);

export const seatsInCart: OutsideStock = {
  fit: async (lines, site) => {
    const own = await ticketLines(lines);
    const short = own.length > 0 ? await holdForCart(own) : [];
    return short.map((one) => ({
      lineId: one.line.id,
      quantity: one.allowed.quantity,
      text: shortText(one, site),
    }));
  },
  hold: async (reference, wanted, until) => ((await hasTickets(wanted)) ? holdForOrder(reference, until) : []),
  leave: async (reference, wanted) => {
    if (!(await hasTickets(wanted))) return [];
    const missing = await holdForOrder(reference, LATER);
    if (missing.length > 0) return missing;
    const lines = await ticketLinesOf(orderIn(reference));
    await endHolds(lines);
    await confirmRegistrations(orderIn(reference), lines);
    return [];
  },
  release: releaseOrder,
  problem: async (lines) => {
    const counted = await countNames(lines);
    const isAsked = counted.some(({ event, names, quantity }) => !event.takesNamesLater && names !== quantity);
    if (isAsked) return { path: ATTENDEES, text: NAMES_FIRST };
    const isShort = counted.some(({ ticket, quantity }) => quantity < ticket.minimum);
    return isShort ? { path: '/shop/cart', text: MORE_TICKETS } : null;
  },
  notes: async (lines, site) =>
    new Map((await countNames(lines)).map((line) => [line.id, noteOf(line, site)] as const)),
};

async function countNames(lines: readonly Line[]) {
  const own = await ticketLines(lines);
  const named = await openRegistrations(own.map(({ id }) => id));
  return own.map((line) => ({ ...line, names: named.filter(({ orderLineId }) => orderLineId === line.id).length }));
}

function noteOf({ event, names, quantity }: Awaited<ReturnType<typeof countNames>>[number], site: Site): LineNote {
  const { t, tn } = textsFor(site.language.code);
  const missing = quantity - names;
  const url = site.url(pathOfPage(event, 'register', site));
  if (missing === 0) return { url, note: null };
  const text =
    missing > 0
      ? tn('Name {n} more attendee', 'Name {n} more attendees', missing, { n: missing })
      : t('Choose who does not attend {event}', { event: pick(event.title, site.language.code) });
  return { url, note: { text, url: site.url(ATTENDEES) } };
}
