import { defineStates } from '#registry/states.ts';
import widget from './o_quote_amounts.tsx';

const amount = (text: string) => ({ text, before: '$', after: '' });
const amounts = { undiscounted: null, untaxed: amount('204.00'), total: amount('218.28') };
const look = { class: 'side-card__amounts' };

export default defineStates(
  widget,
  {
    'One amount': { ...look, params: { amounts } },
    'Cheaper than before': { ...look, params: { amounts: { ...amounts, undiscounted: amount('240.00') } } },
    'Sign after the amount': {
      ...look,
      params: { amounts: { ...amounts, total: { text: '1 218,28', before: '', after: '\u00a0€' } } },
    },
    'Large amounts': {
      ...look,
      params: {
        amounts: {
          undiscounted: amount('9,876,543,210,000.00'),
          untaxed: amount('8,765,432,109,000.00'),
          total: amount('9,204,999,999,999.99'),
        },
      },
    },
    'From right to left': {
      ...look,
      params: { amounts: { ...amounts, total: { text: '218.28', before: '', after: '\u00a0د.إ.' } } },
    },
  },
  {
    empty: { never: 'a quote always has a total' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Cheaper than before',
    long: 'Large amounts',
    rightToLeft: 'From right to left',
  },
);
