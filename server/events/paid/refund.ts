/** Refunds paid tickets that are cancelled. */
import { and, count, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { msg } from '#core/msg.ts';
import { findCurrency, findSite, type Site } from '#core/sites/site.ts';
import type { Event } from '#events/queries.ts';
import type { Registration } from '#events/registration/attendee.ts';
import { eventRegistrations } from '#events/schema.ts';
import {
  amountsOf,
  findOrderWithPayer,
  linesOf,
  noteOnDocument,
  type Order,
  proportion,
  refundableOf,
  refundOrder,
} from '#sales/api.ts';
import type { Payer } from './payer.ts';

/** Who cancels. */
export type By = { userId: number; name: string };

/** Minor units; 0: nothing was paid that can go back. */
export type TicketRefund = { order: Order; payer: Payer; amount: number };

/** What goes back for tickets of one order: their parts of the lines that bought them. Null for free tickets. */
export async function refundOf(own: readonly Registration[]): Promise<TicketRefund | null> {
  const orderId = own[0]?.orderId ?? null;
  const found = orderId === null ? null : await findOrderWithPayer(orderId);
  if (!found) return null;
  const { order } = found;
  const lines = await linesOf(order.id);
  const totals = amountsOf(lines).lines;
  const cancelled = await cancelledBefore(own);
  const parts = lines.map(({ id, quantity }, at) => {
    const total = totals[at]?.total ?? 0;
    const before = cancelled.get(id) ?? 0;
    const now = own.filter(({ orderLineId }) => orderLineId === id).length;
    // The parts of a line add up to its total, whatever is rounded.
    return proportion(total, before + now, quantity) - proportion(total, before, quantity);
  });
  const amount = parts.reduce((sum, part) => sum + part, 0);
  const payer = { name: found.payer?.name ?? '', email: found.payer?.email ?? '' };
  return { order, payer, amount: Math.min(amount, await refundableOf(order.id)) };
}

/** How many of each line's tickets were cancelled so far. */
async function cancelledBefore(own: readonly Registration[]): Promise<ReadonlyMap<number | null, number>> {
  const { orderLineId, state } = eventRegistrations;
  const ids = own.flatMap((one) => one.orderLineId ?? []);
  const rows = await db
    .select({ orderLineId, cancelled: count() })
    .from(eventRegistrations)
    .where(and(inArray(orderLineId, ids), eq(state, 'cancelled')))
    .groupBy(orderLineId);
  return new Map(rows.map((row) => [row.orderLineId, row.cancelled]));
}

/**
 * Starts the refund of tickets of one order. Call it inside the transaction that cancels the registrations, before
 * anything is locked: payments come before what they are for.
 * @param by null: by the attendee or who paid, of which staff are told
 * @returns whom the money goes to; null: none goes back. @throws Conflict when less than that is left
 */
export async function refundTickets(event: Event, own: readonly Registration[], by: By | null): Promise<Payer | null> {
  const found = await refundOf(own);
  if (!found) return null;
  const { order, payer, amount } = found;
  // Each registration is cancelled once, so that the first one names the refund.
  const submission = `ticket-${Math.min(...own.map(({ id }) => id))}`;
  if (amount > 0) await refundOrder(order.id, { amount, submission, userId: by?.userId ?? null });
  const name = own.map((one) => one.name).join(', ');
  await noteOnDocument(
    { kind: 'order', id: order.id },
    amount > 0 ? msg('Ticket of {name} cancelled and refunded') : msg('Ticket of {name} cancelled'),
    { name },
    by?.name,
  );
  const site = by ? undefined : await findSite(order.websiteId);
  if (site) await tellStaff(event, { order, amount, name }, site);
  return amount > 0 ? payer : null;
}

async function tellStaff(
  event: Event,
  { order, amount, name }: { order: Order; amount: number; name: string },
  site: Site,
): Promise<void> {
  const { email } = site.company;
  if (!email) return;
  const { t, money } = textsFor(site.language.code);
  const words = {
    name,
    event: pick(event.title, site.language.code),
    number: order.name ?? '',
    amount: money(amount, await findCurrency(order.currencyCode)),
  };
  await sendMail({
    to: email,
    subject: t('Ticket cancelled: {event}', words),
    ...(await mailOf(
      [
        paragraph(t('{name} cancelled a ticket for {event}, bought with order {number}.', words)),
        paragraph(amount > 0 ? t('{amount} is being refunded.', words) : t('Nothing was refunded.')),
        button(t('Open the order'), `${site.origin}${site.url(`/sales/orders/${order.id}`)}`),
      ],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
  });
}
