import { defineStates } from '#registry/states.ts';
import widget from './js_follow_alias.tsx';

const params = { id: 1, object: 'mail.channel', groupAddress: '/groups/1' };
const look = { class: 'follow js_follow_alias' };
const alias = 'seeds-and-seedlings@lists.example.com';

export default defineStates(
  widget,
  {
    'Not followed': { ...look, params },
    Followed: {
      ...look,
      params: { ...params, follow: 'on', isUser: true, email: 'maria@example.com', aliasName: alias },
    },
    'Confirmation sent': { ...look, params: { ...params, follow: 'email' } },
    'Request sent': { ...look, params: { ...params, follow: 'email', joining: 'request' } },
    'Wrong address': { ...look, params: { ...params, email: 'maria', error: 'Enter a valid email address' } },
    'The way out': { ...look, params: { ...params, unsubscribe: true } },
    'Left by an account': { ...look, params: { ...params, unsubscribe: true, isUser: true } },
    'Long address': {
      ...look,
      params: {
        ...params,
        follow: 'on',
        isUser: true,
        aliasName: `${'growing-and-saving-seeds-'.repeat(5)}@example.com`,
      },
    },
    'Right to left': { ...look, params: { ...params, email: 'مريم', error: 'أدخل عنوان بريد إلكتروني صالحًا' } },
  },
  {
    empty: 'Not followed',
    loading: { in: 'Followed', press: '.js_mg_details [type=submit]' },
    wrong: { in: 'Followed', press: '.js_mg_details [type=submit]' },
    full: 'Followed',
    long: 'Long address',
    rightToLeft: 'Right to left',
  },
);
