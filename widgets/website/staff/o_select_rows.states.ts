import { defineStates } from '#registry/states.ts';
import widget from './o_select_rows.tsx';

export default defineStates(
  widget,
  { 'Nothing selected': {} },
  {
    empty: { never: 'a box to tick' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Nothing selected',
    long: { never: 'shows words of the program alone' },
    rightToLeft: { never: 'shows words of the program alone' },
  },
);
