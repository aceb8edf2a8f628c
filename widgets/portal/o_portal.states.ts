import { defineStates } from '#registry/states.ts';
import widget from './o_portal.tsx';

const place = (name: string, url: string, active = false) => ({ name, url, active });
const frame = { tag: 'nav', class: 'staff-menu' };

export default defineStates(
  widget,
  {
    'On the overview': {
      ...frame,
      params: {
        places: [place('Overview', '/my/home', true), place('Quotes', '/my/quotes'), place('Details', '/my/account')],
      },
    },
    'Long words': {
      ...frame,
      params: {
        places: Array.from({ length: 9 }, (_, i) =>
          place(`Documents of a very long kind ${i + 1}`, `/my/${i}`, i === 7),
        ),
      },
    },
    'From right to left': {
      ...frame,
      params: { places: [place('نظرة عامة', '/ar/my/home', true), place('عروض الأسعار', '/ar/my/quotes')] },
    },
  },
  {
    empty: { never: 'the overview always stands in it' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'On the overview',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
