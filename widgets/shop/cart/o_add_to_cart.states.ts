import { defineStates } from '#registry/states.ts';
import widget from './o_add_to_cart.tsx';

const form = (label: string) => `<form method="post" action="/shop/cart/update">
  <input type="hidden" name="product_id" value="1"><input type="hidden" name="add_qty" value="1">
  <button type="submit" class="button">${label}</button>
</form>`;

export default defineStates(
  widget,
  {
    'On a card': { html: form('Add to Cart') },
    'With a long text': { html: form('Add the customizable desk of oiled oak, 160 × 80 cm, to my cart') },
    'From right to left': { html: form('أضف إلى السلة') },
    'Without a form': { html: '<p>Sold out</p>' },
  },
  {
    empty: 'Without a form',
    loading: { in: 'On a card', press: 'button' },
    wrong: { in: 'On a card', press: 'button' },
    full: 'On a card',
    long: 'With a long text',
    rightToLeft: 'From right to left',
  },
);
