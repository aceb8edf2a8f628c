import { defineStates } from '#registry/states.ts';
import widget from './oe_optional_products.ts';

const root = {
  product_id: 1,
  quantity: 1,
  variant_values: [1],
  product_custom_attribute_values: [],
  no_variant_attribute_values: [],
};

const main = `<ul class="configurator__rows"><li class="js_product main_product in_cart configurator__row" data-template-id="1">
<input type="hidden" class="product_id" value="1" disabled><input type="hidden" class="product_template_id" value="1" disabled>
<div class="configurator__text"><h3 class="configurator__name">Desk</h3><div hidden class="oe_unchanged_value_ids" data-unchanged_value_ids="[1]"></div></div>
<div class="configurator__side"><p class="configurator__price"><span class="oe_price">$750.00</span><input type="hidden" class="js_raw_price" value="750" disabled></p>
<input class="quantity__input" aria-label="Quantity" type="number" name="add_qty" value="1" min="1"></div></li></ul>`;

const option = `<li class="js_product configurator__row" data-template-id="2" data-parent-id="1"><form class="configurator__form">
<input type="hidden" class="product_id" name="optional-product-2" value="7"><input type="hidden" class="product_template_id" value="2" disabled>
<input type="hidden" class="js_optional_same_quantity" name="optional-add-2" value="0"><input type="hidden" class="product_display_name" value="Chair" disabled>
<div class="configurator__text"><h3 class="configurator__name" tabindex="-1" data-name="Chair">Chair</h3><p class="configurator__description" hidden></p>
<div class="configurator__choices"></div><p class="js_product__message" hidden>Option not available</p></div>
<div class="configurator__side"><p class="configurator__price"><span class="oe_price">$16.50</span> <s class="oe_default_price" hidden><span class="visually-hidden">instead of </span><bdi></bdi></s><input type="hidden" class="js_raw_price" value="16.5" disabled></p>
<button type="submit" class="button button--small js_add">Add to Cart</button><button type="button" class="button button--link js_remove" hidden>Remove</button></div></form></li>`;

const html = `${main}<p class="configurator__total">Total: <strong class="js_price_total">$750.00</strong></p>
<h3 class="configurator__heading">Available Options:</h3><ul class="configurator__rows configurator__options">${option}</ul>
<div class="configurator__problem-place" role="alert"></div><div class="dialog__buttons">
<button type="button" class="button button--quiet js_continue">Continue Shopping</button><button type="button" class="button js_checkout">Proceed to Checkout</button></div>`;

export default defineStates(widget, {
  'A desk, and a chair beside it': {
    class: 'configurator',
    params: { root, cartPath: '/shop/cart', currency: { symbol: '$', decimals: 2 } },
    html,
  },
});
