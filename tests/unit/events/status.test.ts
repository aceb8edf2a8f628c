import { describe, expect, test } from 'vitest';
import { fewLeft, mostOf, statusOf } from '#events/registration/status.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const event = {
  startsAt: at(48),
  endsAt: at(50),
  state: 'confirmed' as const,
  registrationOpensAt: null as Date | null,
  registrationClosesAt: null as Date | null,
  seats: null as number | null,
  seatsTaken: 0,
};
const ticket = {
  seats: null as number | null,
  seatsTaken: 0,
  opensAt: null,
  closesAt: null as Date | null,
  maximum: 9,
  minimum: 1,
};

describe('Registration for an event', () => {
  test.each([
    ['open before it begins', event, [], 'open'],
    ['closed once it has begun', { ...event, startsAt: at(-1) }, [], 'closed'],
    [
      'open beyond its beginning until the given time',
      { ...event, startsAt: at(-1), registrationClosesAt: at(1) },
      [],
      'open',
    ],
    ['closed from the given time', { ...event, registrationClosesAt: NOW }, [], 'closed'],
    ['not started before the given time', { ...event, registrationOpensAt: at(1) }, [], 'not_started'],
    ['sold out without a free seat', { ...event, seats: 5, seatsTaken: 5 }, [ticket], 'sold_out'],
    ['sold out when each kind of ticket is', event, [{ ...ticket, seats: 2, seatsTaken: 2 }], 'sold_out'],
    ['open while one kind of ticket is', event, [{ ...ticket, seats: 2, seatsTaken: 2 }, ticket], 'open'],
    ['closed when each kind of ticket is', event, [{ ...ticket, closesAt: at(-1) }], 'closed'],
    ['cancelled with the event', { ...event, state: 'cancelled' as const }, [ticket], 'cancelled'],
  ])('is %s', (_when, one, tickets, status) => {
    expect(statusOf(one, tickets, NOW)).toBe(status);
  });
});

describe('The list of quantities', () => {
  test.each([
    ['goes to nine', {}, {}, 9],
    ['goes to the seats of the ticket', {}, { seats: 6, seatsTaken: 2 }, 4],
    ['goes to the seats of the event', { seats: 10, seatsTaken: 9 }, { seats: 6, seatsTaken: 2 }, 1],
    ['goes to the maximum of the organiser', {}, { maximum: 20 }, 20],
    ['is empty where fewer are left than one order must have', {}, { seats: 6, seatsTaken: 3, minimum: 4 }, 0],
  ])('%s', (_what, ofEvent, ofTicket, most) => {
    expect(mostOf({ ...event, ...ofEvent }, { ...ticket, ...ofTicket })).toBe(most);
  });
});

describe('The number of remaining seats', () => {
  test.each([
    ['is shown from a quarter down', { seats: 8, seatsTaken: 6 }, 2],
    ['is not shown above a quarter', { seats: 8, seatsTaken: 5 }, null],
    ['is not shown when none is left', { seats: 8, seatsTaken: 8 }, null],
    ['is not shown without a limit', { seats: null, seatsTaken: 90 }, null],
  ])('%s', (_when, limits, few) => {
    expect(fewLeft(event, limits)).toBe(few);
  });
});
