import { defineStates } from '#registry/states.ts';
import widget from './oe_cart.ts';

const line = (id: number, name: string, quantity: number, max = '') => `<li class="cart-line">
  <div class="cart-line__text"><h2 class="cart-line__name">${name}</h2></div>
  <p class="cart-line__total">$31.98</p>
  <div class="cart-line__controls">
    <form class="cart-line__form" method="post" action="/shop/cart/update">
      <input type="hidden" name="line_id" value="${id}"><input type="hidden" name="product_id" value="${id}">
      <label class="visually-hidden" for="states-quantity-${id}">Quantity of ${name}</label>
      <span class="quantity">
        <button type="button" class="quantity__button" data-step="-1">−<span class="visually-hidden">One less</span></button>
        <input class="quantity__input js_quantity" type="number" id="states-quantity-${id}" name="set_qty" value="${quantity}" min="0"${max} data-line-id="${id}" data-product-id="${id}">
        <button type="button" class="quantity__button" data-step="1">+<span class="visually-hidden">One more</span></button>
      </span>
    </form>
  </div>
</li>`;

const cart = (lines: string) => `<section class="cart-lines js_cart_lines" aria-label="Cart lines">
  <ul class="cart-lines__list">${lines}</ul>
</section>`;

export default defineStates(widget, {
  'Two lines, one with little left': {
    class: 'cart oe_cart',
    html: cart(line(1, 'Clay Plant Pot', 2) + line(2, 'Copper Light', 3, ' max="3"')),
  },
});
