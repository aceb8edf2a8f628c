import { defineStates } from '#registry/states.ts';
import widget from './o_add_to_cart.ts';

export default defineStates(widget, {
  'On a card': {
    html: `<form class="card__add" method="post" action="/shop/cart/update">
      <input type="hidden" name="product_id" value="1"><input type="hidden" name="add_qty" value="1">
      <button type="submit" class="button">Add to Cart</button>
    </form>`,
  },
});
