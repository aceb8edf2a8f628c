/** Names of document states. */
import type { Texts } from '#core/i18n/texts.ts';
import { type Invoice, isAwaitingPayment, type Order } from './states.ts';

export function orderStateName(
  { state, origin }: Pick<Order, 'state' | 'origin'>,
  { t }: Pick<Texts, 't'>,
  isOver = false,
): string {
  if (isOver) return t('Expired');
  if (isAwaitingPayment({ state, origin })) return t('Awaiting payment');
  return {
    draft: t('Draft'),
    sent: t('Quote sent'),
    sale: t('Confirmed'),
    done: t('Done'),
    cancel: t('Cancelled'),
  }[state];
}

/** Of a credit note: what became of the money. */
export function invoiceStateName({ state, kind }: Pick<Invoice, 'state' | 'kind'>, { t }: Pick<Texts, 't'>): string {
  const isCredit = kind === 'credit_note';
  return {
    draft: t('Draft'),
    open: isCredit ? t('To be refunded') : t('Awaiting payment'),
    paid: isCredit ? t('Refunded') : t('Paid'),
    cancel: t('Cancelled'),
  }[state];
}
