/** Labels and colours of the delivery, payment and return status of an order. */
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Tone } from '#core/staff_list/cells.ts';
import { isAwaitingPayment } from '#sales/documents/states.ts';
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
  authorized: { label: msg('Payment authorized'), tone: 'notice' },
  paid: { label: msg('Paid'), tone: 'positive' },
  partly_refunded: { label: msg('Partly refunded'), tone: 'notice' },
  refunded: { label: msg('Refunded'), tone: 'neutral' },
};

export const RETURNS: Record<ReturnStatus, Word> = {
  none: { label: msg('No return'), tone: 'neutral' },
  asked: { label: msg('Return requested'), tone: 'warning' },
  received: { label: msg('Return received'), tone: 'notice' },
};

export type StatusLabel = { text: string; tone: Tone };

/** Quotes and cancelled orders are not shipped. */
export const isOrdered = ({ state }: Pick<Order, 'state'>): boolean => state === 'sale' || state === 'done';

/** Null where there is nothing to say. */
export function fulfilmentLabel(
  { state, fulfilment }: Pick<Order, 'state' | 'fulfilment'>,
  { say }: Texts,
): StatusLabel | null {
  return isOrdered({ state }) && fulfilment ? labelled(FULFILMENT[fulfilment], say) : null;
}

/** Of orders only; of a cancelled one, whether it was refunded. */
export function paymentLabel(
  { state, origin, paymentStatus }: Pick<Order, 'state' | 'origin' | 'paymentStatus'>,
  { say }: Texts,
): StatusLabel | null {
  const isAsked = isOrdered({ state }) || isAwaitingPayment({ state, origin });
  const wentBack = paymentStatus === 'refunded' || paymentStatus === 'partly_refunded';
  return paymentStatus && (isAsked || wentBack) ? labelled(PAYMENT[paymentStatus], say) : null;
}

export function returnLabel({ returnStatus }: Pick<Order, 'returnStatus'>, { say }: Texts): StatusLabel | null {
  return returnStatus && returnStatus !== 'none' ? labelled(RETURNS[returnStatus], say) : null;
}

/** Every status of an order that has a label. */
export const statusLabels = (order: Order, texts: Texts): StatusLabel[] =>
  [paymentLabel(order, texts), fulfilmentLabel(order, texts), returnLabel(order, texts)].filter(
    (word) => word !== null,
  );

const labelled = ({ label, tone }: Word, say: Texts['say']): StatusLabel => ({ text: say(label), tone });
