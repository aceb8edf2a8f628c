/** Names the three words that say where an order stands, and how their badges look. */
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Tone } from '#core/staff_list/cells.ts';
import type { Fulfilment, orders, PaymentStatus, ReturnStatus } from '#sales/schema/schema.ts';

type Order = typeof orders.$inferSelect;
type Word = { label: string; tone: Tone };

export const FULFILMENT: Record<Fulfilment, Word> = {
  open: { label: msg('To ship'), tone: 'warning' },
  partly: { label: msg('Partly shipped'), tone: 'warning' },
  shipped: { label: msg('Shipped'), tone: 'positive' },
  nothing: { label: msg('Nothing to ship'), tone: 'neutral' },
};

export const PAYMENT: Record<PaymentStatus, Word> = {
  awaiting: { label: msg('Awaiting payment'), tone: 'warning' },
  paid: { label: msg('Paid'), tone: 'positive' },
  partly_refunded: { label: msg('Partly refunded'), tone: 'notice' },
  refunded: { label: msg('Refunded'), tone: 'neutral' },
};

export const RETURNS: Record<ReturnStatus, Word> = {
  none: { label: msg('No return'), tone: 'neutral' },
  asked: { label: msg('Return requested'), tone: 'warning' },
  received: { label: msg('Return received'), tone: 'notice' },
};

export type StandingWord = { text: string; tone: Tone };

/** Quotes and cancelled orders are not shipped. */
export const isOrdered = ({ state }: Pick<Order, 'state'>): boolean => state === 'sale' || state === 'done';

/** Null where there is nothing to say. */
export function fulfilmentWord({ state, fulfilment }: Order, { say }: Texts): StandingWord | null {
  return isOrdered({ state }) && fulfilment ? worded(FULFILMENT[fulfilment], say) : null;
}

/** Of orders only: money that a cancelled one went back by is told, too. */
export function paymentWord({ state, origin, paymentStatus }: Order, { say }: Texts): StandingWord | null {
  const isAsked = isOrdered({ state }) || (state === 'sent' && origin === 'shop');
  const wentBack = paymentStatus === 'refunded' || paymentStatus === 'partly_refunded';
  return paymentStatus && (isAsked || wentBack) ? worded(PAYMENT[paymentStatus], say) : null;
}

export function returnWord({ returnStatus }: Order, { say }: Texts): StandingWord | null {
  return returnStatus && returnStatus !== 'none' ? worded(RETURNS[returnStatus], say) : null;
}

/** All that there is to say about an order. */
export const standingWords = (order: Order, texts: Texts): StandingWord[] =>
  [paymentWord(order, texts), fulfilmentWord(order, texts), returnWord(order, texts)].filter((word) => word !== null);

const worded = ({ label, tone }: Word, say: Texts['say']): StandingWord => ({ text: say(label), tone });
