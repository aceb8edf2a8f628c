import { defineStates } from '#registry/states.ts';
import type { CarouselPicture } from '#shop/product/combination_contract.ts';
import widget from './o_carousel_product.tsx';

const drawing = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${colour}" d="M0 0h9v9H0z"/></svg>`)}`;

const picture = (colour: string, alt = `The pot in ${colour}`): CarouselPicture => {
  const src = drawing(colour);
  return { src, srcset: `${src} 600w`, sizes: '100vw', width: 600, height: 600, alt, zoom: src, thumb: src };
};

const NINE = ['peru', 'sienna', 'olive', 'teal', 'navy', 'plum', 'gold', 'coral', 'khaki'];

const own = (src: string, i: number) =>
  `<div class="o_carousel_product__slide" id="own-${i}"><img class="o_carousel_product__image" src="${src}" alt="A pot" data-zoom="${src}"></div>`;
const ownThumb = (src: string, i: number) =>
  `<li><a class="o_carousel_product__thumb" href="#own-${i}"><img src="${src}" alt="Picture ${i + 1}"></a></li>`;
const ofAnAuthor = (colours: string[]) => `<div class="o_carousel_product__stage">
  <div class="o_carousel_product__track" tabindex="0" role="group" aria-label="Pictures">${colours.map(drawing).map(own).join('')}</div>
</div>
<ul class="o_carousel_product__thumbs">${colours.map(drawing).map(ownThumb).join('')}</ul>`;

export default defineStates(
  widget,
  {
    'One picture': { class: 'o_carousel_product', params: { templateId: 1, pictures: [picture('peru')] } },
    'Three pictures, zoom without a click': {
      class: 'o_carousel_product',
      params: { templateId: 2, ecomZoomAuto: true, pictures: NINE.slice(0, 3).map((colour) => picture(colour)) },
    },
    'Many pictures, described at length': {
      class: 'o_carousel_product',
      params: {
        templateId: 3,
        pictures: NINE.map((colour) => picture(colour, `A pot of ${colour} clay, fired twice, with a lid. `.repeat(4))),
      },
    },
    'From right to left': {
      class: 'o_carousel_product',
      params: { templateId: 5, pictures: NINE.slice(0, 3).map((colour) => picture(colour, 'أصيص من الفخار')) },
    },
    'Pictures of an author': {
      class: 'o_carousel_product',
      params: { templateId: 4 },
      html: ofAnAuthor(NINE.slice(0, 2)),
    },
  },
  {
    empty: 'One picture',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Three pictures, zoom without a click',
    long: 'Many pictures, described at length',
    rightToLeft: 'From right to left',
  },
);
