/** The table of people who wait for seats of a sold-out event. */
import { id, index, int, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { languages, websites } from '#core/sites/schema.ts';
import { events, eventTickets } from '#events/schema.ts';

/** `offered`: seats are held for them. `expired`: they did not answer in time. */
export type WaitingState = 'waiting' | 'offered' | 'taken' | 'expired' | 'left';

export const eventWaiting = table(
  'event_waiting',
  {
    id: id(),
    eventId: ref(() => events.id, 'cascade').notNull(),
    /** Empty where the event has no kinds of tickets. */
    ticketId: ref(() => eventTickets.id, 'cascade'),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    name: text().notNull(),
    /** In small letters: one entry an address. */
    email: text().notNull(),
    /** Seats for the whole group; it gets all of them or none. */
    wanted: int().notNull(),
    /** Opens it without an account. */
    accessToken: text().notNull().unique(),
    state: text().$type<WaitingState>().notNull().default('waiting'),
    /** Seats that are held for them; they count as taken. */
    offered: int().notNull().default(0),
    offerEndsAt: time(),
    joinedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('event_waiting_order').on(t.eventId, t.state, t.joinedAt),
    index('event_waiting_offers').on(t.state, t.offerEndsAt),
    index('event_waiting_ticket').on(t.ticketId),
    uniqueIndex('event_waiting_email').on(t.eventId, t.email),
  ],
);

export type Entry = typeof eventWaiting.$inferSelect;
