import { defineStates } from '#registry/states.ts';
import widget from './o_cart_count.ts';

export default defineStates(widget, {
  'The number of this browser’s cart': { class: 'badge', tag: 'span' },
});
