import { defineStates } from '../../registry/states.ts';
import widget from './o_cart_link.ts';

const link = `<a class="cart-link__link header__action" href="/shop/cart">
  <span class="header__label">My Cart</span><span class="cart-link__badge my_cart_quantity" hidden></span>
</a>`;

export default defineStates(widget, {
  'The number comes from this browser’s cart': { class: 'cart-link', html: link },
});
