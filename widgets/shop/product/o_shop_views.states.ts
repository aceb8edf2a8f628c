import { defineStates } from '#registry/states.ts';
import widget from './o_shop_views.ts';

export default defineStates(widget, {
  'A page of the shop': { html: '<p>What the page shows</p>' },
});
