import type { Domain } from '#core/domain/domain.ts';
import { msg } from '#core/msg.ts';
import { forgetAttendee, ownRegistrations } from './own_data.ts';
import { eventsRoutes } from './routes.ts';
import { eventEntries } from './sitemap.ts';
import { EVENT_LIST } from './staff/event_list.ts';
import { defineTicketAttachments } from './tickets/attachments.ts';

/** Events, their tickets and attendees. */
export const events: Domain = {
  name: 'events',
  start: defineTicketAttachments,
  routes: eventsRoutes,
  sitemap: eventEntries,
  staffMenu: [{ label: msg('Events'), url: EVENT_LIST, role: 'event', area: 'events' }],
  ownData: ownRegistrations,
  accountCloses: forgetAttendee,
};
