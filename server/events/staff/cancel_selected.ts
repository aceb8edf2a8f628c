/** Cancels selected registrations of the attendees' list, and says before what is refunded. */
import type { FastifyRequest } from 'fastify';
import { personOf } from '#core/people/session.ts';
import { findCurrency } from '#core/sites/site.ts';
import { refundOf } from '#events/paid/refund.ts';
import type { Registration } from '#events/registration/attendee.ts';
import { byOrder, cancellable, cancelWithRefunds, refuseTooMany } from './cancelling.ts';
import { eventAt } from './event_at.ts';

/** @throws Conflict for more than one request takes */
export async function whatIsRefunded(ids: number[], request: FastifyRequest): Promise<string> {
  refuseTooMany(ids);
  const amount = await refundText(await cancellable((await eventAt(request)).id, ids), request);
  return amount === ''
    ? request.texts.t('There is nothing to refund.')
    : request.texts.t('{amount} will be refunded to the customer, with a credit note.', { amount });
}

/** What goes back for these registrations, in each currency; empty: nothing. */
export async function refundText(rows: readonly Registration[], { texts }: FastifyRequest): Promise<string> {
  const sums = new Map<string, number>();
  for (const own of byOrder(rows)) {
    const refund = await refundOf(own);
    if (!refund || refund.amount === 0) continue;
    const { currencyCode } = refund.order;
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0) + refund.amount);
  }
  const amounts = [...sums].map(async ([code, amount]) => texts.money(amount, await findCurrency(code)));
  return texts.joined(await Promise.all(amounts));
}

export async function cancelSelected(ids: number[], request: FastifyRequest): Promise<string> {
  refuseTooMany(ids);
  const event = await eventAt(request);
  const count = await cancelWithRefunds(event, await cancellable(event.id, ids), (await personOf(request))!);
  return request.texts.tn('{n} registration cancelled.', '{n} registrations cancelled.', count, { n: count });
}
