import { defineStates } from '#registry/states.ts';
import widget from './o_portal_overview.tsx';

const quotes = { name: 'Quotes', url: '/my/quotes', icon: 'pencil', count: 2, waiting: 1 };
const invoices = { name: 'Invoices', url: '/my/invoices', icon: 'document', count: 0, waiting: 0 };
const quote = {
  title: 'Quote S00006',
  path: '/my/orders/6',
  url: '/my/orders/6',
  icon: 'pencil',
  note: 'Sign by 12/04/2026',
  amount: '$304.57',
  isLate: false,
};
const long = 'Quote of a very large organisation with a very long name and a number at its end S00006';

export default defineStates(
  widget,
  {
    'Nothing to do': { params: { waiting: [], documents: [quotes, invoices] } },
    'A quote to sign, an invoice that is overdue': {
      params: {
        waiting: [
          quote,
          { ...quote, title: 'Invoice 2', url: '/my/invoices/2', note: '12 days overdue', isLate: true },
        ],
        documents: [quotes, { ...invoices, count: 1_234 }],
      },
    },
    'No documents yet': { params: { waiting: [], documents: [] } },
    'Long words': {
      params: { waiting: [{ ...quote, title: long, amount: '$1,234,567,890.12' }], documents: [quotes] },
    },
    'From right to left': {
      params: {
        waiting: [{ ...quote, title: 'عرض السعر S00006', note: 'وقّع قبل 12/04/2026' }],
        documents: [{ ...quotes, name: 'عروض الأسعار' }],
      },
    },
  },
  {
    empty: 'No documents yet',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'A quote to sign, an invoice that is overdue',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
