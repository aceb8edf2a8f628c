import { defineStates } from '#registry/states.ts';
import widget from './o_customer_search.tsx';

const path = '/sales/orders/new';

export default defineStates(
  widget,
  {
    Empty: { class: 'combobox', params: { label: 'Name or email', q: '', path } },
    'Searched for': { class: 'combobox', params: { label: 'Name or email', q: 'maria', path } },
    'Long words': {
      class: 'combobox',
      params: {
        label: 'Name oder E-Mail-Adresse der Kundin oder des Kunden',
        q: 'Donaudampfschifffahrtsgesellschaft',
        path,
      },
    },
    'From right to left': { class: 'combobox', params: { label: 'الاسم أو البريد الإلكتروني', q: '', path } },
  },
  {
    empty: 'Empty',
    loading: { never: 'suggestions come while one types' },
    wrong: { never: 'suggestions then stay away' },
    full: 'Searched for',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
