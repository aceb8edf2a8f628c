import { defineStates } from '#registry/states.ts';
import widget from './o_staff_find.tsx';

export default defineStates(
  widget,
  {
    Empty: { class: 'combobox', params: { label: 'Search the back office' } },
    'Long words': { class: 'combobox', params: { label: 'Lieferbedingungsverwaltungsoberfläche durchsuchen' } },
    'From right to left': { class: 'combobox', params: { label: 'البحث في الإدارة' } },
  },
  {
    empty: 'Empty',
    loading: { never: 'suggestions come while one types' },
    wrong: { never: 'suggestions then stay away' },
    full: 'Empty',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
