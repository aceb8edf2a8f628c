import { defineStates } from '#registry/states.ts';
import widget from './o_portal_sidebar_timeago.tsx';

export default defineStates(
  widget,
  {
    'A day that is none': { tag: 'time', params: { day: '', label: 'Due in 14 days' } },
    'Long words': {
      tag: 'time',
      params: { day: '', label: 'Zahlungserinnerungsverfahrensabschlusstermin in 14 Tagen' },
    },
    'From right to left': { tag: 'time', params: { day: '', label: 'مستحق خلال 14 يومًا' } },
  },
  {
    empty: 'A day that is none',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: { never: 'one text' },
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
