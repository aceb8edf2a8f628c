import { defineStates } from '#registry/states.ts';
import widget from './o_portal.ts';

export default defineStates(widget, {
  'A menu of a list': {
    html: '<details class="dropdown dropdown--start" open><summary class="dropdown__toggle">Newest</summary><ul class="dropdown__menu"><li><a class="dropdown__item" href="/my/orders?sortby=name">Reference</a></li></ul></details>',
  },
});
