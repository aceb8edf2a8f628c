import { defineStates } from '#registry/states.ts';
import type { OptionRow } from '#shop/configurator/option_view.ts';
import type { FormAttribute, FormValue } from '#shop/pages/attribute_view.ts';
import widget from './oe_optional_products.tsx';

const currency = { symbol: '$', decimals: 2 };
const value = (id: number, name: string, more: Partial<FormValue> = {}): FormValue => ({
  id,
  valueId: id,
  name,
  color: null,
  priceExtra: 0,
  custom: null,
  ...more,
});
const attribute = (
  id: number,
  name: string,
  values: FormValue[],
  more: Partial<FormAttribute> = {},
): FormAttribute => ({
  id,
  name,
  display: 'radio',
  variants: 'always',
  isHidden: false,
  values,
  ...more,
});
const product = (templateId: number, name: string, rawPrice: number, more: Partial<OptionRow> = {}): OptionRow => ({
  templateId,
  parentId: 1,
  productId: templateId * 10,
  name,
  displayName: name,
  picture: { src: '/apple-touch-icon.png', srcset: '', sizes: '6rem', width: 96, height: 96, alt: name },
  attributes: [],
  rules: {
    exclusions: {},
    parent_exclusions: [],
    parent_combination: [],
    archived_combinations: [],
    existing_combinations: null,
    has_dynamic_attributes: false,
    has_possible_combination: true,
  },
  combination: [],
  isPossible: true,
  isOut: false,
  problem: '',
  rawPrice,
  price: `$${rawPrice.toFixed(2)}`,
  listPrice: null,
  perUnit: '',
  currency,
  ...more,
});

const desk = product(1, 'Desk', 750, { parentId: null, combination: [1] });
const legs = attribute(3, 'Legs', [value(31, 'Steel'), value(32, 'Aluminum', { priceExtra: 640 })]);
const engraving = { kind: 'text', min: null, max: null, step: null } as const;
const chair = product(2, 'Chair', 16.5, { attributes: [legs], combination: [31] });
const dialog = (options: OptionRow[], main: OptionRow = desk, description = '') => ({
  class: 'configurator',
  params: {
    root: {
      product_id: 1,
      quantity: 1,
      variant_values: main.combination,
      product_custom_attribute_values: [],
      no_variant_attribute_values: [],
    },
    cartPath: '/shop/cart',
    currency,
    offer: { main, description, options },
  },
});

export default defineStates(
  widget,
  {
    'A desk, and a chair beside it': dialog([chair]),
    'Nothing left to offer': dialog([]),
    'Sold out, and a choice that does not exist': dialog([
      { ...chair, isOut: true, problem: 'Out of stock' },
      product(4, 'Lamp', 30, { isPossible: false, problem: 'Option not available' }),
    ]),
    'Much to choose, cheaper than before': dialog(
      [
        {
          ...chair,
          listPrice: '$20.00',
          attributes: [
            legs,
            attribute(
              5,
              'Colour',
              [value(51, 'White', { color: '#ffffff' }), value(52, 'Black', { color: '#000000' })],
              {
                display: 'color',
              },
            ),
            attribute(6, 'Size', [value(61, 'Small'), value(62, 'Large')], { display: 'select' }),
            attribute(7, 'Engraving', [value(71, 'None'), value(72, 'Your words', { custom: engraving })], {
              variants: 'no_variant',
            }),
            attribute(8, 'Screws', [value(81, 'Brass')], { isHidden: true }),
          ],
          combination: [31, 52, 61, 72, 81],
        },
        product(9, 'Floor protection', 12),
      ],
      { ...desk, listPrice: '$800.00' },
      'Engraving: For Ada\nCable hole: No hole',
    ),
    'Long words': dialog(
      [product(2, 'Höhenverstellbarer-Konferenzstuhl-mit-Armlehnen-und-Fußkreuz-aus-Aluminium', 1234.5)],
      { ...desk, displayName: 'Schreibtischplattenverlängerungselement (Aluminiumdruckguss, Weißaluminiumlackierung)' },
    ),
    'Right to left': dialog([product(2, 'كرسي قاعة الاجتماعات', 16.5)], { ...desk, displayName: 'مكتب قابل للتخصيص' }),
  },
  {
    empty: 'Nothing left to offer',
    loading: { in: 'A desk, and a chair beside it', press: '.js_continue' },
    wrong: 'Sold out, and a choice that does not exist',
    full: 'Much to choose, cheaper than before',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
