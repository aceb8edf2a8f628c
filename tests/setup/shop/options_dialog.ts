/** Renders the dialog "Add to cart" for a desk of 100 with options. */

import { type Asked, asked, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/configurator/oe_optional_products.ts';

export const DESK = 1;
export const CHAIR = 2;

type Row = { id: number; name: string; price: number; beside?: number };

/** Its variants are ten and eleven times its own id, of values that are ten times those: one for each of two legs. */
export const option = ({ id, name, price, beside = DESK }: Row) => `
  <li class="js_product configurator__row" data-template-id="${id}" data-parent-id="${beside}"><form>
  <input type="hidden" class="product_id" name="optional-product-${id}" value="${id * 10}">
  <input type="hidden" class="product_template_id" value="${id}" disabled>
  <input type="hidden" class="js_optional_same_quantity" value="0">
  <input type="hidden" class="product_display_name" value="${name}" disabled>
  <h3 class="configurator__name" tabindex="-1" data-name="${name}">${name}</h3>
  <p class="configurator__description" hidden></p>
  <div class="configurator__choices"><ul class="js_add_cart_variants"><li>
  <input type="radio" class="js_variant_change always" name="attr-1" value="${id * 100}" data-value_name="Steel" checked>
  <input type="radio" class="js_variant_change always" name="attr-1" value="${id * 110}" data-value_name="Black">
  </li></ul></div>
  <p class="js_product__message" hidden></p>
  <p class="configurator__price"><span class="oe_price"></span><s class="oe_default_price" hidden><bdi></bdi></s>
  <input type="hidden" class="js_raw_price" value="${price}" disabled></p>
  <button type="submit" class="js_add">Add to Cart</button>
  <button type="button" class="js_remove" hidden>Remove</button></form></li>`;

const dialog = (options: string) => `<ul class="configurator__rows">
  <li class="js_product main_product in_cart" data-template-id="${DESK}">
  <input type="hidden" class="product_id" value="10"><input type="hidden" class="product_template_id" value="${DESK}">
  <h3 class="configurator__name">Desk</h3><div class="oe_unchanged_value_ids" data-unchanged_value_ids="[100]"></div>
  <input type="hidden" class="js_raw_price" value="100"><input type="number" name="add_qty" value="2" min="1"></li></ul>
  <strong class="js_price_total"></strong>
  <ul class="configurator__rows configurator__options">${options}</ul>
  <div class="configurator__problem-place" role="alert"></div>
  <button type="button" class="js_continue">Continue</button><button type="button" class="js_checkout">Proceed</button>`;

const root = {
  product_id: 10,
  quantity: 2,
  variant_values: [100],
  product_custom_attribute_values: [],
  no_variant_attribute_values: [],
};

let host: HTMLElement;

/** Mounts the options in an open dialog, and stops them when its content leaves the page. */
export async function openOptions(...options: string[]): Promise<HTMLDialogElement> {
  const params = { root, cartPath: '/shop/cart', currency: { symbol: '$', decimals: 2 } };
  host = await showWidget(widget, { params, html: dialog(options.join('')) });
  const frame = document.createElement('dialog');
  frame.addEventListener('close', () => frame.remove());
  document.body.append(frame);
  frame.append(host);
  frame.showModal();
  await settled();
  return frame;
}

export const find = <E extends HTMLElement = HTMLElement>(selector: string) => host.querySelector(selector) as E;
export const row = (id: number, nth = 0) =>
  host.querySelectorAll<HTMLElement>(`.configurator__row[data-template-id="${id}"]`)[nth] as HTMLElement;
const namesIn = (list: string) =>
  [...find(list).querySelectorAll('.configurator__name')].map(({ textContent }) => textContent);
export const chosenNames = () => namesIn('.configurator__rows');
export const offeredNames = () => namesIn('.configurator__options');
export const problem = () => find('.configurator__problem-place').textContent;

export async function press(selector: string, within: HTMLElement = host): Promise<void> {
  within.querySelector<HTMLElement>(selector)?.click();
  await settled();
}

/** The other legs. */
export async function choose(id: number, value: number): Promise<void> {
  const input = row(id).querySelector<HTMLInputElement>(`[value="${value}"]`) as HTMLInputElement;
  input.checked = true;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

/** Calls of one kind, in their order. */
export const asks = (kind: 'info' | 'items' | 'update'): Asked[] => {
  const path = { info: 'get_combination_info', items: 'optional_product_items', update: 'update_option' }[kind];
  return asked.filter((one) => one.path.includes(path));
};

export const info = (id: number, more: object = {}) => ({
  product_id: id * 10,
  display_name: `Number ${id}`,
  price: id,
  list_price: id,
  has_discounted_price: false,
  is_combination_possible: true,
  available: null,
  carousel: '',
  ...more,
});

/** Presses 'Add to Cart' of a row and answers all that it asks. */
export async function add(id: number, items = '', nth = 0): Promise<void> {
  await press('.js_add', row(id, nth));
  await asks('info').at(-1)?.answer(info(id));
  await asks('items').at(-1)?.answer(JSON.stringify(items));
}
