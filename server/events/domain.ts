import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { finderOf } from '#core/staff_list/finder.ts';
import { orderSections } from '#portal/api.ts';
import { documentWithdrawn, linesCopied } from '#sales/api.ts';
import { outsideStocks, searchElsewhere } from '#shop/api.ts';
import { eventImages } from './event/picture.ts';
import { eventSearch } from './list/site_search.ts';
import { upcomingEvents } from './list/upcoming.ts';
import { defineMessageJob } from './messages/send.ts';
import { forgetAttendee, ownRegistrations } from './own_data.ts';
import { copyRegistrations, forgetLeftNames } from './paid/bookings.ts';
import { moveHolds, releaseLost } from './paid/seat_holds.ts';
import { seatsInCart } from './paid/seats_in_cart.ts';
import { cancelOfOrder } from './paid/sold.ts';
import { ticketsOfOrder } from './paid/tickets_of_order.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { bookingList, countBookings } from './registration/account_list.ts';
import { seatsFreed } from './registration/seats.ts';
import { eventsRoutes } from './routes.ts';
import { eventEntries } from './sitemap.ts';
import { defineCancelJob } from './staff/cancelling.ts';
import { EVENT_LIST, eventList } from './staff/event_list.ts';
import { defineTicketAttachments } from './tickets/attachments.ts';
import { offerSeats, passOn } from './waiting/offers.ts';

const HOLDS_CHECKED_EVERY_MS = 60_000;

/** Events, their tickets and attendees. */
export const events: Domain = {
  name: 'events',
  personalData: PERSONAL_DATA,
  start: () => [
    ...defineTicketAttachments(),
    ...defineMessageJob(),
    defineCancelJob(),
    outsideStocks.register(seatsInCart),
    searchElsewhere.register(eventSearch),
    linesCopied.register(async (copies) => {
      await moveHolds(copies);
      await copyRegistrations(copies);
    }),
    documentWithdrawn.register(cancelOfOrder),
    orderSections.register(ticketsOfOrder),
    seatsFreed.register(offerSeats),
    defineJob('events.pass_on_offers', () => passOn(), { everyMs: HOLDS_CHECKED_EVERY_MS }),
    defineJob('events.forget_left_names', () => forgetLeftNames(), { everyMs: millisecondsInHour }),
    defineJob('events.release_lost_seats', () => releaseLost(), { everyMs: HOLDS_CHECKED_EVERY_MS }),
  ],
  routes: eventsRoutes,
  renderables: { 'events.upcoming': upcomingEvents },
  images: eventImages,
  sitemap: eventEntries,
  staffMenu: [{ label: msg('Events'), url: EVENT_LIST, role: 'event', area: 'content' }],
  staffFinders: [finderOf(eventList)],
  accountPages: [
    { label: msg('Tickets'), url: '/my/tickets', icon: 'calendar', count: countBookings, list: bookingList },
  ],
  ownData: ownRegistrations,
  accountCloses: forgetAttendee,
};
