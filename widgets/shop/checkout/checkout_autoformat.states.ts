import { defineStates } from '#registry/states.ts';
import type { CheckoutAddress } from '#shop/checkout/addresses/view.ts';
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
import widget from './checkout_autoformat.tsx';

const wrong = { street: 'Enter your street', email: 'Enter a valid email address', country_id: 'Select a country' };

const stateOf = (more: Partial<CheckoutAddress>) => {
  const form: CheckoutAddress = {
    ...ADDRESS,
    mode: 'billing',
    partnerId: -1,
    usesSame: true,
    asksSame: true,
    messages: [],
    backUrl: '/shop/cart',
    ...more,
  };
  return { tag: 'form', class: 'form checkout_autoformat', params: { form } };
};

export default defineStates(widget, {
  'No country yet': stateOf({ values: BLANK }),
  'A country with states': stateOf({ values: VERMONT, infos: UNITED_STATES }),
  'A country without states': stateOf({ values: { ...ADDRESS.values, country_id: 'FR' }, infos: FRANCE }),
  'To ship to': stateOf({ mode: 'shipping', asksSame: false, backUrl: '/shop/checkout' }),
  'Another address to ship to': stateOf({ usesSame: false }),
  'After an invoice': stateOf({ partnerId: 7, asksSame: false, locked: ['email', 'name', 'company_name', 'vat'] }),
  Refused: stateOf({
    values: { ...ADDRESS.values, street: '', email: 'maria' },
    errors: wrong,
    messages: ['There is a problem'],
  }),
  'Long words': stateOf({ values: LONG_WORDS }),
  'From right to left': stateOf({ values: DUBAI, infos: EMIRATES }),
});
