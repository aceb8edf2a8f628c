/** Filters and tabs of the order list by payment, delivery and return. */
import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import type { StaffFilter } from '#core/staff_list/staff_list.ts';
import { ARE_ORDERS } from '#sales/documents/is_document.ts';
import { seller } from '#sales/documents/seller.ts';
import { FULFILMENT, PAYMENT, RETURNS } from '#sales/fulfilment/status_names.ts';
import { orderTags } from '#sales/schema/fulfilment.schema.ts';
import { type Fulfilment, orders, type PaymentStatus, type ReturnStatus } from '#sales/schema/schema.ts';
import { tagsOfCompany } from './order_notes.ts';

const IS_ORDERED = inArray(orders.state, ['sale', 'done']);

/** What was refunded as a whole is not sent any more. */
export const IS_TO_SHIP: SQL | undefined = and(
  IS_ORDERED,
  inArray(orders.fulfilment, ['open', 'partly']),
  ne(orders.paymentStatus, 'refunded'),
);

export const HAS_RETURN = eq(orders.returnStatus, 'asked');

/** As `paymentLabel` has it: not of quotes, and of a cancelled order only what went back. */
const HAS_PAYMENT_LABEL = or(ARE_ORDERS, inArray(orders.paymentStatus, ['refunded', 'partly_refunded']));

/** Where an order came from. */
export const ORIGINS: Record<(typeof orders.$inferSelect)['origin'], string> = {
  shop: msg('Shop'),
  staff: msg('Quote'),
  manual: msg('Back office'),
};

const optionsOf =
  (words: Record<string, { label: string }>): Extract<StaffFilter, { kind: 'choice' }>['options'] =>
  ({ texts }) =>
    Object.entries(words).map(([value, { label }]) => ({ value, label: texts.say(label) }));

export const STANDING_FILTERS: StaffFilter[] = [
  {
    id: 'payment',
    label: msg('Payment'),
    kind: 'choice',
    options: optionsOf(PAYMENT),
    where: (words) => and(inArray(orders.paymentStatus, words as PaymentStatus[]), HAS_PAYMENT_LABEL),
  },
  {
    id: 'fulfilment',
    label: msg('Fulfilment'),
    kind: 'choice',
    options: optionsOf(FULFILMENT),
    where: (words) => and(IS_ORDERED, inArray(orders.fulfilment, words as Fulfilment[])),
  },
  {
    id: 'return',
    label: msg('Return', { context: 'order' }),
    kind: 'choice',
    options: optionsOf(RETURNS),
    where: (words) => inArray(orders.returnStatus, words as ReturnStatus[]),
  },
  {
    id: 'tag',
    label: msg('Tag'),
    kind: 'choice',
    options: async (request) =>
      (await tagsOfCompany((await seller(request)).companyId)).map((name) => ({ value: name, label: name })),
    where: (names) =>
      inArray(orders.id, db.select({ id: orderTags.orderId }).from(orderTags).where(inArray(orderTags.name, names))),
  },
];
