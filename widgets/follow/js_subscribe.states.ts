import { defineStates } from '#registry/states.ts';
import widget from './js_subscribe.tsx';

const look = { class: 'subscribe js_subscribe' };

export default defineStates(
  widget,
  {
    'Not subscribed': { ...look, params: { listId: 1 } },
    Subscribed: { ...look, params: { listId: 1, subscribe: 'on', email: 'maria@example.com' } },
    'In the pop-up, with a known email address': {
      params: { listId: 1, prefix: 'popup_subscribe', email: 'joel@example.com' },
    },
    'Long words': {
      ...look,
      params: { listId: 1, email: 'bartholomew.featherstonehaugh-cholmondeley@newsletters.workshop.example.com' },
    },
    'Right to left': { ...look, params: { listId: 1, email: 'قارئ@مثال.إختبار' } },
  },
  {
    empty: 'Not subscribed',
    loading: { in: 'In the pop-up, with a known email address', press: 'button' },
    wrong: { in: 'In the pop-up, with a known email address', press: 'button' },
    full: 'Subscribed',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
