import { defineStates } from '#registry/states.ts';
import gallery from './o_gallery.tsx';

const dot = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3" width="400" height="300"><rect width="4" height="3" fill="${colour}"/></svg>`)}`;

const html = `<ul class="o_gallery__grid">${['tomato', 'gold', 'teal', 'navy']
  .map(
    (colour) =>
      `<li><a class="o_gallery__link" href="${dot(colour)}"><img src="${dot(colour)}" width="400" height="300" alt="${colour}"></a></li>`,
  )
  .join('')}</ul>`;

const long = html.replaceAll(
  'alt="',
  'alt="Our workshop in the valley, seen from the orchard on a morning in autumn: ',
);

export default defineStates(
  gallery,
  {
    'no picture': { html: '<p>Pictures follow.</p>' },
    'pictures described at length': { html: long },
    'pictures that open in a lightbox': { html },
    'from right to left': { html: html.replaceAll('alt="', 'alt="ورشتنا في الوادي: ') },
    'a lightbox that goes on by itself': { params: { interval: 3000 }, html },
  },
  {
    empty: 'no picture',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'pictures that open in a lightbox',
    long: 'pictures described at length',
    rightToLeft: 'from right to left',
  },
);
