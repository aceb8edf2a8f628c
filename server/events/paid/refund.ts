/** Refunds a paid ticket that its attendee cancels. */
import { and, eq } from 'drizzle-orm';
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
  findOrders,
  linesOf,
  noteOnDocument,
  type Order,
  proportion,
  refundableOf,
  refundOrder,
} from '#sales/api.ts';

export type TicketRefund = { order: Order /** Minor units; 0: nothing was paid that can go back. */; amount: number };

/** What goes back for one ticket: its part of the line that bought it. Null for a free ticket. */
export async function refundOf({ orderId, orderLineId }: Registration): Promise<TicketRefund | null> {
  const [order] = orderId === null ? [] : await findOrders([orderId]);
  if (!order) return null;
  const lines = await linesOf(order.id);
  const at = lines.findIndex(({ id }) => id === orderLineId);
  const line = lines[at];
  if (!line) return { order, amount: 0 };
  const total = amountsOf(lines).lines[at]?.total ?? 0;
  const before = await db.$count(
    eventRegistrations,
    and(eq(eventRegistrations.orderLineId, line.id), eq(eventRegistrations.state, 'cancelled')),
  );
  // The parts of a line add up to its total, whatever is rounded.
  const part = proportion(total, before + 1, line.quantity) - proportion(total, before, line.quantity);
  return { order, amount: Math.min(part, await refundableOf(order.id)) };
}

/**
 * Starts the refund and tells staff. Call it inside the transaction that cancels the registration, before anything is
 * locked: payments come before what they are for.
 * @throws Conflict when less than that is left
 */
export async function refundTicket(event: Event, registration: Registration): Promise<void> {
  const found = await refundOf(registration);
  if (!found) return;
  const { order, amount } = found;
  if (amount > 0) await refundOrder(order.id, { amount, submission: `ticket-${registration.id}`, userId: null });
  const { name } = registration;
  await noteOnDocument(
    { kind: 'order', id: order.id },
    amount > 0 ? msg('Ticket of {name} cancelled and refunded') : msg('Ticket of {name} cancelled'),
    { name },
  );
  const site = await findSite(order.websiteId);
  if (site) await tellStaff(event, { order, amount, name }, site);
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
