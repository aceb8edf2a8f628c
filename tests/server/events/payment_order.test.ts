/** Payment events in any order, number and delay give each ticket once, or none. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { eventBookings, eventRegistrations, events } from '#events/schema.ts';
import { defineAcquirer } from '#payments/ledger/providers.ts';
import { orderLines } from '#sales/schema/schema.ts';
import { ticketWrongs } from '#tests/setup/events/ticket_checks.ts';
import { type TicketedEvent, ticketedEvent } from '#tests/setup/events/ticketed_event.ts';
import { isForThisEngine, rounds } from '#tests/setup/full_run.ts';
import { anyOrderSettlesOnce, type Goods } from '#tests/setup/payments/any_order.ts';
import { lastOrder } from '#tests/setup/payments/ledger_checks.ts';
import { ProbeBank } from '#tests/setup/payments/probe_bank.ts';
import { anAcquirer, anOrderToPay, type OrderToPay, PIECES } from '#tests/setup/shop/order_to_pay.ts';

const RUNS = rounds({ full: 60, daily: 10 });
const PRICE = 1500;

let app: Awaited<ReturnType<typeof buildApp>>;
const probe = new ProbeBank();
const forget = defineAcquirer(probe.acquirer('ticket probe'));

beforeAll(async () => {
  app = await buildApp();
});
afterAll(async () => {
  forget();
  await app.close();
});

let last: number;
/** Of the order under test; it has no seats for more. */
let event: TicketedEvent;
let orders = 0;

type Seen = { states: string[]; mails: number; seatsTaken: number; wrongs: string[] };

/** A cart with tickets for two attendees. */
async function orderOfTickets(): Promise<OrderToPay> {
  orders += 1;
  event = await ticketedEvent(`Paid in any order ${orders}`, PIECES, [{ seats: PIECES, price: PRICE }]);
  const [ticket] = event.tickets;
  const order = await anOrderToPay(PRICE, ticket!.variantId);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const place = { eventId: event.id, websiteId: 1, languageCode: 'en_US' };
  const [booking] = await db
    .insert(eventBookings)
    .values({ ...place, accessToken: `any-order-${orders}`, submission: `any-order-${orders}` })
    .returning();
  const attendee = { eventId: event.id, bookingId: booking!.id, ticketId: ticket!.id, orderLineId: line!.id };
  await db.insert(eventRegistrations).values(
    Array.from({ length: PIECES }, (_, at) => ({
      ...attendee,
      ...{ name: `Guest ${at}`, email: `${at}.${order.email}`, state: 'open' as const },
    })),
  );
  return order;
}

async function outcomeOf({ email }: OrderToPay): Promise<Seen> {
  const rows = await db.select().from(eventRegistrations).where(eq(eventRegistrations.eventId, event.id));
  const [row] = await db.select().from(events).where(eq(events.id, event.id));
  const letters = await db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, `0.${email}`));
  return {
    states: rows.map(({ state }) => state),
    mails: letters.filter(({ key }) => key?.startsWith('event-registered:')).length,
    seatsTaken: row!.seatsTaken,
    wrongs: await ticketWrongs(last, event.id),
  };
}

const TICKETS: Goods<Seen> = {
  order: orderOfTickets,
  outcomeOf,
  paid: { states: Array(PIECES).fill('confirmed'), mails: 1, seatsTaken: PIECES, wrongs: [] },
  unpaid: { states: Array(PIECES).fill('open'), mails: 0, seatsTaken: 0, wrongs: [] },
};

it.runIf(isForThisEngine)(
  'payment events in any order make each ticket of an order once, with one email, or none',
  {
    timeout: 300_000,
  },
  async () => {
    last = await lastOrder();
    const acquirer = await anAcquirer('ticket probe');
    await anyOrderSettlesOnce({ app, bank: probe, acquirer, last, goods: TICKETS }, RUNS);
    expect(orders).toBeGreaterThanOrEqual(RUNS);
  },
);
