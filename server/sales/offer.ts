/** What a quote allows just now. Days are those of the calendar of its website. */
import { date } from '../../registry/dates.ts';
import type { Locale } from '../../registry/locales.ts';
import { dayIn } from '../core/days.ts';
import { phrase } from '../core/phrase.ts';
import type { Order } from './states.ts';

export const todayOf = ({ timeZone }: { timeZone: string }): string => dayIn(timeZone, new Date());

const DAY_MS = 24 * 3600 * 1000;

/** Whole days from one to the other; negative where the other was before. */
export const daysUntil = (day: string, today: string): number => (Date.parse(day) - Date.parse(today)) / DAY_MS;

/** Its last day is over, and nobody has accepted it. */
export const isExpired = ({ state, validUntil }: Pick<Order, 'state' | 'validUntil'>, today: string): boolean =>
  (state === 'draft' || state === 'sent') && validUntil !== null && validUntil < today;

type Offer = Pick<Order, 'state' | 'validUntil' | 'requiresSignature' | 'requiresPayment' | 'signedAt'>;

/** Behaviours §7 (3): sent, not over, wanted and not yet given. */
export const mustBeSigned = (order: Offer, today: string): boolean =>
  order.state === 'sent' && order.requiresSignature && order.signedAt === null && !isExpired(order, today);

export const mustBePaid = (order: Offer, today: string): boolean =>
  order.state === 'sent' && order.requiresPayment && !isExpired(order, today);

/** Its customer may still say no. */
export const mayBeDeclined = (order: Offer, today: string): boolean =>
  mustBeSigned(order, today) || mustBePaid(order, today);

/**
 * Our staff may change it, and its customer what they added: nobody has accepted it yet, and no payment of exactly this
 * is under way. What was ordered in the shop is no quote.
 */
export const isEditable = ({ state, origin, payingSince }: Pick<Order, 'state' | 'origin' | 'payingSince'>): boolean =>
  (state === 'draft' || state === 'sent') && origin === 'staff' && payingSince === null;

export const BEING_PAID = phrase(
  'A payment of exactly this is under way. It can be changed again when that has ended.',
);
export const FROM_SHOP = phrase('This was ordered in the shop: it is confirmed as soon as its money is there.');

/** A day as the language writes it. */
export const dayShown = (day: string, locale: Locale): string => date(new Date(day), 'UTC', locale);
