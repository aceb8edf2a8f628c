import { defineStates } from '#registry/states.ts';
import widget from './o_product_price.tsx';

export default defineStates(
  widget,
  {
    'Known beforehand': { params: { templateId: 1, price: 1480 } },
    'A large price': { params: { templateId: 1, price: 123456789012.5 } },
    'From right to left': { params: { templateId: 1, price: 1480, symbol: 'د.إ.' } },
    'Asked for': { params: { templateId: 2 } },
  },
  {
    empty: { never: 'a product always has a price' },
    loading: 'Asked for',
    wrong: { never: 'the text in the marker stays' },
    full: 'Known beforehand',
    long: 'A large price',
    rightToLeft: 'From right to left',
  },
);
