import { defineStates } from '#registry/states.ts';
import widget from './o_slide_statistics.tsx';

const DAYS = [
  { day: '2026-11-14', count: 1 },
  { day: '2026-11-18', count: 7 },
  { day: '2026-11-21', count: 3 },
];
const asksNothing = { never: 'asks the server nothing' };

export default defineStates(
  widget,
  {
    'Three days': { params: { days: DAYS, title: 'Views' } },
    'No day': { params: { title: 'Views' } },
    'From right to left': { params: { days: DAYS, title: 'مشاهدات' } },
  },
  {
    ...{ empty: 'No day', loading: asksNothing, wrong: asksNothing, full: 'Three days' },
    long: { never: 'has numbers only' },
    rightToLeft: 'From right to left',
  },
);
