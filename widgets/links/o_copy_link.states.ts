import { defineStates } from '#registry/states.ts';
import widget from './o_copy_link.tsx';

export default defineStates(
  widget,
  {
    'Not copied yet': { tag: 'span', params: { address: 'https://example.org/r/autumn' } },
  },
  {
    empty: { never: 'a button without data' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'a live region says that the browser blocked it' },
    full: 'Not copied yet',
    long: { never: 'shows words of the program alone' },
    rightToLeft: { never: 'shows words of the program alone' },
  },
);
