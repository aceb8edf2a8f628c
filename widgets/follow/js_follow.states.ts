import { defineStates } from '#registry/states.ts';
import widget from './js_follow.tsx';

const params = { object: 'product.template', id: 1 };
const sent = {
  in: 'Not followed',
  entered: { '.js_follow_email': 'maria@example.com' },
  press: '.js_follow_btn',
} as const;
const look = { class: 'follow js_follow' };

export default defineStates(
  widget,
  {
    'Not followed': { ...look, params },
    Followed: { ...look, params: { ...params, follow: 'on' } },
    'A way out for who is not known': { ...look, params: { ...params, unsubscribe: true } },
    'With words of its own': { ...look, params: { ...params, label: 'Notify me about price drops and restocks' } },
    'Long words': {
      ...look,
      params: { ...params, label: 'Preissenkungsbenachrichtigungen-und-Wiederverfügbarkeitsmeldungen abonnieren' },
    },
    'Right to left': { ...look, params: { ...params, label: 'أعلموني عند انخفاض السعر' } },
  },
  {
    empty: { never: 'a button without data' },
    loading: sent,
    wrong: sent,
    full: 'With words of its own',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
