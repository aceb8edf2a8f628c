import { defineStates } from '#registry/states.ts';
import widget from './o_carousel_product.ts';

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${colour}" d="M0 0h9v9H0z"/></svg>`)}`;

const slide = (colour: string, i: number) =>
  `<div class="o_carousel_product__slide" id="states-picture-${i}"><img class="o_carousel_product__image" src="${picture(colour)}" width="600" height="600" alt="The pot in ${colour}" data-zoom="${picture(colour)}"></div>`;

const thumb = (colour: string, i: number) =>
  `<li><a class="o_carousel_product__thumb" href="#states-picture-${i}"><img src="${picture(colour)}" width="90" height="90" alt="Picture ${i + 1}"></a></li>`;

const carousel = (colours: string[]) => `<div class="o_carousel_product__stage">
  <div class="o_carousel_product__track" tabindex="0" role="group" aria-label="Pictures">${colours.map(slide).join('')}</div>
</div>
<ul class="o_carousel_product__thumbs">${colours.map(thumb).join('')}</ul>`;

export default defineStates(widget, {
  'One picture': { class: 'o_carousel_product', params: { templateId: 1 }, html: carousel(['peru']) },
  'Three pictures, zoom without a click': {
    class: 'o_carousel_product',
    params: { templateId: 2, ecomZoomAuto: true },
    html: carousel(['peru', 'sienna', 'olive']),
  },
});
