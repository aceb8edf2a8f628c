/** Prepares the choice of country and state in a form of staff. */
import type { CountryFacts } from '#core/i18n/address_contract.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { countryChoices, countryInfos, FIELD_OF } from '#core/i18n/country_infos.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { FormState } from './form_view.ts';

type Asked = Partial<Pick<CountryFacts, 'names' | 'isAsked'>>;

const NAMES = { country: 'country', state: 'state' };

/** Params of the island `o_staff_country`. */
export async function countryFacts(
  { values, errors = {} }: Pick<FormState, 'values' | 'errors'>,
  texts: Texts,
  { names = NAMES, isAsked = false }: Asked = {},
): Promise<CountryFacts> {
  const { country, state } = names;
  const form = await addressFormOf(values[country] ?? '');
  return {
    values: { country_id: values[country] ?? '', state_id: values[state] ?? '' },
    errors: {
      ...(errors[country] && { country_id: errors[country] }),
      ...(errors[state] && { state_id: errors[state] }),
    },
    countries: await countryChoices(texts),
    infos: countryInfos(form, texts, form?.required.map((part) => FIELD_OF[part]) ?? []),
    names,
    isAsked,
  };
}
