import type { DetailsForm } from '#portal/details/view.ts';
import { defineStates } from '#registry/states.ts';
import { ADDRESS, addressStates } from '#widgets/core/address/sample_address.ts';
import widget from './o_portal_details.tsx';

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

export default defineStates(
  widget,
  {
    ...addressStates(stateOf),
    'After an invoice': stateOf({
      isLocked: true,
      locked: ['name', 'company_name', 'vat'],
      values: { ...ADDRESS.values, company_name: 'Lopes & Daughters' },
    }),
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
