import { defineStates } from '#registry/states.ts';
import type { ChoiceRules, FormAttribute } from '#shop/pages/attribute_view.ts';
import { POT, POT_IN_SHOP } from '#widgets/shop/parts/sample_product.ts';
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

const pot = {
  ...POT_IN_SHOP,
  attributes: [sizes],
  info: POT,
  combination: [2],
  rules: rules({ '1': 1, '2': 1 }),
};

export default defineStates(
  widget,
  {
    'Always to be had': { class: 'js_product', params: pot },
    'Price cut, three left': {
      class: 'js_product',
      params: {
        ...pot,
        info: {
          ...POT,
          list_price: 19.99,
          has_discounted_price: true,
          lowest_price: 17.99,
          unit_price: '750 ml · $21.32 per l',
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
          ...POT,
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
        info: { ...POT, product_id: false, is_combination_possible: false },
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
    'Long words': {
      class: 'js_product',
      params: {
        ...pot,
        attributes: [
          {
            ...sizes,
            name: 'Blumentopfuntersetzerdurchmesser',
            values: sizes.values.map((value) => ({ ...value, name: `${value.name} `.repeat(30) })),
          },
          engraving,
        ],
        combination: [2, 5],
        info: {
          ...POT,
          display_name: 'Donaudampfschifffahrtsgesellschaftsblumentopf',
          price: 123456789,
          stock_messages: [{ kind: 'warning', text: 'Only what stands in the window is left of it. '.repeat(8) }],
        },
      },
    },
    'From right to left': {
      class: 'js_product',
      params: {
        ...pot,
        attributes: [
          { ...sizes, name: 'المقاس', values: sizes.values.map((value) => ({ ...value, name: 'كبير' })) },
          { ...colours, name: 'اللون' },
        ],
        combination: [2, 3],
        rules: rules(null),
        info: { ...POT, display_name: 'أصيص من الفخار' },
        currency: { symbol: 'د.إ.', decimals: 2 },
      },
    },
    'Nothing to choose': {
      class: 'js_product',
      params: { ...pot, attributes: [], combination: [], rules: rules(null) },
    },
  },
  {
    empty: 'Nothing to choose',
    loading: { in: 'Always to be had', press: '#add_to_cart' },
    wrong: 'A combination that does not exist',
    full: 'A number of its own',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
