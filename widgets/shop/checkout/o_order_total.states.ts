import { defineStates } from '#registry/states.ts';
import widget from './o_order_total.tsx';

const state = { tag: 'strong', class: 'js_order_total' };

export default defineStates(widget, {
  'A total': { ...state, params: { total: '$58.85' } },
  'From right to left': { ...state, params: { total: '‏٥٨٫٨٥ د.إ.‏' } },
});
