import { defineStates } from '#registry/states.ts';
import widget from './js_product_list.ts';

const variant = (id: number, name: string, more = '') =>
  `<label class="js_product__value${more && ' css_not_available'}"><input class="js_product__radio js_product_change" type="radio" name="product_id" value="${id}" data-combination="[${id}]"${id === 1 ? ' checked' : ''}><span>${name}</span>${more} <span class="js_product__extra">$15.99</span></label>`;

export default defineStates(widget, {
  'Two variants, one sold out': {
    class: 'js_product',
    params: {
      templateId: 1,
      currency: { symbol: '$', decimals: 2 },
      path: '/shop/product/clay-plant-pot-1',
      cartPath: '/shop/cart',
    },
    html: `<form class="js_product__form" method="post" action="/shop/cart/update"><p class="js_product__price"><span class="oe_price">$15.99</span> <s class="js_product__list-price oe_default_price" hidden><span class="visually-hidden">instead of </span><bdi></bdi></s></p><fieldset class="js_product__attribute"><legend class="js_product__legend">Available variants</legend><div class="js_product__values js_product__values--list">${variant(1, 'Regular')}${variant(2, 'Large', ' <span class="js_product__extra">Out of stock</span>')}</div></fieldset><p class="js_product__message" hidden></p><div class="js_product__stock"></div><div class="js_product__buy"><span class="quantity"><button type="button" class="quantity__button" data-step="-1"><span aria-hidden="true">−</span><span class="visually-hidden">One less</span></button><label class="visually-hidden" for="state-quantity">Quantity</label><input class="quantity__input" id="state-quantity" type="number" name="add_qty" value="1" min="1"><button type="button" class="quantity__button" data-step="1"><span aria-hidden="true">+</span><span class="visually-hidden">One more</span></button></span><button type="submit" id="add_to_cart" class="button js_product__add">Add to Cart</button></div><div class="js_product__notice"></div></form>`,
  },
});
