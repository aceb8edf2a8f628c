/** Reads and fills the form with a customer's contact details. */
import { z } from 'zod';
import { countryCode, line, numberLine } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type AddressForm, addressFormOf, addressForms, stateName } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { knowsVatOf, parseVat } from '#core/i18n/vat.ts';
import { msg } from '#core/msg.ts';
import type { Choices } from '#core/pages/form_view.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import type { partners } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';

type Partner = typeof partners.$inferSelect;
export type Details = Pick<
  Partner,
  | 'name'
  | 'email'
  | 'phone'
  | 'companyName'
  | 'vat'
  | 'street'
  | 'street2'
  | 'zip'
  | 'city'
  | 'countryCode'
  | 'stateCode'
  | 'languageCode'
>;

export const DETAIL_FIELDS = [
  'name',
  'email',
  'phone',
  'company_name',
  'vat',
  'street',
  'street2',
  'zip',
  'city',
  'state',
  'country',
  'language',
];

const detailsForm = z.object({
  name: line(100).pipe(z.string().min(1, msg('Enter a name'))),
  email: line(200)
    .transform((typed) => typed.toLowerCase())
    .refine((typed) => typed === '' || isMailAddress(typed), msg('Enter a valid email address')),
  phone: numberLine(40),
  company_name: line(120),
  vat: line(40),
  street: line(200),
  street2: line(200),
  zip: numberLine(20),
  city: line(100),
  state: line(60),
  country: countryCode,
  language: line(20),
});

export const detailFormValues = (partner: Partner): FormValues => ({
  name: partner.name,
  email: partner.email,
  phone: partner.phone,
  company_name: partner.companyName,
  vat: partner.vat,
  street: partner.street,
  street2: partner.street2,
  zip: partner.zip,
  city: partner.city,
  state: partner.stateCode,
  country: partner.countryCode,
  language: partner.languageCode ?? '',
});

/** @param keepsEmail the address of an account is changed by its owner */
export async function parseDetails(
  typed: FormValues,
  partner: Partner,
  { keepsEmail, site, texts }: { keepsEmail: boolean; site: Site; texts: Texts },
): Promise<FormReading<Details>> {
  const parsed = detailsForm.safeParse({ ...typed, ...(keepsEmail && { email: partner.email }) });
  if (!parsed.success) return { errors: fieldErrors(parsed.error, texts) };
  const { company_name: companyName, state, country, language, ...values } = parsed.data;
  const vat = await storedVat(values.vat, country);
  if (vat === null)
    return { errors: { vat: texts.say(msg('Enter a valid VAT number: “{vat}” is not one'), { vat: values.vat }) } };
  const form = await addressFormOf(country);
  return {
    input: {
      ...values,
      vat,
      companyName,
      email: keepsEmail ? partner.email : values.email,
      countryCode: country,
      // That of another country means nothing in this one.
      stateCode: form?.states.some(({ code }) => code === state) ? state : '',
      languageCode: site.languages.some(({ code }) => code === language) ? language : null,
    },
  };
}

async function storedVat(typed: string, country: string): Promise<string | null> {
  if (typed === '' || !(await knowsVatOf(country))) return typed;
  return parseVat(typed, country);
}

export const detailLabels = ({ t }: Texts) => ({
  name: t('Name'),
  email: t('Email'),
  phone: t('Phone'),
  company_name: t('Company'),
  vat: t('VAT number'),
  street: t('Address'),
  street2: t('Address line 2'),
  zip: t('Zip / postal code'),
  city: t('City'),
  state: t('State / Province'),
  country: t('Country'),
  language: t('Language'),
});

/** @param form of the saved country, whose states can be chosen */
export async function detailChoices(form: AddressForm | null, site: Site, texts: Texts): Promise<Choices> {
  const { tag, code } = texts.locale;
  const none = { value: '', label: '—' };
  const named = [...(await addressForms()).keys()].map((value) => ({
    value,
    label: countryName(value, tag) ?? value,
  }));
  return {
    country: [none, ...named.sort((a, b) => a.label.localeCompare(b.label, tag))],
    state: [none, ...(form?.states ?? []).map((state) => ({ value: state.code, label: stateName(state, code) }))],
    language: [none, ...site.languages.map((language) => ({ value: language.code, label: language.name }))],
  };
}
