import { defineStates } from '#registry/states.ts';
import type { CheckoutAddress } from '#shop/checkout/addresses/view.ts';
import { ADDRESS, addressStates } from '#widgets/core/address/sample_address.ts';
import widget from './checkout_autoformat.tsx';

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

export default defineStates(
  widget,
  {
    ...addressStates(stateOf),
    'To ship to': stateOf({ mode: 'shipping', asksSame: false, backUrl: '/shop/checkout' }),
    'Another address to ship to': stateOf({ usesSame: false }),
    'After an invoice': stateOf({ partnerId: 7, asksSame: false, locked: ['email', 'name', 'company_name', 'vat'] }),
  },
  {
    empty: 'Empty',
    loading: { never: 'asks for the fields of another country behind the form' },
    wrong: 'Refused',
    full: 'A country with states',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
