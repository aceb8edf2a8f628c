/** All routes of events. */
import type { FastifyInstance } from 'fastify';
import { calendarRoutes } from './calendar/routes.ts';
import { checkinCalls } from './checkin/calls.ts';
import { checkinRoutes } from './checkin/routes.ts';
import { eventRoutes } from './event/routes.ts';
import { countryRoutes } from './list/country_routes.ts';
import { listRoutes } from './list/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { namesRoutes } from './paid/names_routes.ts';
import { bookingRoutes } from './registration/booking_routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { attendeeRoutes } from './staff/attendee_list.ts';
import { compRoutes } from './staff/comp_routes.ts';
import { duplicateRoutes } from './staff/duplicate_routes.ts';
import { eventStaffRoutes } from './staff/event_routes.ts';
import { questionRoutes } from './staff/question_form.ts';
import { ticketRoutes } from './staff/ticket_routes.ts';
import { typeRoutes } from './staff/type_list.ts';
import { proposalRoutes } from './talks/proposal_routes.ts';
import { talkRoutes } from './talks/routes.ts';
import { talkStaffRoutes } from './talks/staff_routes.ts';
import { nameRoutes } from './tickets/name_routes.ts';
import { ticketPageRoutes } from './tickets/routes.ts';

export function eventsRoutes(app: FastifyInstance): void {
  listRoutes(app);
  countryRoutes(app);
  calendarRoutes(app);
  eventRoutes(app);
  registrationRoutes(app);
  namesRoutes(app);
  bookingRoutes(app);
  nameRoutes(app);
  ticketPageRoutes(app);
  checkinRoutes(app);
  messageRoutes(app);
  checkinCalls(app);
  talkRoutes(app);
  proposalRoutes(app);
  eventStaffRoutes(app);
  ticketRoutes(app);
  attendeeRoutes(app);
  compRoutes(app);
  questionRoutes(app);
  duplicateRoutes(app);
  typeRoutes(app);
  talkStaffRoutes(app);
}
