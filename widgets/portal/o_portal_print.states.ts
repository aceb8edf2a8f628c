import { defineStates } from '#registry/states.ts';
import widget from './o_portal_print.tsx';

export default defineStates(
  widget,
  {
    'Of a quote': { tag: 'span', params: { href: '/my/orders/7?report_type=html' } },
    'Of an invoice': {
      tag: 'span',
      params: { href: '/my/invoices/3?report_type=html', name: 'o_portal_invoice_print' },
    },
  },
  {
    empty: { never: 'a link without data' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Of a quote',
    long: { never: 'shows words of the program alone' },
    rightToLeft: { never: 'shows words of the program alone' },
  },
);
