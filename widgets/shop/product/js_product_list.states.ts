import { defineStates } from '#registry/states.ts';
import type { ListedVariant } from '#shop/pages/attribute_view.ts';
import { POT, POT_IN_SHOP } from '#widgets/shop/parts/sample_product.ts';
import widget from './js_product_list.tsx';

const variant = (productId: number, name: string, more: Partial<ListedVariant> = {}): ListedVariant => ({
  productId,
  name,
  combination: [productId],
  price: '$15.99',
  isOut: false,
  isChosen: false,
  ...more,
});

const pot = {
  ...POT_IN_SHOP,
  variants: [variant(1, 'Regular', { isChosen: true }), variant(2, 'Large', { isOut: true })],
  info: POT,
};
const look = { class: 'js_product' };

export default defineStates(
  widget,
  {
    'Two variants, one sold out': { ...look, params: pot },
    'Price cut, three left': {
      ...look,
      params: {
        ...pot,
        info: {
          ...POT,
          list_price: 19.99,
          has_discounted_price: true,
          available: 3,
          stock_messages: [{ kind: 'warning', text: '3 Units available' }],
        },
      },
    },
    'The chosen one is sold out': {
      ...look,
      params: {
        ...pot,
        variants: [variant(1, 'Regular', { isChosen: true, isOut: true }), variant(2, 'Large')],
        info: {
          ...POT,
          virtual_available: 0,
          available: 0,
          stock_messages: [{ kind: 'danger', text: 'Temporarily out of stock' }],
        },
      },
    },
    'Long words': {
      ...look,
      params: { ...pot, variants: [variant(1, `${'Donaudampfschifffahrts'.repeat(3)}blau`), variant(2, 'Grün')] },
    },
    'Right to left': { ...look, params: { ...pot, variants: [variant(1, 'كبير، أزرق'), variant(2, 'صغير، أخضر')] } },
  },
  {
    empty: { never: 'a product without variants is drawn by another island' },
    loading: { in: 'Two variants, one sold out', press: '#add_to_cart' },
    wrong: 'The chosen one is sold out',
    full: 'Price cut, three left',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
