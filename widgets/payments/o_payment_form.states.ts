import type { AcquirerView, PaymentFields } from '#payments/form/form_view.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_payment_form.tsx';

const acquirer: AcquirerView = {
  id: 1,
  provider: 'test',
  name: 'Card',
  kind: 'card',
  brands: ['visa', 'mastercard', 'amex', 'discover'],
  message: '',
  savesTokens: true,
  createUrl: '/payment/test/s2s/create_json_3ds',
  helpUrl: '',
  fields: null,
};
const transfer: AcquirerView = {
  ...acquirer,
  id: 2,
  provider: 'transfer',
  name: 'Bank transfer',
  kind: 'redirect',
  brands: [],
  message: 'We send you our account.',
  savesTokens: false,
  createUrl: '',
};
const stripe: AcquirerView = {
  ...acquirer,
  id: 3,
  provider: 'stripe',
  name: 'Card or wallet',
  kind: 'redirect',
  createUrl: '',
  fields: {
    script: '',
    key: 'pk_test_gallery',
    amount: 12_000,
    currency: 'usd',
    capturesLater: false,
  },
};
const token = {
  id: 7,
  acquirerId: 1,
  provider: 'test',
  name: 'Visa •••• 4242',
  brand: 'visa',
  expires: '12/40',
  isVerified: true,
};
const fields: PaymentFields = {
  prepareUrl: '/shop/payment/transaction',
  returnUrl: null,
  due: '12000 USD',
  buttonLabel: 'Pay $ 120.00',
  isBlocked: false,
  termsUrl: null,
  tokens: [],
  acquirers: [acquirer],
  checked: null,
  error: null,
  problems: {},
  deleteUrl: null,
};
const state = (more: Partial<PaymentFields>, mode: 'pay' | 'add' | 'free' = 'pay') => ({
  tag: 'form',
  class: 'o_payment_form payment-form form',
  params: { mode, form: { ...fields, ...more } },
});
const adding = {
  due: '',
  buttonLabel: 'Add new card',
  tokens: [token],
  deleteUrl: '/my/payment_method/delete',
  checked: 'new_1',
};

export default defineStates(
  widget,
  {
    'A new card': state({}),
    'A saved card, a new one, the acquirer’s page': state({ tokens: [token], acquirers: [acquirer, transfer] }),
    'The same provider’s card and page': state({
      acquirers: [acquirer, { ...acquirer, kind: 'redirect', brands: [] }],
    }),
    'The provider’s fields, which do not come': state({ acquirers: [stripe] }),
    'Terms first': state({ termsUrl: '/shop/terms' }),
    'The order is not ready': state({ isBlocked: true }),
    'The bank said no': state({
      tokens: [token],
      checked: '7',
      error: { title: '', text: 'Your card was declined.' },
    }),
    'A card that was refused': state(
      {
        ...adding,
        error: { title: '', text: 'Check the card number.' },
        problems: { cc_number: 'The number is too short.' },
      },
      'add',
    ),
    'Adding one': state(adding, 'add'),
    'None is offered': state({ acquirers: [], error: { title: '', text: 'Payment failed.' } }),
    'Nothing to pay': state({ acquirers: [], due: '', buttonLabel: 'Payment', termsUrl: '/shop/terms' }, 'free'),
    'Long words': state({
      tokens: [{ ...token, name: 'Kontoverfügungsberechtigungskarte •••• 4242' }],
      acquirers: [{ ...transfer, name: 'Banküberweisungsvorauszahlungsverfahren' }],
    }),
    'From right to left': state({
      buttonLabel: 'ادفع ‏١٢٠٫٠٠ د.إ.‏',
      acquirers: [acquirer, { ...transfer, name: 'تحويل مصرفي', message: 'نرسل إليك رقم حسابنا.' }],
    }),
  },
  {
    empty: 'None is offered',
    loading: { in: 'The bank said no', press: '[type=submit]' },
    wrong: 'The bank said no',
    full: 'A saved card, a new one, the acquirer’s page',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
