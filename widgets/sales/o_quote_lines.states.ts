import { defineStates } from '#registry/states.ts';
import type { Grid, Row } from '#sales/quotes/grid_view.ts';
import widget from './o_quote_lines.tsx';

const row = (key: string, more: Partial<Row> = {}): Row => ({
  of: 'line',
  key,
  kind: 'product',
  variant: '',
  name: 'Garden gate',
  description: '',
  quantity: '2',
  price: '480.00',
  discount: '',
  tax: '1',
  ...more,
});
const amount = (text: string) => ({ text, before: '$', after: '' });
const grid = (rows: Row[], more: Partial<Grid> = {}): Grid => ({
  of: 'line',
  action: '/sales/orders/5',
  path: '/sales/orders/5',
  rows,
  taxes: [{ value: '1', label: 'Sales tax 7 %' }],
  usualTax: '1',
  errors: {},
  sums: {
    amounts: Object.fromEntries(rows.map(({ key }) => [key, '$960.00'])),
    totals: {
      untaxed: amount('960.00'),
      undiscounted: null,
      taxes: [{ name: 'Sales tax 7 %', base: '$960.00', amount: amount('67.20') }],
      total: amount('1,027.20'),
      paid: null,
      residual: null,
    },
  },
  ...more,
});
const section = row('2', { kind: 'section', name: 'Garden', quantity: '', price: '', tax: '' });
const long = 'Unbreakable'.repeat(20);

export default defineStates(
  widget,
  {
    'One line': { params: { grid: grid([row('1')]) } },
    'Section, line and note': {
      params: { grid: grid([section, row('1'), row('3', { kind: 'note', name: 'Delivered in May' })]) },
    },
    'With a problem': {
      params: { grid: grid([row('1', { price: 'much' })], { errors: { 'line-1-price': 'Enter a number' } }) },
    },
    'Options, which have no sum': {
      params: { grid: grid([row('1', { of: 'option' })], { of: 'option', sums: null }) },
    },
    'Without options yet': { params: { grid: grid([], { of: 'option', sums: null }) } },
    'Long words, from right to left': {
      params: { grid: grid([row('1', { name: `مصباح ${long}`, description: long })]) },
    },
  },
  {
    empty: 'Without options yet',
    loading: { never: 'the former amounts stay while the server computes' },
    wrong: 'With a problem',
    full: 'Section, line and note',
    long: 'Long words, from right to left',
    rightToLeft: 'Long words, from right to left',
  },
);
