import { defineStates } from '#registry/states.ts';
import widget from './o_mg_read_more.tsx';

const params = { href: '/groups/1/1/get_replies', msgId: 1, pageUrl: '/groups' };
const answered = { never: 'replies are what members wrote' };

export default defineStates(
  widget,
  { 'At the beginning': { params }, 'After the first ten': { params: { ...params, msgId: 11, isLater: true } } },
  {
    empty: 'At the beginning',
    loading: { in: 'At the beginning', press: '.o_mg_read_more' },
    wrong: { in: 'At the beginning', press: '.o_mg_read_more' },
    full: 'After the first ten',
    long: answered,
    rightToLeft: answered,
  },
);
