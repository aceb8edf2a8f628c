import { defineStates } from '#registry/states.ts';
import widget from './o_tag_field.tsx';

const field = { name: 'tags', label: 'Tags', hint: 'Separated by commas.', maxlength: 2000 };

export default defineStates(
  widget,
  {
    Empty: { params: { field } },
    'Two tags': { params: { field: { ...field, value: 'garden, summer' } } },
    'One tag': { params: { field: { name: 'merge_into', label: 'Merge into' }, isOne: true } },
    Refused: { params: { field: { ...field, value: 'garden', error: 'Enter 50 tags or fewer' } } },
    'Long words, from right to left': {
      params: { field: { ...field, label: 'الوسوم', value: 'Unbreakable'.repeat(20) } },
    },
  },
  {
    empty: 'Empty',
    loading: { never: 'suggestions come while one types' },
    wrong: 'Refused',
    full: 'Two tags',
    long: 'Long words, from right to left',
    rightToLeft: 'Long words, from right to left',
  },
);
