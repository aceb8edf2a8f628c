import { defineStates } from '#registry/states.ts';
import widget from './o_key_help.tsx';

export default defineStates(
  widget,
  { Closed: {} },
  {
    empty: { never: 'a list of the program' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Closed',
    long: { never: 'shows words of the program alone' },
    rightToLeft: { never: 'shows words of the program alone' },
  },
);
