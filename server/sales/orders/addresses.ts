/** The addresses that staff may choose for an order. */
import { asc, desc, eq, inArray, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { type Address, addressFormOf } from '#core/i18n/address_forms.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { partners } from '#core/people/people.schema.ts';
import { type KeptAddress, keptOf } from '#sales/addresses/kept_address.ts';
import { documentAddress } from '#sales/documents/address.ts';
import type { Order } from '#sales/documents/states.ts';
import { KEPT, type OrderFormValues } from './form.ts';

export const MOST_ADDRESSES = 50;

export type AddressChoice = { value: string; label: string };
/** By fields of the form. */
export type AddressChoices = Record<'bill_to' | 'ship_to', AddressChoice[]>;

/** The customer's own, and those that the order has already; before them what it keeps since it was placed. */
export async function addressChoices(order: Order, language: string): Promise<AddressChoices> {
  const { partnerId, billingPartnerId, shippingPartnerId } = order;
  const named = [partnerId, billingPartnerId, shippingPartnerId].filter((id) => id !== null);
  const rows = await db
    .select()
    .from(partners)
    .where(or(inArray(partners.id, named), eq(partners.parentId, partnerId ?? 0)))
    .orderBy(desc(inArray(partners.id, named)), asc(partners.id))
    .limit(MOST_ADDRESSES);
  const known = await Promise.all(
    rows.map(async (row) => ({ value: String(row.id), label: await inOneLine(row, language) })),
  );
  const { t } = textsFor(language);
  return {
    bill_to: [...(await keptChoice(order.billingAddress, language, t)), ...known],
    ship_to: [...(await keptChoice(order.shippingAddress, language, t)), ...known],
  };
}

async function keptChoice(kept: KeptAddress | null, language: string, t: Texts['t']): Promise<AddressChoice[]> {
  if (!kept) return [];
  const name = await inOneLine(keptOf(kept), language);
  return [{ value: KEPT, label: t('{name} (as ordered)', { name }) }];
}

async function inOneLine(one: Address, language: string): Promise<string> {
  const lines = documentAddress({ ...one, name: '' }, await addressFormOf(one.countryCode), language);
  return [one.name, ...lines].filter(Boolean).join(', ');
}

const idIn = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null);

/** What the form chooses; of another contact nothing is kept yet. */
export const chosenPlaces = (
  values: Pick<OrderFormValues, 'bill_to' | 'ship_to'>,
  { billingPartnerId, billingAddress, shippingPartnerId, shippingAddress }: Order,
) => ({
  ...(values.bill_to === KEPT
    ? { billingPartnerId, billingAddress }
    : { billingPartnerId: idIn(values.bill_to), billingAddress: null }),
  ...(values.ship_to === KEPT
    ? { shippingPartnerId, shippingAddress }
    : { shippingPartnerId: idIn(values.ship_to), shippingAddress: null }),
});
