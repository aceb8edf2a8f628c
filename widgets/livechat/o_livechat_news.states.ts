import { defineStates } from '#registry/states.ts';
import widget from './o_livechat_news.tsx';

const params = { channel: 'livechat.operators:1', url: '/admin/chat', seen: 0, userId: 1 };

export default defineStates(
  widget,
  {
    'The lists': { params: { ...params, pushKey: 'BN' } },
    'One conversation': { params: { ...params, url: '/admin/chat/7', conversation: 7 } },
  },
  {
    empty: 'One conversation',
    loading: { never: 'it only hears the bus' },
    wrong: { never: 'it only hears the bus' },
    full: 'The lists',
    long: { never: 'it shows fixed sentences' },
    rightToLeft: { never: 'it shows fixed sentences' },
  },
);
