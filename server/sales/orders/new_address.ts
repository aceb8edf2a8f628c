/** A new address of the customer that staff enter into an order. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import { countryCode, line, numberLine } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { countryFacts } from '#core/pages/country_facts.ts';
import { partners } from '#core/people/people.schema.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import type { KeptAddress } from '#sales/addresses/kept_address.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import type { Order } from '#sales/documents/states.ts';
import { MOST_ADDRESSES } from './addresses.ts';

const FIELDS = ['name', 'company_name', 'street', 'street2', 'zip', 'city', 'country', 'state', 'phone'] as const;
export type NewAddressValues = Record<(typeof FIELDS)[number], string>;
/** In the form; others there have a name or a street, too. */
const fieldOf = (name: string): string => `new_${name}`;

/** Where the new address goes, by the value of its button. */
export const ADDRESS_BUTTONS: Partial<Record<string, 'ship_to' | 'bill_to'>> = {
  add_ship_to: 'ship_to',
  add_bill_to: 'bill_to',
};

const addressForm = z.object({
  name: line(100).pipe(z.string().min(1, msg('Enter a name'))),
  company_name: line(120),
  street: line(200).pipe(z.string().min(1, msg('Enter a street address'))),
  street2: line(200),
  zip: numberLine(20),
  city: line(100),
  country: countryCode.refine((code) => code !== '', msg('Select a country')),
  state: line(60),
  phone: numberLine(40),
});

/** What a browser sent, whatever it is. */
export function postedAddress(body: unknown): NewAddressValues {
  const sent = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof sent[fieldOf(name)] === 'string' ? String(sent[fieldOf(name)]) : '');
  return Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as NewAddressValues;
}

/** The country is chosen beforehand, and its state alone is no address. */
export const isEntered = ({ country: _country, state: _state, ...values }: NewAddressValues): boolean =>
  Object.values(values).some((value) => value.trim() !== '');

/** In the country of the customer, or else of the company. */
export const blankAddress = ({ customer, company }: OrderDocument): NewAddressValues => ({
  ...postedAddress(null),
  country: customer?.countryCode || company.countryCode,
});

/** Adds it to those of the customer. @returns its id, or errors by fields of the form */
export async function addAddress(
  { partnerId, companyId, languageCode }: Order,
  values: NewAddressValues,
  { texts, known }: { texts: Texts; known: number },
): Promise<{ id: number } | { errors: Record<string, string> }> {
  const inForm = (errors: Record<string, string>) => ({
    errors: Object.fromEntries(Object.entries(errors).map(([name, text]) => [fieldOf(name), text])),
  });
  const read = await parseAddress(values, texts);
  if (read.errors) return inForm(read.errors);
  if (known >= MOST_ADDRESSES)
    return inForm({ name: texts.t('This customer has {n} addresses. Change one of them.', { n: known }) });
  const [made] = await db
    .insert(partners)
    .values({ ...read.input, parentId: partnerId, companyId, languageCode })
    .returning({ id: partners.id });
  return { id: made!.id };
}

export type EnteredAddress = Omit<KeptAddress, 'email' | 'vat' | 'isEmailCorrected'>;

/** With what its country requires. */
export async function parseAddress(values: FormValues, texts: Texts): Promise<FormReading<EnteredAddress>> {
  const parsed = addressForm.safeParse(values);
  if (!parsed.success) return { errors: fieldErrors(parsed.error, texts) };
  const { country, state, company_name: companyName, ...rest } = parsed.data;
  const form = await addressFormOf(country);
  const stateCode = form?.states.some(({ code }) => code === state) ? state : '';
  if (rest.city === '' && form?.parts.includes('C') !== false) return { errors: { city: texts.t('Enter a city') } };
  if (rest.zip === '' && form?.required.includes('Z')) return { errors: { zip: texts.t('Enter a postal code') } };
  if (stateCode === '' && form?.required.includes('S') && form.states.length > 0)
    return { errors: { state: texts.t('Select a state or province of the country') } };
  return { input: { ...rest, companyName, countryCode: country, stateCode } };
}

/** Fields of the form; states are offered for the country that was sent. */
export async function newAddressFields(
  values: NewAddressValues,
  errors: Record<string, string>,
  { texts }: FastifyRequest,
) {
  const { t } = texts;
  const about = (name: keyof NewAddressValues, label: string, maxlength: number) => ({
    name: fieldOf(name),
    label,
    value: values[name],
    error: errors[fieldOf(name)],
    maxlength,
  });
  return {
    isOpen: isEntered(values),
    fields: [
      about('name', t('Name'), 100),
      about('company_name', t('Company'), 120),
      about('street', t('Address line 1'), 200),
      about('street2', t('Address line 2'), 200),
      about('zip', t('Zip / postal code'), 20),
      about('city', t('City'), 100),
      { ...about('phone', t('Phone'), 40), type: 'tel' },
    ],
    country: await countryFacts(
      {
        values: { new_country: values.country, new_state: values.state },
        errors,
      },
      texts,
      { names: { country: fieldOf('country'), state: fieldOf('state') } },
    ),
  };
}

export const newAddressLabels = ({ t }: Texts): Record<string, string> => ({
  new_name: t('Name'),
  new_company_name: t('Company'),
  new_street: t('Address line 1'),
  new_street2: t('Address line 2'),
  new_zip: t('Zip / postal code'),
  new_city: t('City'),
  new_country: t('Country'),
  new_state: t('State / Province'),
  new_phone: t('Phone'),
});
