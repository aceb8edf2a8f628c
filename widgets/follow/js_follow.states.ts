import { defineStates } from '#registry/states.ts';
import widget from './js_follow.tsx';

const params = { object: 'product.template', id: 1 };
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
    loading: { never: 'it takes an email address to send it' },
    wrong: { in: 'Followed', press: '.js_unfollow_btn' },
    full: 'With words of its own',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
