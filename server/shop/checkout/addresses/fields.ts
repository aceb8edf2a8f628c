/** Prepares the fields of the address form. */
import type { Texts } from '#core/i18n/texts.ts';
import type { CountryInfos } from '#shop/checkout/contract.ts';
import type { AddressField, AddressFormValues } from './rules.ts';

type Given = {
  typed: AddressFormValues;
  errors: Record<string, string>;
  keeps: readonly AddressField[];
  required: readonly AddressField[];
  /** Null while no country is chosen. */
  infos: CountryInfos | null;
};

export function addressFields({ typed, errors, keeps, required, infos }: Given, { t }: Texts) {
  const field = <M extends object>(name: AddressField, label: string, more: M) => ({
    name,
    label,
    value: typed[name],
    error: errors[name],
    required: required.includes(name),
    isLocked: keeps.includes(name),
    ...more,
  });
  const labels = infos?.labels ?? { city: t('City'), state_id: t('State / Province'), zip: t('Zip code') };
  return {
    name: field('name', t('Name'), { autocomplete: 'name', maxlength: 100 }),
    email: field('email', t('Email'), { type: 'email', autocomplete: 'email', dir: 'ltr' }),
    phone: field('phone', t('Phone'), { type: 'tel', autocomplete: 'tel', dir: 'ltr', maxlength: 40 }),
    company_name: field('company_name', t('Company'), { autocomplete: 'organization', maxlength: 120 }),
    vat: field('vat', t('VAT number'), { dir: 'ltr', maxlength: 40 }),
    street: field('street', t('Address'), { autocomplete: 'address-line1', part: 'div_street' }),
    street2: field('street2', t('Address line 2'), { autocomplete: 'address-line2' }),
    city: field('city', labels.city, { part: 'div_city', autocomplete: 'address-level2', maxlength: 100 }),
    state_id: field('state_id', labels.state_id, { states: infos?.states ?? [] }),
    zip: field('zip', labels.zip, {
      part: 'div_zip',
      autocomplete: 'postal-code',
      dir: 'ltr',
      maxlength: 20,
      placeholder: infos?.zip_example,
    }),
  };
}
