/** Fields of the forms that correct the addresses of a placed order. */
import type { FastifyRequest } from 'fastify';
import { addressFormOf, stateName } from '#core/i18n/address_forms.ts';
import { countryOptions } from '#core/i18n/country_infos.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { countryFacts } from '#core/pages/country_facts.ts';
import { type FormState, inputsOf } from '#core/pages/form_view.ts';
import type { StaffFormView } from '#core/staff_form/staff_form.ts';
import { documentAddress } from '#sales/documents/address.ts';
import { orderTitle } from '#sales/documents/document_names.ts';
import type { Order } from '#sales/documents/states.ts';
import { addressIn, hasSameEmail } from './correct_address.ts';
import { type Corrected, INVOICED, isContactOnly } from './corrections.ts';
import type { KeptAddress } from './kept_address.ts';
import { addressesOf } from './order_addresses.ts';

/** Fields of the forms, by what they change. */
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
  email: 'email',
  vat: 'vat',
} as const;

type Field = keyof typeof FIELDS;
const CONTACT: readonly Field[] = ['phone', 'email'];

/** Only a bill names the VAT number. */
export const correctionFields = (which: Corrected, isContactOnly: boolean): string[] =>
  isContactOnly ? [...CONTACT] : Object.keys(FIELDS).filter((name) => name !== 'vat' || which === 'billing');

export const correctionValues = (address: KeptAddress, fields: readonly string[]): FormValues =>
  Object.fromEntries(fields.map((name) => [name, address[FIELDS[name as Field]]]));

export async function correctionView(
  order: Order,
  which: Corrected,
  state: FormState,
  { site, texts }: FastifyRequest,
): Promise<StaffFormView> {
  const { t, say, locale } = texts;
  const labels = labelsOf(texts);
  const none = { value: '', label: '—' };
  const states = (await addressFormOf(state.values.country ?? ''))?.states ?? [];
  const choices = {
    country: [none, ...(await countryOptions(texts))],
    state: [none, ...states.map((one) => ({ value: one.code, label: stateName(one, locale.code) }))],
  };
  const addresses = await addressesOf(order);
  const [own, billing] = [addressIn(addresses, which), addressIn(addresses, 'billing')];
  const isForMails = which === 'billing' || hasSameEmail(own, billing);
  return {
    above: [
      { name: t('Orders and quotes'), path: '/sales/orders' },
      { name: orderTitle(order, site.language.code), path: `/sales/orders/${order.id}` },
    ],
    labels,
    choices,
    fixed: (await isContactOnly(order, which))
      ? {
          why: say(INVOICED),
          lines: documentAddress(own, await addressFormOf(own.countryCode), site.language.code),
        }
      : null,
    ...inputs(which, state, labels),
    country: await countryFacts(state, texts, { isAsked: true }),
    contact: contactInputs(state, labels, say(isForMails ? FOR_MAILS : NOT_FOR_MAILS)),
  };
}

const FOR_MAILS = msg(
  'If you change it, emails about this order and its invoices go here. Messages of its discussion still go to the customer’s own email.',
);
const NOT_FOR_MAILS = msg('Emails about this order don’t go here. Correct the billing address for that.');

type Labels = Record<Field, string>;

const labelsOf = ({ t }: Texts): Labels => ({
  name: t('Name'),
  company_name: t('Company'),
  street: t('Address line 1'),
  street2: t('Address line 2'),
  zip: t('Zip / postal code'),
  city: t('City'),
  state: t('State / Province'),
  country: t('Country'),
  phone: t('Phone'),
  email: t('Email'),
  vat: t('VAT number'),
});

function inputs(which: Corrected, state: FormState, labels: Labels) {
  const { field } = inputsOf(state);
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
  };
}

function contactInputs(state: FormState, labels: Labels, hint: string) {
  const { field } = inputsOf(state);
  return [
    field('phone', labels.phone, { type: 'tel', maxlength: 40 }),
    field('email', labels.email, { type: 'email', maxlength: 200, dir: 'ltr', hint }),
  ];
}
