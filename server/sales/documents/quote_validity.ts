/** What a quote's state and last day allow today. */
import { and, inArray, or, type SQL } from 'drizzle-orm';
import { formatDate } from '#core/i18n/date_patterns.ts';
import { dayIn } from '#core/i18n/days.ts';
import { msg } from '#core/msg.ts';
import { loadDirectory } from '#core/sites/site.ts';
import type { Locale } from '#registry/values/locales.ts';
import type { invoices } from '#sales/schema/invoices.schema.ts';
import type { orders } from '#sales/schema/schema.ts';
import { isQuote, type Order } from './states.ts';

/** Days follow the calendar of the document's website. */
export const todayOf = ({ timeZone }: { timeZone: string }): string => dayIn(timeZone, new Date());

type WebsiteColumn = typeof orders.websiteId | typeof invoices.websiteId;

/** A condition on documents that depends on the day it is where each was made. */
export async function byToday(websiteId: WebsiteColumn, condition: (today: string) => SQL): Promise<SQL | undefined> {
  const { websites } = await loadDirectory();
  const sharing = Map.groupBy(websites, todayOf);
  return or(
    ...Array.from(sharing, ([today, same]) =>
      and(
        inArray(
          websiteId,
          same.map(({ id }) => id),
        ),
        condition(today),
      ),
    ),
  );
}

/** Its last day has passed without acceptance. */
export const isExpired = ({ state, validUntil }: Pick<Order, 'state' | 'validUntil'>, today: string): boolean =>
  (state === 'draft' || state === 'sent') && validUntil !== null && validUntil < today;

type Offer = Pick<Order, 'state' | 'validUntil' | 'requiresSignature' | 'requiresPayment' | 'signedAt'>;

/** Sent, not over, wanted and not yet given. */
export const mustBeSigned = (order: Offer, today: string): boolean =>
  order.state === 'sent' && order.requiresSignature && order.signedAt === null && !isExpired(order, today);

export const mustBePaid = (order: Offer, today: string): boolean =>
  order.state === 'sent' && order.requiresPayment && !isExpired(order, today);

/** Its customer may still say no. */
export const mayBeDeclined = (order: Offer, today: string): boolean =>
  mustBeSigned(order, today) || mustBePaid(order, today);

export const CLOSED = msg('A quote that was accepted or cancelled can’t be changed. Duplicate it instead.');
const BEING_PAID = msg('A payment for this is in progress. You can change it when the payment has ended.');
export const NO_QUOTE = msg('This order is confirmed when its payment arrives.');

type OrderStatus = Pick<Order, 'state' | 'origin' | 'payingSince'>;

/**
 * Why nobody may change it: somebody has accepted it, it is an order and no quote, or a payment of exactly
 * this is under way. Null where our staff may, and its customer what they added.
 */
export function whyFixed({ state, origin, payingSince }: OrderStatus): string | null {
  if (state !== 'draft' && state !== 'sent') return CLOSED;
  if (!isQuote({ origin })) return NO_QUOTE;
  return payingSince ? BEING_PAID : null;
}

export const isEditable = (order: OrderStatus): boolean => whyFixed(order) === null;

/** A day as the language writes it. */
export const dayShown = (day: string, locale: Locale): string =>
  formatDate(new Date(day), locale.dateFormat, 'UTC', locale);
