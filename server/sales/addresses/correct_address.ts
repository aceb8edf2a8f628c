/** Writes what staff correct of the addresses of a placed order. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { logEvent } from '#sales/documents/events.ts';
import type { Order } from '#sales/documents/states.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { type Corrected, INVOICED, isContactOnly, whyNotCorrected } from './corrections.ts';
import { type KeptAddress, keptOf } from './kept_address.ts';
import { type Addresses, addressesOf } from './order_addresses.ts';

export type Correction = Partial<KeptAddress>;

const CHANGED: Record<Corrected, string> = {
  shipping: msg('Shipping address changed'),
  billing: msg('Billing address changed'),
};

export const addressIn = (addresses: Addresses, which: Corrected): KeptAddress =>
  keptOf(addresses[`${which}Address`] ?? {});

/** @throws Invalid where somebody shipped or invoiced it meanwhile */
export async function correctAddress(order: Order, which: Corrected, input: Correction, person: Person): Promise<void> {
  const reason = await whyNotCorrected(order, which);
  if (reason) throw new Invalid(reason, { form: reason });
  const now = await addressesOf(order);
  const before = addressIn(now, which);
  const changed = Object.entries(input).filter(([part, text]) => before[part as keyof KeptAddress] !== text);
  if (changed.length === 0) return;
  const isOther = changed.some(([part]) => part !== 'phone' && part !== 'email');
  if (isOther && (await isContactOnly(order, which))) throw new Invalid(INVOICED, { form: INVOICED });
  const after = afterCorrection(now, which, input);
  await db
    .update(orders)
    .set({ ...after, version: sql`${orders.version} + 1`, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  if (!hasSameContact(after.billingAddress, addressIn(now, 'billing')))
    await correctInvoices(order.id, after.billingAddress);
  await logEvent({ orderId: order.id }, CHANGED[which], { by: person.name });
}

/** Of an email that both addresses have one correction is enough. */
export function afterCorrection(now: Addresses, which: Corrected, input: Correction) {
  const [billing, shipping] = [addressIn(now, 'billing'), addressIn(now, 'shipping')];
  const [own, other] = which === 'billing' ? [billing, shipping] : [shipping, billing];
  const after = { ...own, ...input };
  const beside = hasSameEmail(own, other) ? { ...other, email: after.email } : other;
  const [bill, ship] = which === 'billing' ? [after, beside] : [beside, after];
  const isEmailCorrected = billing.isEmailCorrected || bill.email !== billing.email;
  return { billingAddress: { ...bill, isEmailCorrected }, shippingAddress: ship };
}

export const hasSameEmail = (one: KeptAddress, other: KeptAddress): boolean =>
  one.email !== '' && one.email === other.email;

const hasSameContact = (one: KeptAddress, other: KeptAddress): boolean =>
  one.phone === other.phone && one.email === other.email;

/** Issued ones keep all but how their customer is reached. */
async function correctInvoices(orderId: number, { phone, email, isEmailCorrected }: KeptAddress): Promise<void> {
  const rows = await db
    .select({ id: invoices.id, kept: invoices.billingAddress })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.billingAddress)));
  for (const { id, kept } of rows)
    await db
      .update(invoices)
      .set({ billingAddress: keptOf({ ...kept, phone, email, isEmailCorrected }) })
      .where(eq(invoices.id, id));
}
