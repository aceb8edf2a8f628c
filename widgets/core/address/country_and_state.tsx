import type { CountryFacts } from '#core/i18n/address_contract.ts';
import { CountryChoice } from './country_field.tsx';
import { StateField } from './state_field.tsx';
import { useCountry } from './use_country.ts';

export type CountryForm = CountryFacts;

/** The choice of a country, and of one of its states. */
export function CountryAndState({ form }: { form: CountryForm }) {
  const country = useCountry(form);
  const { names, isAsked } = form;
  return (
    <>
      <CountryChoice form={form} country={country} name={names.country} required={isAsked} />
      <div hidden={country.infos.states.length === 0}>
        <StateField form={form} country={country} name={names.state} isAsked={isAsked} />
      </div>
    </>
  );
}
