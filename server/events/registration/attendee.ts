/** Bookings and attendees as they are stored. */
import type { eventBookings, eventRegistrations } from '#events/schema.ts';

export type Booking = typeof eventBookings.$inferSelect;
export type Registration = typeof eventRegistrations.$inferSelect;
/** Question id → what was answered. */
export type Answers = Record<string, string>;
export type Attendee = { ticketId: number | null; name: string; email: string; phone: string; answers: Answers };
