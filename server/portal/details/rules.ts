/** Validates the form of `/my/account`, without database or HTTP. */

import type { AddressForm, AddressPart } from '#core/i18n/address_forms.ts';
import { missingSentence, TOO_LONG } from '#core/i18n/address_problems.ts';
import { msg } from '#core/msg.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';

/** In the order of the form. Names on the wire are the specification's. */
export const MANDATORY = ['name', 'phone', 'email', 'street', 'city', 'country_id'] as const;
export const OPTIONAL = ['street2', 'zipcode', 'state_id', 'vat', 'company_name'] as const;
/** What forms send beside their fields. */
const BESIDE = ['redirect', 'csrf_token', 'submitted', 'update', 'current_password'];

export type DetailField = (typeof MANDATORY)[number] | (typeof OPTIONAL)[number];
export type Details = Record<DetailField, string>;
/** State of the password field, required only for a new e-mail address. */
export type PasswordState = 'right' | 'wrong' | 'missing';

/** Fields that are locked once an invoice was issued, and the error for changing them. */
export const LOCKED: Partial<Record<DetailField, string>> = {
  vat: msg('You can’t change your VAT number after a document has been issued. Contact us to change it.'),
  name: msg('You can’t change your name after an invoice has been issued. Contact us to change it.'),
  company_name: msg('You can’t change your company name after an invoice has been issued. Contact us to change it.'),
};

const PASSWORD_PROBLEMS: Record<PasswordState, string | null> = {
  right: null,
  wrong: msg('This is not your current password.'),
  missing: msg('Enter your password to change your email address.'),
};

/** A sentence, and what fills its braces. */
export type Problem = { text: string; values?: Record<string, string> };
export type Problems = {
  /** Field → why it is marked. */
  fields: Partial<Record<DetailField | 'current_password', Problem>>;
  /** Shown above the form. */
  messages: Problem[];
};

const FIELDS: readonly DetailField[] = [...MANDATORY, ...OPTIONAL];
const MAX_LENGTH: Record<DetailField, number> = {
  name: 100,
  phone: 40,
  email: 200,
  street: 200,
  street2: 200,
  city: 100,
  country_id: 2,
  zipcode: 20,
  state_id: 60,
  vat: 40,
  company_name: 120,
};
const FIELD_OF: Record<AddressPart, DetailField> = { C: 'city', S: 'state_id', Z: 'zipcode' };

/** Numbers to a machine, whatever digits the keyboard of their writer has. */
const NUMBERS: readonly DetailField[] = ['phone', 'vat', 'zipcode'];

/** What was typed, trimmed; what a form left out is empty. */
export function postedDetails(body: unknown): Details {
  const given = (body ?? {}) as Record<string, unknown>;
  const sent = (name: string) => (Object.hasOwn(given, name) ? given[name] : '');
  return Object.fromEntries(
    FIELDS.map((name) => {
      const value = sent(name);
      const text = typeof value === 'string' ? value.trim() : '';
      return [name, NUMBERS.includes(name) ? latinDigits(text) : text];
    }),
  ) as Details;
}

/** Without a country, only the specified fields are required. */
export function requiredFields(form: AddressForm | null): DetailField[] {
  if (!form) return [...MANDATORY];
  const hasCity = form.parts.includes('C');
  const own = form.required.map((part) => FIELD_OF[part]);
  return [...new Set([...MANDATORY.filter((name) => name !== 'city' || hasCity), ...own])];
}

/**
 * Everything that is wrong at once, so that nobody corrects one thing after the other.
 * @param before what is stored; with `isLocked` some of it may not change
 * @param vat the number as it is kept, null where it can't be one
 */
export function problemsOf(
  values: Details,
  {
    body,
    form,
    before,
    isLocked,
    isEmail,
    vat,
    password,
  }: {
    body: object;
    form: AddressForm | null;
    before: Details;
    isLocked: boolean;
    isEmail: boolean;
    vat: string | null;
    password: PasswordState;
  },
): Problems {
  const problems: Problems = { fields: {}, messages: [] };
  const mark = (name: keyof Problems['fields'], problem: Problem, message: Problem | null = problem) => {
    problems.fields[name] ??= problem;
    if (message && !problems.messages.some(({ text }) => text === message.text)) problems.messages.push(message);
  };
  const missing = requiredFields(form).filter((name) => values[name] === '');
  const empty = { text: msg('There is a problem') };
  for (const name of missing) mark(name, { text: missingSentence(name) }, empty);
  for (const name of FIELDS)
    if (values[name].length > MAX_LENGTH[name])
      mark(name, {
        text: TOO_LONG,
        values: { maximum: `${MAX_LENGTH[name]}` },
      });
  if (values.email && !isEmail) mark('email', { text: msg('Enter a valid email address') });
  const problem = PASSWORD_PROBLEMS[password];
  if (problem) mark('current_password', { text: problem });
  if (values.country_id && !form) mark('country_id', { text: msg('Select a country from the list') });
  if (values.state_id && form && !form.states.some(({ code }) => code === values.state_id))
    mark('state_id', { text: msg('Select a state or province of the country') });
  if (values.vat && vat === null)
    mark('vat', { text: msg('Enter a valid VAT number: “{vat}” is not one'), values: { vat: values.vat } });
  if (isLocked)
    for (const [name, text] of Object.entries(LOCKED) as [DetailField, string][])
      if ((name === 'vat' ? (vat ?? values.vat) : values[name]) !== before[name]) mark(name, { text });
  const unknown = Object.keys(body).filter(
    (name) => !(FIELDS as readonly string[]).includes(name) && !BESIDE.includes(name),
  );
  if (unknown.length > 0)
    problems.messages.push({ text: msg("Unknown field '{names}'"), values: { names: unknown.join(',') } });
  return problems;
}

export const isFine = ({ fields, messages }: Problems): boolean =>
  Object.keys(fields).length === 0 && messages.length === 0;
