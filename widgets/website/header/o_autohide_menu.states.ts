import type { States } from '#registry/states.ts';

const menu = (names: string[], active = ''): string =>
  `${names
    .map(
      (name) => `<li><a class="menu__link" href="/"${name === active ? ' aria-current="page"' : ''}>${name}</a></li>`,
    )
    .join(
      '',
    )}<li class="menu__more" hidden><details class="dropdown"><summary class="menu__link" aria-label="More">+</summary><ul class="dropdown__menu"></ul></details></li>`;

const MANY = ['Home', 'Shop', 'Gallery', 'News', 'Workshops', 'Opening hours', 'About us', 'Delivery', 'Contact us'];

export default {
  'a few entries': { tag: 'ul', class: 'menu o_menu_loading', html: menu(['Home', 'Shop']) },
  'more than fit': { tag: 'ul', class: 'menu o_menu_loading', html: menu(MANY) },
  'the current one is folded': { tag: 'ul', class: 'menu o_menu_loading', html: menu(MANY, 'Contact us') },
} satisfies States;
