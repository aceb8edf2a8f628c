/** Reads and saves the addresses of customers and guests. */
import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import { Forbidden } from '#core/errors.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { partners } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { Cart } from '#sales/api.ts';
import { type AddressFormValues, type AddressMode, requiredFields } from './rules.ts';

export type Partner = typeof partners.$inferSelect;

const MOST_ADDRESSES = 50;

const addressRows = prepared('addresses', () => {
  const named = ['billingId', 'shippingId', 'customerId'].map((name) => sql.placeholder(name));
  const isNamed = inArray(partners.id, named);
  return db
    .select()
    .from(partners)
    .where(or(isNamed, eq(partners.parentId, sql.placeholder('customerId'))))
    .orderBy(desc(isNamed), asc(partners.id))
    .limit(MOST_ADDRESSES);
});

/**
 * The addresses that may be chosen for this cart, the customer's own first. The chosen ones are always included. A guest's
 * further addresses belong to the billing contact, so that one that is not chosen any more is still offered.
 */
export async function addressesOf(cart: Cart): Promise<Partner[]> {
  const found = await addressRows({
    billingId: cart.billingPartnerId ?? 0,
    shippingId: cart.shippingPartnerId ?? 0,
    customerId: cart.partnerId ?? cart.billingPartnerId ?? 0,
  });
  return found.sort((a, b) => a.id - b.id);
}

/** @throws Forbidden for an address that is not the buyer's */
export const ownAddress = async (cart: Cart, id: number): Promise<Partner> => addressIn(await addressesOf(cart), id);

/** @throws Forbidden for an address that may not be chosen */
export function addressIn(book: readonly Partner[], id: number): Partner {
  const own = book.find((one) => one.id === id);
  if (!own) throw new Forbidden();
  return own;
}

/** The billing contact; by default the customer. */
export const billingOf = (cart: Cart, book: readonly Partner[]): Partner | null =>
  book.find(({ id }) => id === (cart.billingPartnerId ?? cart.partnerId)) ?? null;

export const shippingOf = (cart: Cart, book: readonly Partner[]): Partner | null =>
  book.find(({ id }) => id === cart.shippingPartnerId) ?? billingOf(cart, book);

export async function isComplete(partner: Partner, mode: AddressMode): Promise<boolean> {
  const form = await addressFormOf(partner.countryCode);
  const stored = storedAddress(partner);
  return form !== null && requiredFields(mode, form).every((name) => stored[name] !== '');
}

export const storedAddress = (partner: Partner): AddressFormValues => ({
  name: partner.name,
  email: partner.email,
  phone: partner.phone,
  company_name: partner.companyName,
  vat: partner.vat,
  street: partner.street,
  street2: partner.street2,
  zip: partner.zip,
  city: partner.city,
  country_id: partner.countryCode,
  state_id: partner.stateCode,
});

const columnsOf = (values: AddressFormValues) => ({
  name: values.name,
  email: values.email,
  phone: values.phone,
  companyName: values.company_name,
  vat: values.vat,
  street: values.street,
  street2: values.street2,
  zip: values.zip,
  city: values.city,
  countryCode: values.country_id,
  stateCode: values.state_id,
});

/** @returns the new contact, which belongs to the customer, or to a guest's billing contact if it isn't that */
export async function addAddress(
  cart: Cart,
  mode: AddressMode,
  values: AddressFormValues,
  site: Site,
): Promise<Partner> {
  const guest = mode === 'shipping' ? cart.billingPartnerId : null;
  const [made] = await db
    .insert(partners)
    .values({
      ...columnsOf(values),
      parentId: cart.partnerId ?? guest,
      companyId: site.company.id,
      languageCode: site.language.code,
    })
    .returning();
  return made!;
}

/** @param keeps fields that must not be changed, such as the name on issued invoices */
export async function changeAddress(id: number, values: AddressFormValues, keeps: readonly string[]): Promise<Partner> {
  const kept = new Set(keeps);
  const { name, email, phone, companyName, vat, ...place } = columnsOf(values);
  const [changed] = await db
    .update(partners)
    .set({
      ...place,
      phone,
      ...(kept.has('email') ? {} : { email }),
      ...(kept.has('name') ? {} : { name, companyName, vat }),
    })
    .where(eq(partners.id, id))
    .returning();
  return changed!;
}
