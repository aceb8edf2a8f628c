/** Validates addresses of buyers; pure, without database or HTTP. */

import { isOneLine, NO_CONTROLS } from '#core/http/contract.ts';
import type { AddressForm } from '#core/i18n/address_forms.ts';
import { missingSentence, TOO_LONG } from '#core/i18n/address_problems.ts';
import { FIELD_OF } from '#core/i18n/country_infos.ts';
import { msg } from '#core/msg.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';

export type AddressMode = 'billing' | 'shipping';

/** Names on the wire. */
const ADDRESS_FIELDS = [
  'name',
  'email',
  'phone',
  'company_name',
  'vat',
  'street',
  'street2',
  'zip',
  'city',
  'country_id',
  'state_id',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressFormValues = Record<AddressField, string>;
export type Problem = { text: string; values?: Record<string, string> };
export type Problems = {
  fields: Partial<Record<AddressField, Problem>>;
  /** Above the form. */
  messages: string[];
};

const MANDATORY: Record<AddressMode, readonly AddressField[]> = {
  billing: ['name', 'email', 'street', 'city', 'country_id'],
  shipping: ['name', 'street', 'city', 'country_id'],
};
const MAX_LENGTH: Record<AddressField, number> = {
  name: 100,
  email: 200,
  phone: 40,
  company_name: 120,
  vat: 40,
  street: 200,
  street2: 200,
  zip: 20,
  city: 100,
  country_id: 2,
  state_id: 60,
};

const EMPTY = msg('There is a problem');
const BAD_EMAIL = msg('Enter a valid email address');

/** Fields whose digits are converted to Latin ones. */
const NUMBERS: readonly AddressField[] = ['phone', 'vat', 'zip'];

/** Trimmed; fields that are missing or sent twice are empty. */
export function postedAddress(body: Record<string, unknown>): AddressFormValues {
  const textOf = (name: AddressField) => {
    const value = Object.hasOwn(body, name) && typeof body[name] === 'string' ? body[name].trim() : '';
    return NUMBERS.includes(name) ? latinDigits(value) : value;
  };
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, textOf(name)])) as AddressFormValues;
}

/**
 * A city if the country's addresses have one, a state or postal code if it requires them.
 * @param more names of fields that the form requires, its `field_required`
 */
export function requiredFields(
  mode: AddressMode,
  form: AddressForm | null,
  more: readonly string[] = [],
): AddressField[] {
  const hasCity = form === null || form.parts.includes('C');
  const usual = MANDATORY[mode].filter((name) => name !== 'city' || hasCity);
  const own = form?.required.map((part) => FIELD_OF[part]) ?? [];
  const wanted = ADDRESS_FIELDS.filter((name) => more.includes(name) && (name !== 'state_id' || form?.states.length));
  return [...new Set([...usual, ...own, ...wanted])];
}

/** All problems at once. @param vat the VAT number as it is stored, null if it is invalid */
export function problemsOf(
  values: AddressFormValues,
  facts: { mode: AddressMode; form: AddressForm | null; more: readonly string[]; isEmail: boolean; vat: string | null },
): Problems {
  const { mode, form, more, isEmail, vat } = facts;
  const problems: Problems = { fields: {}, messages: [] };
  const mark = (name: AddressField, problem: Problem, message?: string) => {
    problems.fields[name] ??= problem;
    if (message && !problems.messages.includes(message)) problems.messages.push(message);
  };
  for (const name of requiredFields(mode, form, more))
    if (values[name] === '') mark(name, { text: missingSentence(name) }, EMPTY);
  for (const name of ADDRESS_FIELDS)
    if (values[name].length > MAX_LENGTH[name])
      mark(name, {
        text: TOO_LONG,
        values: { maximum: `${MAX_LENGTH[name]}` },
      });
  for (const name of ADDRESS_FIELDS) if (!isOneLine(values[name])) mark(name, { text: NO_CONTROLS });
  if (values.email && !isEmail) mark('email', { text: BAD_EMAIL }, BAD_EMAIL);
  if (values.country_id && !form) mark('country_id', { text: msg('Select a country from the list') });
  if (values.state_id && !form?.states.some(({ code }) => code === values.state_id))
    mark('state_id', { text: msg('Select a state or province of the country') });
  if (values.vat && vat === null)
    mark('vat', { text: msg('Enter a valid VAT number: “{vat}” is not one'), values: { vat: values.vat } });
  return problems;
}

export const isFine = ({ fields, messages }: Problems): boolean =>
  Object.keys(fields).length === 0 && messages.length === 0;
