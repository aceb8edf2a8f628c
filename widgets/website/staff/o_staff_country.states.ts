import { defineStates } from '#registry/states.ts';
import type { CountryForm } from '#widgets/core/address/country_and_state.tsx';
import { ADDRESS, addressStates } from '#widgets/core/address/sample_address.ts';
import widget from './o_staff_country.tsx';

const stateOf = (facts: Partial<CountryForm>) => ({
  class: 'form',
  params: {
    form: {
      ...{ values: ADDRESS.values, errors: {}, countries: ADDRESS.countries, infos: ADDRESS.infos },
      names: { country: 'country', state: 'state' },
      isAsked: true,
      ...facts,
    },
  },
});

export default defineStates(widget, addressStates(stateOf), {
  empty: 'Empty',
  loading: { never: 'asks for the states of another country behind the form' },
  wrong: 'Refused',
  full: 'A country with states',
  long: { never: 'names of countries and states are the catalogue’s' },
  rightToLeft: 'From right to left',
});
