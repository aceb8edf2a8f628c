import { defineStates } from '#registry/states.ts';
import widget from './o_page_search.tsx';

const field = { name: 'url', label: 'Address', dir: 'ltr', hint: 'A path, for example /our-story', required: true };

export default defineStates(
  widget,
  {
    Empty: { class: 'combobox', params: { field } },
    'With an address': { class: 'combobox', params: { field: { ...field, value: '/aboutus', maxlength: 200 } } },
    'Refused, with a long address': {
      class: 'combobox',
      params: {
        field: { ...field, value: `/${'a-long-way-'.repeat(15)}home`, error: 'Another page has this address.' },
      },
    },
    'In a text from right to left': {
      class: 'combobox',
      params: { field: { ...field, label: 'العنوان', hint: 'مسار، مثلًا ‎/our-story', required: false } },
    },
  },
  {
    empty: 'Empty',
    loading: { never: 'suggestions come while one types' },
    wrong: 'Refused, with a long address',
    full: 'With an address',
    long: 'Refused, with a long address',
    rightToLeft: 'In a text from right to left',
  },
);
