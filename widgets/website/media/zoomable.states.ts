import type { States } from '#registry/states.ts';

const large =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1600' height='1200'%3E%3Cpath fill='%23467' d='M0 0h1600v1200H0z'/%3E%3Ccircle cx='800' cy='600' r='320' fill='%23fc6'/%3E%3C/svg%3E";

export default {
  'a picture with a larger one': {
    class: 'zoomable',
    html: `<a href="/gallery"><img src="${large}" data-zoom="${large}" width="320" height="240" alt="A lamp in the dusk"></a>`,
  },
} satisfies States;
