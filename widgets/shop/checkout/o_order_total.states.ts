import { defineStates } from '#registry/states.ts';
import widget from './o_order_total.tsx';

const state = { tag: 'strong', class: 'js_order_total' };

export default defineStates(
  widget,
  {
    'A total': { ...state, params: { total: '$58.85' } },
    'A large amount': { ...state, params: { total: 'CHF 1’341’975’000.10' } },
    'From right to left': { ...state, params: { total: '‏٥٨٫٨٥ د.إ.‏' } },
  },
  {
    empty: { never: 'an order always has a total' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'A total',
    long: 'A large amount',
    rightToLeft: 'From right to left',
  },
);
