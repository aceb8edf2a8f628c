/** Says whether people can register for an event or a ticket now. */

export type RegistrationStatus = 'open' | 'not_started' | 'closed' | 'sold_out' | 'cancelled';

export type Limited = { seats: number | null; seatsTaken: number };

type Timed = {
  startsAt: Date;
  endsAt: Date;
  state: 'confirmed' | 'cancelled';
  registrationOpensAt: Date | null;
  registrationClosesAt: Date | null;
} & Limited;

export type TicketLimits = Limited & { opensAt: Date | null; closesAt: Date | null; maximum: number; minimum: number };

/** Null: without limit. */
export const seatsLeft = ({ seats, seatsTaken }: Limited): number | null =>
  seats === null ? null : Math.max(0, seats - seatsTaken);

/** Of a whole event. Registration ends when it begins, unless its organiser says otherwise. */
export function statusOf(event: Timed, tickets: readonly TicketLimits[], now: Date): RegistrationStatus {
  if (event.state === 'cancelled') return 'cancelled';
  if (now >= (event.registrationClosesAt ?? event.startsAt) || now >= event.endsAt) return 'closed';
  if (event.registrationOpensAt && now < event.registrationOpensAt) return 'not_started';
  if (seatsLeft(event) === 0) return 'sold_out';
  if (tickets.length === 0) return 'open';
  const each = tickets.map((ticket) => ticketStatus(ticket, now));
  return (['open', 'not_started', 'sold_out'] as const).find((status) => each.includes(status)) ?? 'closed';
}

/** Of one kind of ticket, while the event itself takes registrations. */
export function ticketStatus(ticket: TicketLimits, now: Date): RegistrationStatus {
  if (ticket.closesAt && now >= ticket.closesAt) return 'closed';
  if (ticket.opensAt && now < ticket.opensAt) return 'not_started';
  return seatsLeft(ticket) === 0 ? 'sold_out' : 'open';
}

/** What one registration may have of each kind. The specified select goes to nine; an organiser may allow more. */
export const DEFAULT_MAXIMUM = 9;

/** The one ticket of an event without kinds. */
export const ONLY_TICKET: TicketLimits & { id: number } = {
  id: 0,
  seats: null,
  seatsTaken: 0,
  opensAt: null,
  closesAt: null,
  maximum: DEFAULT_MAXIMUM,
  minimum: 1,
};

/** Of one kind of ticket, with what the event has left. */
export function rowStatus(event: Limited, ticket: TicketLimits, now: Date): RegistrationStatus {
  const status = ticketStatus(ticket, now);
  return status === 'open' && mostOf(event, ticket) === 0 ? 'sold_out' : status;
}

/** The largest number that a select offers; 0 where fewer seats are left than one order must have. */
export function mostOf(event: Limited, ticket: TicketLimits): number {
  const free = [seatsLeft(event), seatsLeft(ticket)].filter((left) => left !== null);
  const most = Math.min(ticket.maximum, ...free);
  return most < ticket.minimum ? 0 : most;
}

/** Seats that are few: a quarter of all, or fewer. Null: many are left, or there is no limit. */
export function fewLeft(event: Limited, ticket: Limited): number | null {
  const few = [event, ticket].flatMap((one) => {
    const left = seatsLeft(one);
    return left !== null && one.seats !== null && left > 0 && left * 4 <= one.seats ? [left] : [];
  });
  return few.length > 0 ? Math.min(...few) : null;
}
