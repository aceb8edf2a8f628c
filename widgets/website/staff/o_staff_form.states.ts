import { defineStates } from '#registry/states.ts';
import widget from './o_staff_form.tsx';

const params = { save: 'Save', back: '/sales/carriers', fresh: '/sales/carriers/1' };

export default defineStates(
  widget,
  {
    'As it opens': { params },
    'Of a record that can be deleted': { params: { ...params, deleteUrl: '/sales/carriers/1/delete' } },
    'With unsaved changes': { params: { ...params, isChanged: true } },
    'Long words': {
      params: { ...params, save: 'Versandkostenberechnungsgrundlage wiederherstellen', isChanged: true },
    },
    'From right to left': { params: { ...params, save: 'حفظ', deleteUrl: '/sales/carriers/1/delete' } },
  },
  {
    empty: { never: 'it shows buttons of a form' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'the page shows its problems' },
    full: 'Of a record that can be deleted',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
