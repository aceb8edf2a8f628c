import { defineStates } from '#registry/states.ts';
import widget from './o_product_picker.tsx';

const field = { name: 'accessories', label: 'Accessories', rows: 3, hint: 'One product handle per line.' };
const picked = [
  { handle: 'mantel-clock', name: 'Mantel clock', price: '$145.00' },
  { handle: 'willow-basket', name: 'Willow basket' },
];
const value = 'mantel-clock\nwillow-basket';

export default defineStates(
  widget,
  {
    Empty: { params: { field, picked: [] } },
    'Two products': { params: { field: { ...field, value }, picked } },
    'Without an order': { params: { field: { ...field, value }, picked, isOrdered: false } },
    'One product alone': {
      params: { field: { ...field, rows: 1, value: 'mantel-clock' }, picked: picked.slice(0, 1), most: 1 },
    },
    'With an unknown handle': {
      params: { field: { ...field, value: 'no-clock', error: 'No product with the handle “no-clock”' }, picked: [] },
    },
    'Long words, from right to left': {
      params: {
        field: { ...field, label: 'الملحقات', value: 'long' },
        picked: [{ handle: 'long', name: 'Unbreakable'.repeat(10) }],
      },
    },
  },
  {
    empty: 'Empty',
    loading: { never: 'suggestions come while one types' },
    wrong: 'With an unknown handle',
    full: 'Two products',
    long: 'Long words, from right to left',
    rightToLeft: 'Long words, from right to left',
  },
);
