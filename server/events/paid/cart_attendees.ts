/** Puts tickets with their attendees into the cart. */

import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { Event } from '#events/queries.ts';
import { soldTickets } from '#events/queries.ts';
import type { Attendee } from '#events/registration/attendee.ts';
import { lockEvents, TooFewSeats } from '#events/registration/seats.ts';
import { countOf } from '#events/registration/service.ts';
import { eventRegistrations } from '#events/schema.ts';
import { whenOf } from '#events/times.ts';
import { takeOffer } from '#events/waiting/take_offer.ts';
import type { Entry } from '#events/waiting/waiting.schema.ts';
import { type Cart, cartLines, updateLine } from '#sales/api.ts';
import { type Buyer, type CartChangeResult, changeLine, inCart } from '#shop/api.ts';
import { addBooking } from './bookings.ts';
import { adoptSeats, holdForCart } from './seat_holds.ts';
import { shortText } from './short_text.ts';
import { ticketLines } from './ticket_lines.ts';
import { keepTicketProducts } from './ticket_products.ts';

const NOTHING = { lineId: null, quantity: 0, shortage: null, optionIds: [] };

/**
 * All attendees or none. A form that is sent twice puts them in once.
 * @throws TooFewSeats
 */
export async function putIntoCart(
  event: Event,
  attendees: readonly Attendee[],
  { buyer, submission, offer = null }: { buyer: Buyer; submission: string; offer?: Entry | null },
): Promise<CartChangeResult> {
  await keepTicketProducts(event, { isAll: true });
  return inCart(buyer, async (cart) => {
    const { website, language } = buyer.site;
    await lockEvents([event.id]);
    const booking = await addBooking({
      eventId: event.id,
      websiteId: website.id,
      languageCode: language.code,
      partnerId: buyer.owner.partnerId,
      submission,
    });
    if (!booking) return NOTHING;
    await takeOffer(offer, countOf(attendees));
    let change: Awaited<ReturnType<typeof changeLine>> = NOTHING;
    for (const [ticketId, count] of countOf(attendees)) {
      const own = attendees.filter((attendee) => attendee.ticketId === ticketId);
      change = await addTickets(cart, { ticketId, count, event, buyer });
      if (offer) await adoptSeats(change.lineId, { ticketId, quantity: count });
      const values = { eventId: event.id, bookingId: booking.id, orderLineId: change.lineId, state: 'open' as const };
      await db.insert(eventRegistrations).values(own.map((attendee) => ({ ...attendee, ...values })));
    }
    const short = await holdForCart(await ticketLines(await cartLines(cart)));
    const [first] = short;
    if (first) throw new TooFewSeats(first.line.ticket.id, shortText(first, buyer.site));
    return change;
  });
}

type Added = { ticketId: number; count: number; event: Event; buyer: Buyer };

async function addTickets(cart: Cart, { ticketId, count, event, buyer: { site } }: Added) {
  const sold = [...(await soldTickets()).values()].find(({ ticket }) => ticket.id === ticketId);
  const quantityAfter = (before: number) => before + count;
  const change = await changeLine(cart, { variantId: sold?.ticket.variantId ?? 0, quantityAfter }, site);
  if (change.lineId === null) throw new TooFewSeats(ticketId);
  await updateLine(cart, change.lineId, { description: whenOf(event, textsFor(site.language.code)) });
  return change;
}
