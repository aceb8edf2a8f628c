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

export const BLANK = Object.fromEntries(Object.keys(ADDRESS.values).map((name) => [name, '']));
export const VERMONT = { ...ADDRESS.values, country_id: 'US', state_id: 'US-VT' };
export const DUBAI = {
  ...ADDRESS.values,
  name: 'ماريا لوبيز',
  street: 'شارع المطحنة ٨',
  city: '',
  country_id: 'AE',
  state_id: 'AE-DU',
};
const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
export const LONG_WORDS = { ...ADDRESS.values, name: LONG.repeat(2), city: LONG, street: LONG };
