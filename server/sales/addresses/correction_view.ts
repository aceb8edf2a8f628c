/** Fields of the forms that correct the addresses of a placed order. */
import type { FastifyRequest } from 'fastify';
import { addressFormOf, stateName } from '#core/i18n/address_forms.ts';
import { countryOptions } from '#core/i18n/country_infos.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { type FormState, inputsOf } from '#core/pages/form_view.ts';
import type { StaffFormView } from '#core/staff_form/staff_form.ts';
import { orderTitle } from '#sales/documents/document_names.ts';
import type { Order } from '#sales/documents/states.ts';
import type { Corrected } from './corrections.ts';
import type { KeptAddress } from './kept_address.ts';

/** Fields of both forms, by what they change. */
const FIELDS = {
  name: 'name',
  company_name: 'companyName',
  street: 'street',
  street2: 'street2',
  zip: 'zip',
  city: 'city',
  state: 'stateCode',
  country: 'countryCode',
  phone: 'phone',
} as const;

/** Only a bill names the VAT number. */
const partsOf = (which: Corrected) => (which === 'billing' ? { ...FIELDS, vat: 'vat' as const } : FIELDS);

export const correctionFields = (which: Corrected): string[] => Object.keys(partsOf(which));

export const correctionValues = (address: KeptAddress, which: Corrected): FormValues =>
  Object.fromEntries(Object.entries(partsOf(which)).map(([field, part]) => [field, address[part]]));

export async function correctionView(
  order: Order,
  which: Corrected,
  state: FormState,
  { site, texts }: FastifyRequest,
): Promise<StaffFormView> {
  const { t, locale } = texts;
  const labels = {
    name: t('Name'),
    company_name: t('Company'),
    street: t('Address line 1'),
    street2: t('Address line 2'),
    zip: t('Zip / postal code'),
    city: t('City'),
    state: t('State / Province'),
    country: t('Country'),
    phone: t('Phone'),
    vat: t('VAT number'),
  };
  const none = { value: '', label: '—' };
  const states = (await addressFormOf(state.values.country ?? ''))?.states ?? [];
  const choices = {
    country: [none, ...(await countryOptions(texts))],
    state: [none, ...states.map((one) => ({ value: one.code, label: stateName(one, locale.code) }))],
  };
  return {
    above: [
      { name: t('Orders and quotes'), path: '/sales/orders' },
      { name: orderTitle(order, site.language.code), path: `/sales/orders/${order.id}` },
    ],
    labels,
    choices,
    ...inputs(which, state, labels, choices),
  };
}

type Labels = Record<keyof typeof FIELDS | 'vat', string>;
type Choices = Record<'country' | 'state', { value: string; label: string }[]>;

function inputs(which: Corrected, state: FormState, labels: Labels, choices: Choices) {
  const { field, choice } = inputsOf(state);
  const text = { dir: 'auto' };
  return {
    who: [
      field('name', labels.name, { ...text, required: true, maxlength: 100 }),
      field('company_name', labels.company_name, { ...text, maxlength: 120 }),
      ...(which === 'billing' ? [field('vat', labels.vat, { maxlength: 40, dir: 'ltr' })] : []),
    ],
    addressFields: [
      field('street', labels.street, { ...text, required: true, maxlength: 200 }),
      field('street2', labels.street2, { ...text, maxlength: 200 }),
      field('zip', labels.zip, { maxlength: 20 }),
      field('city', labels.city, { ...text, maxlength: 100 }),
    ],
    country: choice('country', labels.country, choices.country),
    state: choices.state.length > 1 ? choice('state', labels.state, choices.state) : null,
    phone: field('phone', labels.phone, { type: 'tel', maxlength: 40 }),
  };
}
