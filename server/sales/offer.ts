/** What a quote allows just now. Days are those of the calendar of its website. */
import { date } from '../../registry/dates.ts';
import type { Locale } from '../../registry/locales.ts';
import { dayIn } from '../core/days.ts';
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

/** Its customer may change what they added, and add more. */
export const isEditable = ({ state }: Pick<Order, 'state'>): boolean => state === 'draft' || state === 'sent';

/** A day as the language writes it. */
export const dayShown = (day: string, locale: Locale): string => date(new Date(day), 'UTC', locale);
