/** Says which addresses of a placed order staff may correct, and until when. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { isPlaced, type Order } from '#sales/documents/states.ts';
import { goodsOf } from '#sales/fulfilment/goods.ts';
import { leftOf } from '#sales/fulfilment/shipping.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';

export type Corrected = 'shipping' | 'billing';

/** Kinds of records in the change log. */
export const CORRECTED: Record<Corrected, string> = { shipping: 'orders', billing: 'order_billing_addresses' };

export const ADDRESS_NAMES: Record<Corrected, string> = {
  shipping: msg('Shipping address'),
  billing: msg('Billing address'),
};

export const correctionPath = (orderId: number | string, which: Corrected): string =>
  `/sales/orders/${orderId}/${which}_address`;

const NOT_PLACED = msg('This order is not placed, or was cancelled. Its addresses can’t be corrected.');
const SHIPPED = msg('Nothing of this order is left to ship, so its shipping address stays as it is.');
export const INVOICED = msg('An invoice was issued to this address, so only its phone and email can be corrected.');

/** Marked by `msg`; null where it may be corrected. */
export async function whyNotCorrected(order: Order, which: Corrected): Promise<string | null> {
  if (!isPlaced(order)) return NOT_PLACED;
  if (which === 'billing') return null;
  return (await goodsOf(order.id)).some((one) => leftOf(one) > 0) ? null : SHIPPED;
}

/** What an invoice says of the customer stays, but not how they are reached. */
export const isContactOnly = async ({ id }: Order, which: Corrected): Promise<boolean> =>
  which === 'billing' && (await isInvoiced(id));

const isInvoiced = async (orderId: number): Promise<boolean> =>
  (await db.$count(
    invoices,
    and(eq(invoices.orderId, orderId), isNotNull(invoices.number), inArray(invoices.state, ['open', 'paid'])),
  )) > 0;
