/** Reads and fills the form with a customer's contact details. */
import { z } from 'zod';
import { countryCode, line, numberLine } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type AddressForm, addressFormOf, stateName } from '#core/i18n/address_forms.ts';
import { countryOptions } from '#core/i18n/country_infos.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { checkedVat } from '#core/i18n/vat.ts';
import { msg } from '#core/msg.ts';
import { type Choices, type FormState, inputsOf } from '#core/pages/form_view.ts';
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
    .transform((email) => email.toLowerCase())
    .refine((email) => email === '' || isMailAddress(email), msg('Enter a valid email address')),
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
  values: FormValues,
  partner: Partner,
  { keepsEmail, site, texts }: { keepsEmail: boolean; site: Site; texts: Texts },
): Promise<FormReading<Details>> {
  const parsed = detailsForm.safeParse({ ...values, ...(keepsEmail && { email: partner.email }) });
  if (!parsed.success) return { errors: fieldErrors(parsed.error, texts) };
  const { company_name: companyName, state, country, language, ...rest } = parsed.data;
  const vat = await checkedVat(rest.vat, country);
  if (vat === null)
    return { errors: { vat: texts.say(msg('Enter a valid VAT number: “{vat}” is not one'), { vat: rest.vat }) } };
  const form = await addressFormOf(country);
  return {
    input: {
      ...rest,
      vat,
      companyName,
      email: keepsEmail ? partner.email : rest.email,
      countryCode: country,
      // That of another country means nothing in this one.
      stateCode: form?.states.some(({ code }) => code === state) ? state : '',
      languageCode: site.languages.some(({ code }) => code === language) ? language : null,
    },
  };
}

export const detailLabels = ({ t }: Texts) => ({
  name: t('Name'),
  email: t('Email'),
  phone: t('Phone'),
  company_name: t('Company'),
  vat: t('VAT number'),
  street: t('Address line 1'),
  street2: t('Address line 2'),
  zip: t('Zip / postal code'),
  city: t('City'),
  state: t('State / Province'),
  country: t('Country'),
  language: t('Language'),
});

/** @param form of the saved country, whose states can be chosen */
export async function detailChoices(form: AddressForm | null, site: Site, texts: Texts): Promise<Choices> {
  const { code } = texts.locale;
  const none = { value: '', label: '—' };
  return {
    country: [none, ...(await countryOptions(texts))],
    state: [none, ...(form?.states ?? []).map((state) => ({ value: state.code, label: stateName(state, code) }))],
    language: [none, ...site.languages.map((language) => ({ value: language.code, label: language.name }))],
  };
}

export function detailInputs(form: FormState, { language }: Choices, texts: Texts) {
  const labels = detailLabels(texts);
  const { field, choice } = inputsOf(form);
  return {
    who: {
      name: field('name', labels.name, { required: true, maxlength: 100, dir: 'auto' }),
      email: field('email', labels.email, { type: 'email', maxlength: 200 }),
    },
    more: [
      field('phone', labels.phone, { type: 'tel', maxlength: 40 }),
      field('company_name', labels.company_name, { maxlength: 120, dir: 'auto' }),
      field('vat', labels.vat, { maxlength: 40, dir: 'ltr' }),
    ],
    addressFields: [
      field('street', labels.street, { maxlength: 200, dir: 'auto' }),
      field('street2', labels.street2, { maxlength: 200, dir: 'auto' }),
      field('zip', labels.zip, { maxlength: 20 }),
      field('city', labels.city, { maxlength: 100, dir: 'auto' }),
    ],
    language: choice('language', labels.language, language ?? []),
  };
}
