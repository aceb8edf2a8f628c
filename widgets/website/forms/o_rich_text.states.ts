import { defineStates } from '#registry/states.ts';
import widget from './o_rich_text.tsx';

const language = { code: 'en_US', direction: 'ltr' };
const field = {
  name: 'description',
  label: 'Description',
  rows: 8,
  hint: 'A blank line starts a paragraph.',
  language,
};
const value = '<h2>Care</h2><p>Wipe with a <b>dry</b> cloth.</p><ul><li>No soap</li><li>No sun</li></ul>';

export default defineStates(
  widget,
  {
    Empty: { params: { field } },
    'With headings and a list': { params: { field: { ...field, value } } },
    'Plain text': { params: { field: { ...field, value: 'One line\n\nand another' } } },
    Refused: { params: { field: { ...field, value, error: 'Enter 100,000 characters or fewer' } } },
    'Long words, from right to left': {
      params: {
        field: {
          ...field,
          label: 'الوصف',
          value: `<p>${'Unbreakable'.repeat(20)}</p><p>نص</p>`,
          language: { code: 'ar_001', direction: 'rtl' },
        },
      },
    },
  },
  {
    empty: 'Empty',
    loading: { never: 'plain typing goes on until it is there' },
    wrong: 'Refused',
    full: 'With headings and a list',
    long: 'Long words, from right to left',
    rightToLeft: 'Long words, from right to left',
  },
);
