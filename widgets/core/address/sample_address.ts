/** An address form's facts for states and tests. */
import type { AddressFacts, CountryInfos } from '#core/i18n/address_contract.ts';

const labels = { city: 'City', state_id: 'State / Province', zip: 'Zip code' };

export const ANY_COUNTRY: CountryInfos = {
  fields: ['street', 'city', 'zip', 'country_name'],
  states: [],
  phone_code: '',
  labels,
  required: ['name', 'email', 'street', 'city', 'country_id'],
  zip_example: '',
};
export const FRANCE: CountryInfos = {
  ...ANY_COUNTRY,
  fields: ['street', 'zip', 'city', 'country_name'],
  phone_code: '33',
  labels: { ...labels, zip: 'Postal code' },
  required: [...ANY_COUNTRY.required, 'zip'],
  zip_example: '33380',
};
export const UNITED_STATES: CountryInfos = {
  ...ANY_COUNTRY,
  fields: ['street', 'city', 'state_id', 'zip', 'country_name'],
  states: [
    ['US-NY', 'New York', 'NY'],
    ['US-VT', 'Vermont', 'VT'],
  ],
  phone_code: '1',
  labels: { city: 'City', state_id: 'State', zip: 'ZIP code' },
  required: [...ANY_COUNTRY.required, 'state_id', 'zip'],
  zip_example: '95014',
};
/** Its addresses have no city. */
export const EMIRATES: CountryInfos = {
  ...ANY_COUNTRY,
  fields: ['street', 'state_id', 'country_name'],
  states: [
    ['AE-AZ', 'Abu Dhabi', 'AZ'],
    ['AE-DU', 'Dubai', 'DU'],
  ],
  phone_code: '971',
  labels: { ...labels, state_id: 'Emirate' },
  required: ['name', 'email', 'street', 'country_id', 'state_id'],
};

export const ADDRESS: AddressFacts = {
  values: {
    name: 'Maria Lopes',
    company_name: '',
    vat: '',
    email: 'maria@example.com',
    phone: '+1 802 555 0100',
    street: '8 Mill Lane',
    street2: '',
    city: 'Burlington',
    zip: '05401',
    country_id: '',
    state_id: '',
  },
  errors: {},
  locked: [],
  countries: { codes: 'FRAEUS', names: 'France>United Arab Emirates>United States' },
  infos: ANY_COUNTRY,
};

const BLANK = Object.fromEntries(Object.keys(ADDRESS.values).map((name) => [name, '']));
const VERMONT = { ...ADDRESS.values, country_id: 'US', state_id: 'US-VT' };
const DUBAI = {
  ...ADDRESS.values,
  name: 'ماريا لوبيز',
  street: 'شارع المطحنة ٨',
  city: '',
  country_id: 'AE',
  state_id: 'AE-DU',
};
const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** Each form of an address shows these. */
type Sample = Partial<AddressFacts> & { messages?: string[] };
const STATES = {
  Empty: { values: BLANK },
  'No country yet': {},
  'A country with states': { values: VERMONT, infos: UNITED_STATES },
  'A country without states': { values: { ...ADDRESS.values, country_id: 'FR' }, infos: FRANCE },
  Refused: {
    values: { ...ADDRESS.values, street: '', email: 'maria' },
    errors: { street: 'Enter your street', email: 'Enter a valid email address', country_id: 'Select a country' },
    messages: ['There is a problem'],
  },
  'Long words': { values: { ...ADDRESS.values, name: LONG.repeat(2), city: LONG, street: LONG } },
  'From right to left': { values: DUBAI, infos: EMIRATES },
} satisfies Record<string, Sample>;

/** Title → what a form makes of it. */
export const addressStates = <S>(stateOf: (facts: Sample) => S) =>
  Object.fromEntries(Object.entries(STATES).map(([title, facts]) => [title, stateOf(facts)])) as Record<
    keyof typeof STATES,
    S
  >;
