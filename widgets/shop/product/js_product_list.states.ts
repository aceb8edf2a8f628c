import { defineStates } from '#registry/states.ts';
import type { ListedVariant } from '#shop/pages/attribute_view.ts';
import type { Info } from '#widgets/shop/parts/use_combination.ts';
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

const info: Info = {
  product_id: 1,
  product_template_id: 1,
  display_name: 'Clay Plant Pot (Regular)',
  price: 15.99,
  list_price: 15.99,
  has_discounted_price: false,
  is_combination_possible: true,
  virtual_available: 12,
  product_type: 'product',
  inventory_availability: 'never',
  available_threshold: 5,
  custom_message: '',
  product_template: 1,
  cart_qty: 0,
  uom_name: 'Units',
  available: null,
  stock_messages: [],
};

const pot = {
  templateId: 1,
  variants: [variant(1, 'Regular', { isChosen: true }), variant(2, 'Large', { isOut: true })],
  info,
  currency: { symbol: '$', decimals: 2 },
  path: '/shop/product/clay-plant-pot-1',
  cartPath: '/shop/cart',
  updatePath: '/shop/cart/update',
};
const look = { class: 'js_product' };

export default defineStates(widget, {
  'Two variants, one sold out': { ...look, params: pot },
  'Price cut, three left': {
    ...look,
    params: {
      ...pot,
      info: {
        ...info,
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
        ...info,
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
});
