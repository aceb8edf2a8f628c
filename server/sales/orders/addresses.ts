/** The addresses that staff may choose for an order. */
import { asc, desc, eq, inArray, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { partners } from '#core/people/people.schema.ts';
import { documentAddress } from '#sales/documents/address.ts';
import type { Order } from '#sales/documents/states.ts';

export const MOST_ADDRESSES = 50;

export type AddressChoice = { value: string; label: string };

/** The customer's own, and those that the order has already. */
export async function addressChoices(
  { partnerId, billingPartnerId, shippingPartnerId }: Order,
  language: string,
): Promise<AddressChoice[]> {
  const named = [partnerId, billingPartnerId, shippingPartnerId].filter((id) => id !== null);
  const rows = await db
    .select()
    .from(partners)
    .where(or(inArray(partners.id, named), eq(partners.parentId, partnerId ?? 0)))
    .orderBy(desc(inArray(partners.id, named)), asc(partners.id))
    .limit(MOST_ADDRESSES);
  return Promise.all(
    rows.map(async (row) => {
      const form = await addressFormOf(row.countryCode);
      const lines = documentAddress({ ...row, name: '' }, form, language);
      return { value: String(row.id), label: [row.name, ...lines].filter(Boolean).join(', ') };
    }),
  );
}
