import { defineStates } from '#registry/states.ts';
import widget from './o_order_sums.tsx';

const state = { tag: 'dl', class: 'order-summary__sums' };
const sums = { subtotal: '$40.00', tax: '$3.85', total: '$58.85' };

export default defineStates(
  widget,
  {
    'With delivery': { ...state, params: { ...sums, delivery: '$15.00' } },
    'Nothing is delivered': { ...state, params: { ...sums, total: '$43.85' } },
    'Large amounts': {
      ...state,
      params: {
        subtotal: 'CHF 1’234’567.80',
        delivery: 'CHF 12’345.60',
        tax: 'CHF 95’061.70',
        total: 'CHF 1’341’975.10',
      },
    },
    'From right to left': {
      ...state,
      params: { subtotal: '‏٤٠٫٠٠ د.إ.‏', delivery: '‏١٥٫٠٠ د.إ.‏', tax: '‏٣٫٨٥ د.إ.‏', total: '‏٥٨٫٨٥ د.إ.‏' },
    },
  },
  {
    empty: { never: 'an order always has sums' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'With delivery',
    long: 'Large amounts',
    rightToLeft: 'From right to left',
  },
);
