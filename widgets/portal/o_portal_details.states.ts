import type { DetailsForm } from '#portal/details/view.ts';
import { defineStates } from '#registry/states.ts';
import {
  ADDRESS,
  BLANK,
  DUBAI,
  EMIRATES,
  FRANCE,
  LONG_WORDS,
  UNITED_STATES,
  VERMONT,
} from '#widgets/core/address/sample_address.ts';
import widget from './o_portal_details.tsx';

const wrong = { street: 'Enter your street', email: 'Enter a valid email address', country_id: 'Select a country' };

const stateOf = ({ values = ADDRESS.values, ...more }: Partial<DetailsForm>) => {
  const { zip = '', ...others } = values;
  const form: DetailsForm = {
    ...ADDRESS,
    messages: [],
    isLocked: false,
    redirect: '',
    contactUrl: '/contactus',
    discardUrl: '/my/home',
    values: { ...others, zipcode: zip },
    ...more,
  };
  return { tag: 'form', class: 'account-form', params: { form } };
};

export default defineStates(widget, {
  Empty: stateOf({ values: BLANK }),
  'No country yet': stateOf({}),
  'A country with states': stateOf({ values: VERMONT, infos: UNITED_STATES }),
  'A country without states': stateOf({ values: { ...ADDRESS.values, country_id: 'FR' }, infos: FRANCE }),
  'After an invoice': stateOf({
    isLocked: true,
    locked: ['name', 'company_name', 'vat'],
    values: { ...ADDRESS.values, company_name: 'Lopes & Daughters' },
  }),
  Refused: stateOf({
    values: { ...ADDRESS.values, street: '', email: 'maria' },
    errors: wrong,
    messages: ['There is a problem'],
  }),
  'Long words': stateOf({ values: LONG_WORDS }),
  'From right to left': stateOf({ values: DUBAI, infos: EMIRATES }),
});
