import { defineStates } from '#registry/states.ts';
import widget from './o_portal_sale_sidebar.tsx';

const frame = { tag: 'nav', class: 'bs-sidenav side-nav' };

export default defineStates(widget, {
  'In one’s own account': { ...frame, params: { orderId: 7 } },
  'By a link': { ...frame, params: { orderId: 7, accessToken: 'key' } },
});
