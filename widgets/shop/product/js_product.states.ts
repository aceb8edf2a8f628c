import { defineStates } from '#registry/states.ts';
import type { ChoiceRules, FormAttribute } from '#shop/pages/attribute_view.ts';
import type { Info } from '#widgets/shop/parts/use_combination.ts';
import widget from './js_product.tsx';

const sizes: FormAttribute = {
  id: 1,
  name: 'Size',
  display: 'radio',
  variants: 'always',
  isHidden: false,
  values: [
    { id: 1, valueId: 1, name: 'Regular', color: null, priceExtra: 0, custom: null },
    { id: 2, valueId: 2, name: 'Large', color: null, priceExtra: 600, custom: null },
  ],
};
const colours: FormAttribute = {
  id: 2,
  name: 'Colour',
  display: 'color',
  variants: 'always',
  isHidden: false,
  values: [
    { id: 3, valueId: 3, name: 'Clay', color: '#b5651d', priceExtra: 0, custom: null },
    { id: 4, valueId: 4, name: 'Moss', color: '#556b2f', priceExtra: 0, custom: null },
  ],
};
const materials: FormAttribute = { ...sizes, id: 3, name: 'Finish', display: 'select' };

const rules = (existing: Record<string, 0 | 1> | null): ChoiceRules => ({
  exclusions: {},
  parent_exclusions: [],
  parent_combination: [],
  archived_combinations: [],
  existing_combinations: existing,
  has_dynamic_attributes: existing === null,
  has_possible_combination: true,
});

/** Custom values: text, a limited number, a date and a file. */
const engraving: FormAttribute = {
  id: 4,
  name: 'Extras',
  display: 'radio',
  variants: 'no_variant',
  isHidden: false,
  values: [
    { id: 5, valueId: 5, name: 'None', color: null, priceExtra: 0, custom: null },
    { id: 6, valueId: 6, name: 'Your words', color: null, priceExtra: 900, custom: custom('text') },
    { id: 7, valueId: 7, name: 'Height', color: null, priceExtra: 0, custom: custom('number', '60', '130', '5') },
    { id: 8, valueId: 8, name: 'Day', color: null, priceExtra: 0, custom: custom('date') },
    { id: 9, valueId: 9, name: 'Drawing', color: null, priceExtra: 0, custom: custom('file') },
  ],
};
function custom(kind: 'text' | 'number' | 'date' | 'file', min?: string, max?: string, step?: string) {
  return { kind, min: min ?? null, max: max ?? null, step: step ?? null };
}

const info: Info = {
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
  available: null,
  stock_messages: [],
};

const pot = {
  templateId: 1,
  attributes: [sizes],
  info,
  combination: [2],
  rules: rules({ '1': 1, '2': 1 }),
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
        available: 3,
        stock_messages: [{ kind: 'warning', text: '3 Units available' }],
      },
    },
  },
  'Sold out': {
    class: 'js_product',
    params: {
      ...pot,
      info: {
        ...info,
        inventory_availability: 'always',
        virtual_available: 0,
        available: 0,
        stock_messages: [{ kind: 'danger', text: 'Temporarily out of stock' }],
      },
      rules: rules({ '1': 1, '2': 0 }),
    },
  },
  'A combination that does not exist': {
    class: 'js_product',
    params: {
      ...pot,
      attributes: [sizes, colours],
      combination: [2, 4],
      rules: rules({ '1,3': 1, '1,4': 1, '2,3': 0 }),
      info: { ...info, product_id: false, is_combination_possible: false },
    },
  },
  'Chosen in a list': { class: 'js_product', params: { ...pot, attributes: [materials], rules: rules(null) } },
  'Excluded by what is chosen': {
    class: 'js_product',
    params: {
      ...pot,
      attributes: [sizes, colours],
      combination: [1, 3],
      rules: { ...rules(null), exclusions: { 1: [4], 4: [1] } },
    },
  },
  'A number of its own': {
    class: 'js_product',
    params: { ...pot, attributes: [sizes, engraving], combination: [1, 7] },
  },
  'Nothing to choose': { class: 'js_product', params: { ...pot, attributes: [], combination: [], rules: rules(null) } },
});
