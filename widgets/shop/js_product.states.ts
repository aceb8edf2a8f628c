import { defineStates } from '../../registry/states.ts';
import type { FormAttribute } from '../../server/shop/product_view.ts';
import widget from './js_product.tsx';

const sizes: FormAttribute = {
  id: 1,
  name: 'Size',
  display: 'radio',
  variants: 'always',
  isHidden: false,
  values: [
    { id: 1, name: 'Regular', color: null, priceExtra: 0 },
    { id: 2, name: 'Large', color: null, priceExtra: 600 },
  ],
};
const colours: FormAttribute = {
  id: 2,
  name: 'Colour',
  display: 'color',
  variants: 'always',
  isHidden: false,
  values: [
    { id: 3, name: 'Clay', color: '#b5651d', priceExtra: 0 },
    { id: 4, name: 'Moss', color: '#556b2f', priceExtra: 0 },
  ],
};
const materials: FormAttribute = { ...sizes, id: 3, name: 'Finish', display: 'select' };

const info = {
  product_id: 1,
  product_template_id: 1,
  display_name: 'Clay Plant Pot',
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
} as const;

const pot = {
  templateId: 1,
  attributes: [sizes],
  info,
  combination: [2],
  existing: { '1': 1, '2': 1 } as Record<string, 0 | 1>,
  currency: { symbol: '$', decimals: 2 },
  path: '/shop/product/clay-plant-pot-1',
  cartPath: '/shop/cart',
  updatePath: '/shop/cart/update',
};

export default defineStates(widget, {
  'Always to be had': { class: 'js_product', params: pot },
  'Price cut, three left': {
    class: 'js_product',
    params: {
      ...pot,
      info: {
        ...info,
        list_price: 19.99,
        has_discounted_price: true,
        inventory_availability: 'threshold',
        virtual_available: 3,
      },
    },
  },
  'Sold out': {
    class: 'js_product',
    params: {
      ...pot,
      info: { ...info, inventory_availability: 'always', virtual_available: 0 },
      existing: { '1': 1, '2': 0 },
    },
  },
  'A combination that does not exist': {
    class: 'js_product',
    params: {
      ...pot,
      attributes: [sizes, colours],
      combination: [2, 4],
      existing: { '1,3': 1, '1,4': 1, '2,3': 0 },
      info: { ...info, product_id: false, is_combination_possible: false },
    },
  },
  'Chosen in a list': { class: 'js_product', params: { ...pot, attributes: [materials], existing: {} } },
  'Nothing to choose': { class: 'js_product', params: { ...pot, attributes: [], combination: [], existing: {} } },
});
