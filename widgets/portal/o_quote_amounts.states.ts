import { defineStates } from '#registry/states.ts';
import widget from './o_quote_amounts.tsx';

const amount = (text: string) => ({ text, before: '$', after: '' });
const amounts = { undiscounted: null, untaxed: amount('204.00'), total: amount('218.28') };
const look = { class: 'side-card__amounts' };

export default defineStates(widget, {
  'One amount': { ...look, params: { amounts } },
  'Cheaper than before': { ...look, params: { amounts: { ...amounts, undiscounted: amount('240.00') } } },
  'Sign after the amount': {
    ...look,
    params: { amounts: { ...amounts, total: { text: '1 218,28', before: '', after: '\u00a0€' } } },
  },
});
