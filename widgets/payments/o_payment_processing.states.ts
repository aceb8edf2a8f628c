import type { PolledTransaction } from '#payments/ledger/contract.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_payment_processing.tsx';

const payment = (state: PolledTransaction['state'], more: Partial<PolledTransaction> = {}): PolledTransaction => ({
  reference: `S0001${state.length}`,
  amount: '$ 120.00',
  currency: 'USD',
  state,
  is_processed: state === 'done',
  state_message: '',
  acquirer_provider: 'test',
  return_url: '/shop/payment/validate',
  type: 'payment',
  ...more,
});

export default defineStates(
  widget,
  {
    'One of each': {
      params: {
        transactions: [
          payment('error', { state_message: 'The card was declined.' }),
          payment('done'),
          payment('authorized'),
          payment('pending', { message_to_display: 'Your bank has not decided yet.' }),
          payment('draft'),
          payment('cancel'),
        ],
      },
    },
    'Nothing under way': {},
    'Long words': {
      params: {
        transactions: [
          payment('error', {
            reference: 'Donaudampfschifffahrtsgesellschaft-2026-000123456789',
            amount: '$ 1,234,567,890.00',
            state_message: `${'The bank that issued this card has not said why it declined the payment. '.repeat(4)}`,
          }),
        ],
      },
    },
    'From right to left': {
      params: {
        transactions: [payment('pending', { amount: '‏120.00 د.إ.‏', message_to_display: 'لم يقرر مصرفك بعد.' })],
      },
    },
  },
  {
    empty: 'Nothing under way',
    loading: 'One of each',
    wrong: { never: 'it goes on asking, and tells that' },
    full: 'One of each',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
