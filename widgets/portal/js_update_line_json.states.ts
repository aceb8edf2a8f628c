import { defineStates } from '#registry/states.ts';
import widget from './js_update_line_json.ts';

const html = `<table class="lines"><tbody><tr class="lines__row" data-line-id="3">
<th scope="row" class="lines__name">Seat cushion</th>
<td class="lines__number"><form class="line-form" method="post" action="/my/orders/7/lines/3" data-line-id="3">
<button type="submit" class="button button--quiet button--small line-form__set without-script" name="change" value="set">Update</button>
<span class="quantity">
<button type="submit" class="quantity__button" name="change" value="less" aria-label="One less">−</button>
<input class="quantity__input js_quantity" type="number" name="quantity" value="6" min="0" aria-label="Quantity of Seat cushion">
<button type="submit" class="quantity__button" name="change" value="more" aria-label="One more">+</button>
</span>
<button type="submit" class="button button--link" name="change" value="remove">Remove</button>
</form></td>
<td class="lines__number lines__amount"><bdi class="amount">$<span data-amount="order_line_price_subtotal">204.00</span></bdi></td>
</tr></tbody></table>
<p class="field__error document__error" role="alert" hidden></p>
<dl class="totals" data-totals><div class="totals__row"><dt>Total</dt><dd><bdi class="amount">$<span data-amount="order_amount_total">218.28</span></bdi></dd></div></dl>`;

export default defineStates(widget, {
  'One line of their own': { params: { orderId: 7 }, class: 'document__section', html },
  'By a link': { params: { orderId: 7, accessToken: 'key' }, class: 'document__section', html },
});
