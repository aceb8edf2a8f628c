import { defineStates } from '#registry/states.ts';
import widget from './o_cart_link.ts';

const link = `<a class="cart-link__link header__action" href="/shop/cart">
  <span class="header__label">My Cart</span>
</a>
<button type="button" class="cart-link__toggle" aria-expanded="false" aria-label="Show my cart"></button>`;

export default defineStates(widget, {
  Closed: { class: 'cart-link', html: link },
});
