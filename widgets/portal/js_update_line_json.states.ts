import type { QuoteLine, QuoteView } from '#portal/documents/line_view.ts';
import { defineStates } from '#registry/states.ts';
import widget from './js_update_line_json.tsx';

export const amount = (text: string) => ({ text, before: '$', after: '' });

const cushion: QuoteLine = {
  id: 3,
  kind: 'product',
  name: 'Seat cushion',
  description: '',
  quantity: 6,
  unitPrice: '$34.00',
  listPrice: null,
  discount: null,
  taxes: 'Tax 7%',
  amount: amount('204.00'),
  isEditable: true,
  action: '/my/orders/7/lines/3',
};
const words = (id: number, kind: 'section' | 'note', name: string): QuoteLine => ({
  ...cushion,
  id,
  kind,
  name,
  isEditable: false,
  action: '',
});
const desk: QuoteLine = { ...words(1, 'note', 'Desk'), kind: 'product', quantity: 1, amount: amount('750.00') };

/** One line of the customer's own. */
export const quote = (line: Partial<QuoteLine> = {}, total = amount('218.28')): QuoteView => ({
  lines: [{ ...cushion, ...line }],
  caption: 'Lines of Quote Q7',
  language: 'en-US',
  isTaxInAmounts: false,
  hasDiscounts: false,
  totals: {
    untaxed: amount('204.00'),
    undiscounted: null,
    taxes: [{ name: 'Tax 7%', base: '$204.00', amount: amount('14.28') }],
    total,
    paid: null,
    residual: null,
  },
});

const full: QuoteView = {
  ...quote(),
  hasDiscounts: true,
  lines: [
    words(10, 'section', 'Furniture'),
    { ...desk, description: 'Steel, white', listPrice: '$800.00', discount: '10%', taxes: '' },
    cushion,
    words(11, 'note', 'Delivered in two parts.'),
  ],
};
const ofWords = (name: string): QuoteView => quote({ name, description: name });
const look = { class: 'document__section' };

export default defineStates(
  widget,
  {
    'One line of their own': { ...look, params: { orderId: 7, quote: quote() } },
    'By a link': { ...look, params: { orderId: 7, accessToken: 'key', quote: quote() } },
    'Sections, notes, discounts and a fixed line': { ...look, params: { orderId: 7, quote: full } },
    'Paid in part': {
      ...look,
      params: {
        orderId: 7,
        quote: { ...quote(), totals: { ...quote().totals, paid: '$100.00', residual: amount('118.28') } },
      },
    },
    'Long words': {
      ...look,
      params: { orderId: 7, quote: ofWords('Höhenverstellbares-Sitzkissenbezugsstoffmusterpaket-in-Übergröße') },
    },
    'Right to left': { ...look, params: { orderId: 7, quote: ofWords('وسادة مقعد') } },
  },
  {
    empty: { never: 'a document without lines has no table' },
    loading: { never: 'the line is changed at once' },
    wrong: { in: 'One line of their own', press: 'button' },
    full: 'Sections, notes, discounts and a fixed line',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
