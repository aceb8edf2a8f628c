import type { States } from '#registry/states.ts';

export default {
  'a header with a menu': {
    html: '<details class="dropdown dropdown--start" name="header"><summary class="menu__link">About us</summary><ul class="dropdown__menu"><li><a class="dropdown__item" href="/delivery">Delivery</a></li></ul></details>',
  },
} satisfies States;
