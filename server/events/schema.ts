/** Tables of events, their tickets and registrations. */
import { sql } from 'drizzle-orm';
import {
  bool,
  check,
  id,
  index,
  int,
  json,
  money,
  ref,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { partners } from '#core/people/people.schema.ts';
import { companies, files, languages, websites } from '#core/sites/schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

/** `confirmed`: it takes place. */
export type EventState = 'confirmed' | 'cancelled';
/** `open`: waits for its payment. `attended`: was let in. */
export type RegistrationState = 'open' | 'confirmed' | 'attended' | 'cancelled';

/** Kinds of events, such as workshops, which visitors filter by. */
export const eventTypes = table(
  'event_types',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    name: translated().notNull(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('event_types_company').on(t.companyId)],
);

export const events = table(
  'events',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** Empty: on every website of the company. */
    websiteId: ref(() => websites.id, 'cascade'),
    typeId: ref(() => eventTypes.id, 'set null'),
    /** Events with the same one are dates of one event: the id of the first, which may be deleted by now. */
    seriesId: int(),
    title: translated().notNull(),
    summary: translated().notNull(),
    /** Markdown as typed, and the sanitised HTML made of it. */
    source: translated().notNull(),
    body: translated().notNull(),
    imageId: ref(() => files.id, 'set null'),
    startsAt: time().notNull(),
    endsAt: time().notNull(),
    /** Where it takes place; times are shown in this zone. */
    timeZone: text().notNull(),
    isOnline: bool().notNull().default(false),
    /** Where people join online; told to attendees alone. */
    onlineUrl: text().notNull().default(''),
    placeName: text().notNull().default(''),
    street: text().notNull().default(''),
    zip: text().notNull().default(''),
    city: text().notNull().default(''),
    countryCode: text().notNull().default(''),
    /** How many people it takes over all tickets; empty: no limit. */
    seats: int(),
    /** Seats that registrations have now; never more than `seats`. */
    seatsTaken: int().notNull().default(0),
    /** Empty: from when it is published, until it begins. */
    registrationOpensAt: time(),
    registrationClosesAt: time(),
    /** Until when attendees may cancel; empty: they ask the organiser. */
    cancelUntil: time(),
    /** Until when attendees may change the name on a ticket; empty: they ask the organiser. */
    namesUntil: time(),
    /** Attendees of paid tickets may be named after the payment. */
    takesNamesLater: bool().notNull().default(false),
    /** Pages of its own menu. */
    hasIntroduction: bool().notNull().default(true),
    hasLocation: bool().notNull().default(true),
    /** Its talks and their agenda. */
    hasTalks: bool().notNull().default(false),
    /** The form on which visitors propose talks. */
    hasProposals: bool().notNull().default(false),
    state: text().$type<EventState>().notNull().default('confirmed'),
    isPublished: bool().notNull().default(false),
    /** Grows with each change of time, place or state, so that calendars take the change over. */
    sequence: int().notNull().default(0),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('events_company').on(t.companyId, t.startsAt), index('events_type').on(t.typeId)],
);

/** Kinds of tickets of an event. Without any, one free registration a person. */
export const eventTickets = table(
  'event_tickets',
  {
    id: id(),
    eventId: ref(() => events.id, 'cascade').notNull(),
    name: translated().notNull(),
    description: translated().notNull(),
    /** Empty: no limit but that of the event. */
    seats: int(),
    seatsTaken: int().notNull().default(0),
    opensAt: time(),
    closesAt: time(),
    /** How many one registration may have, and has at least where it has any. */
    maximum: int().notNull().default(9),
    minimum: int().notNull().default(1),
    /** Empty: everyone sees it. Otherwise it is offered to those alone whose link has this code. */
    linkCode: text().notNull().default(''),
    /** Minor units of the company's currency, before price lists; 0: free. */
    price: money().notNull().default(0),
    /** The hidden product by which the cart sells it; empty until it was first sold. */
    variantId: ref(() => variants.id, 'set null'),
    sequence: int().notNull().default(10),
  },
  (t) => [index('event_tickets_event').on(t.eventId), uniqueIndex('event_tickets_variant').on(t.variantId)],
);

/** What the organiser wants to know of each attendee. */
export const eventQuestions = table(
  'event_questions',
  {
    id: id(),
    eventId: ref(() => events.id, 'cascade').notNull(),
    title: translated().notNull(),
    isRequired: bool().notNull().default(false),
    sequence: int().notNull().default(10),
  },
  (t) => [index('event_questions_event').on(t.eventId)],
);

/** Registrations made at once by one person. */
export const eventBookings = table(
  'event_bookings',
  {
    id: id(),
    eventId: ref(() => events.id, 'restrict').notNull(),
    websiteId: ref(() => websites.id, 'restrict').notNull(),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    /** Empty for a guest without an account. */
    partnerId: ref(() => partners.id, 'set null'),
    /** Opens it without an account. */
    accessToken: text().notNull().unique(),
    /** Of the form that made it: the same form sent twice books once. */
    submission: text().notNull(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('event_bookings_partner').on(t.partnerId),
    uniqueIndex('event_bookings_submission').on(t.eventId, t.submission),
  ],
);

/** One attendee. */
export const eventRegistrations = table(
  'event_registrations',
  {
    id: id(),
    eventId: ref(() => events.id, 'restrict').notNull(),
    bookingId: ref(() => eventBookings.id, 'cascade').notNull(),
    ticketId: ref(() => eventTickets.id, 'restrict'),
    /** The line of a cart or an order by which it is paid; empty for free tickets. */
    orderLineId: ref(() => orderLines.id, 'set null'),
    /** The order that confirmed it; a cart has not yet. */
    orderId: ref(() => orders.id, 'set null'),
    /** Empty as long as a paid ticket has no attendee. */
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    /** Question id → what was answered. */
    answers: json<Record<string, string>>().notNull().default({}),
    state: text().$type<RegistrationState>().notNull().default('confirmed'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    cancelledAt: time(),
    attendedAt: time(),
    /** Grows with each changed name: the code of the former ticket is no longer valid. */
    ticketEdition: int().notNull().default(0),
    /** Where they were let in. */
    attendedDoor: text().notNull().default(''),
    /** The helper's scan that let them in: the same one, sent again, is no second one. */
    attendedScan: text().notNull().default(''),
  },
  (t) => [
    index('event_registrations_event').on(t.eventId, t.state, t.id),
    index('event_registrations_list').on(t.eventId, t.id),
    index('event_registrations_name').on(t.eventId, t.name),
    index('event_registrations_booking').on(t.bookingId),
    index('event_registrations_ticket').on(t.ticketId),
    index('event_registrations_line').on(t.orderLineId),
    index('event_registrations_order').on(t.orderId),
  ],
);

/** Seats that a line of a cart holds until `expiresAt`; they count as taken. Payment ends the hold, not the seats. */
export const eventSeatHolds = table(
  'event_seat_holds',
  {
    id: id(),
    ticketId: ref(() => eventTickets.id, 'cascade').notNull(),
    /** Empty: the line was removed, and its seats are freed next. */
    orderLineId: ref(() => orderLines.id, 'set null'),
    quantity: int().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('event_seat_holds_line').on(t.orderLineId),
    index('event_seat_holds_ticket').on(t.ticketId),
    index('event_seat_holds_expires').on(t.expiresAt),
    check('event_seat_holds_quantity', sql`${t.quantity} > 0`),
  ],
);
