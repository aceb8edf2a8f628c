/** What an address form needs to follow its country. */
import type { CountryChoices, CountryInfos } from './address_contract.ts';
import { type AddressForm, type AddressPart, addressForms, stateName } from './address_forms.ts';
import { countryName } from './country_names.ts';
import { phoneCode } from './phone_codes.ts';
import type { Texts } from './texts.ts';

export const FIELD_OF: Record<AddressPart, 'city' | 'state_id' | 'zip'> = { C: 'city', S: 'state_id', Z: 'zip' };

/** @param form null while no country is chosen */
export function countryInfos(form: AddressForm | null, texts: Texts, required: string[]): CountryInfos {
  return form ? infosOf(form, texts, required) : anyCountry(texts, required);
}

function infosOf(form: AddressForm, { locale, say }: Texts, required: string[]): CountryInfos {
  const named = form.states.map((state): [string, string, string] => [
    state.code,
    stateName(state, locale.code),
    state.code.slice(3),
  ]);
  const byName = new Intl.Collator(locale.tag).compare;
  return {
    fields: ['street', ...form.parts.map((part) => FIELD_OF[part]), 'country_name'],
    states: named.sort(([, a], [, b]) => byName(a, b)),
    phone_code: phoneCode(form.countryCode),
    labels: { city: say(form.labels.C), state_id: say(form.labels.S), zip: say(form.labels.Z) },
    required,
    zip_example: form.zipExample,
  };
}

const anyCountry = ({ t }: Texts, required: string[]): CountryInfos => ({
  fields: ['street', 'city', 'zip', 'country_name'],
  states: [],
  phone_code: '',
  labels: { city: t('City'), state_id: t('State / Province'), zip: t('Zip code') },
  required,
  zip_example: '',
});

/** Every country that has addresses, by name. */
export async function countryOptions({ locale }: Texts): Promise<{ value: string; label: string }[]> {
  const byName = new Intl.Collator(locale.tag).compare;
  return [...(await addressForms()).keys()]
    .map((value) => ({ value, label: countryName(value, locale.tag) ?? value }))
    .sort((a, b) => byName(a.label, b.label));
}

/** The same, for islands. */
export async function countryChoices(texts: Texts): Promise<CountryChoices> {
  const countries = await countryOptions(texts);
  return {
    codes: countries.map(({ value }) => value).join(''),
    names: countries.map(({ label }) => label).join('>'),
  };
}
