import { defineStates } from '#registry/states.ts';
import widget from './o_livechat_news.tsx';

export default defineStates(
  widget,
  { 'Nothing is new': { params: { channel: 'livechat.operators:1', url: '/admin/chat', seen: 0, pushKey: 'BN' } } },
  {
    empty: 'Nothing is new',
    loading: { never: 'it only hears the bus' },
    wrong: { never: 'it only hears the bus' },
    full: 'Nothing is new',
    long: { never: 'it shows one fixed sentence' },
    rightToLeft: { never: 'it shows one fixed sentence' },
  },
);
