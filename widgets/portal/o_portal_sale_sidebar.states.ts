import { defineStates } from '#registry/states.ts';
import widget from './o_portal_sale_sidebar.tsx';

const frame = { tag: 'nav', class: 'bs-sidenav side-nav' };

export default defineStates(
  widget,
  {
    'In one’s own account': { ...frame, params: { orderId: 7 } },
    'By a link': { ...frame, params: { orderId: 7, accessToken: 'key' } },
  },
  {
    empty: { never: 'a page always has headings' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'In one’s own account',
    long: { never: 'takes its words from the headings of the page' },
    rightToLeft: { never: 'takes its words from the headings of the page' },
  },
);
