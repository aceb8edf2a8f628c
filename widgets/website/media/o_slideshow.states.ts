import { defineStates } from '#registry/states.ts';
import slideshow from './o_slideshow.tsx';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="960" height="540"><rect width="16" height="9" fill="${colour}"/></svg>`)}`;

const slides = (colours: string[]) =>
  `<div class="o_slideshow__track" tabindex="0" role="group" aria-label="Pictures">${colours
    .map(
      (colour) =>
        `<figure class="o_slideshow__slide"><img class="o_slideshow__picture" src="${picture(colour)}" width="960" height="540" alt="${colour}"></figure>`,
    )
    .join('')}</div>`;

const MANY = ['tomato', 'gold', 'teal', 'navy', 'plum', 'sienna', 'olive', 'coral', 'indigo', 'salmon', 'khaki'];

export default defineStates(
  slideshow,
  {
    'at rest': { class: 'o_slideshow', html: slides(['tomato', 'gold', 'teal']) },
    'going on by itself': {
      class: 'o_slideshow',
      params: { interval: 4000 },
      html: slides(['tomato', 'gold', 'teal']),
    },
    'more than fit on a page of indicators': { class: 'o_slideshow', html: slides(MANY) },
    'pictures described at length': {
      class: 'o_slideshow',
      html: slides(['tomato', 'gold']).replaceAll(
        'alt="',
        `alt="${'Our workshop in the valley on a morning in autumn, '.repeat(6)}`,
      ),
    },
    'from right to left': {
      class: 'o_slideshow',
      html: slides(['tomato', 'gold']).replaceAll('alt="', 'alt="ورشتنا في الوادي: '),
    },
    'one slide has no controls': { class: 'o_slideshow', html: slides(['teal']) },
  },
  {
    empty: 'one slide has no controls',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'more than fit on a page of indicators',
    long: 'pictures described at length',
    rightToLeft: 'from right to left',
  },
);
