/** Buys tickets of the demo's conference as a guest, through the pages' forms. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { eventRegistrations, eventSeatHolds, events, eventTickets } from '#events/schema.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { type openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { IDA } from './guest_order.ts';

/** The demo's paid event. */
export const CONFERENCE = '/event/makers-conference-7';
export const CONFERENCE_ID = 7;

export async function ticketsOfConference() {
  const rows = await db.select().from(eventTickets).where(eq(eventTickets.eventId, CONFERENCE_ID));
  const named = (name: string) => rows.find((row) => row.name.en_US === name)!;
  return { standard: named('Standard'), vip: named('VIP') };
}

let forms = 0;

/** What the form of attendees sends. @param wanted ticket id of each attendee */
export function attendeeFields(wanted: readonly number[]): Record<string, string> {
  forms += 1;
  return Object.assign(
    { submission: `paid-form-number-${forms}` },
    ...wanted.map((ticketId, at) => ({
      [`${at + 1}-name`]: `Guest ${at + 1}`,
      [`${at + 1}-email`]: `guest${forms}.${at + 1}@example.com`,
      [`${at + 1}-ticket_id`]: String(ticketId),
    })),
  );
}

/** Goes from the cart to the payment page's form. @returns where the last step led */
export async function checkOut(guest: Visitor, email = IDA.email): Promise<string> {
  await guest.post('/shop/address', { ...IDA, email });
  const { headers } = await guest.post('/shop/confirm_order', {});
  return String(headers.location);
}

/** Presses the button of the bank transfer. @returns id of the order */
export async function payByTransfer(guest: Visitor): Promise<number> {
  const { body } = await guest.get('/shop/payment');
  const [, token = ''] = /name="access_token" value="([^"]+)"/.exec(body) ?? [];
  const [transfer] = await db.select().from(acquirers).where(eq(acquirers.provider, 'transfer'));
  await guest.post('/shop/payment/token', { pm_id: `form_${transfer?.id}`, access_token: token, agree: 1 });
  const { headers } = await guest.get('/shop/payment/validate');
  const [, order] = /order_id=(\d+)/.exec(String(headers.location)) ?? [];
  if (!order) throw new Error(`The order was not placed: ${headers.location}`);
  return Number(order);
}

export const linesOfOrder = (orderId: number) => db.select().from(orderLines).where(eq(orderLines.orderId, orderId));

/** Attendees of an order's lines. */
export async function registrationsOf(orderId: number) {
  const lines = new Set((await linesOfOrder(orderId)).map(({ id }) => id));
  return (await db.select().from(eventRegistrations)).filter(({ orderLineId }) => lines.has(orderLineId ?? 0));
}

/** Seats taken of the event and of its tickets, Standard first. */
export async function seatsTaken(): Promise<number[]> {
  const [event] = await db.select().from(events).where(eq(events.id, CONFERENCE_ID));
  const { standard, vip } = await ticketsOfConference();
  return [event!.seatsTaken, standard.seatsTaken, vip.seatsTaken];
}

/** Guests who buy tickets by card at the bank of a fixture. */
export function ticketBuyers(fixture: ReturnType<typeof openPaymentFixture>) {
  const confirm = (guest: Visitor, fields: Record<string, string>) =>
    guest.post(`${CONFERENCE}/registration/confirm`, fields);

  /** A new guest with these tickets in the cart. */
  async function withTickets(...wanted: number[]) {
    const guest = visitor(fixture.app);
    const fields = attendeeFields(wanted);
    return { guest, fields, sent: await confirm(guest, fields) };
  }

  /** @returns the token of the order, which is in the page's form */
  async function openedPayment(guest: Visitor): Promise<string> {
    const { body } = await guest.get('/shop/payment');
    return /name="access_token" value="([^"]+)"/.exec(body)?.[1] ?? '';
  }

  /** A card payment that the bank has not decided. @param opened their page, where others may pay meanwhile */
  async function payingByCard(guest: Visitor, opened?: string) {
    fixture.bank.says = 'pending';
    const token = opened ?? (await openedPayment(guest));
    await guest.post('/shop/payment/token', { pm_id: `form_${fixture.bank.row.id}`, access_token: token, agree: 1 });
    const [order] = await db.select().from(orders).where(eq(orders.accessToken, token));
    const payment = (await paymentsFor(order!.id)).at(-1)!;
    return { orderId: order!.id, payment };
  }
  const tell = (kind: 'captured' | 'declined', payment: Awaited<ReturnType<typeof payingByCard>>['payment']) =>
    settle(fixture.bank.row, [fixture.bank.reported(kind, payment)], 'webhook');

  async function boughtByCard(...wanted: number[]) {
    const { guest, fields } = await withTickets(...wanted);
    await checkOut(guest);
    const { orderId, payment } = await payingByCard(guest);
    await tell('captured', payment);
    return { guest, fields, orderId, payment };
  }
  return { limitSeats, confirm, withTickets, openedPayment, payingByCard, tell, boughtByCard };
}

/** Sets the limits, and no seat is taken. */
async function limitSeats(seats: { event: number; standard: number; vip: number }): Promise<void> {
  const { standard, vip } = await ticketsOfConference();
  await db.delete(eventSeatHolds);
  await db.update(events).set({ seats: seats.event, seatsTaken: 0 }).where(eq(events.id, CONFERENCE_ID));
  await db.update(eventTickets).set({ seats: seats.standard, seatsTaken: 0 }).where(eq(eventTickets.id, standard.id));
  await db.update(eventTickets).set({ seats: seats.vip, seatsTaken: 0 }).where(eq(eventTickets.id, vip.id));
  await changed('events');
}
