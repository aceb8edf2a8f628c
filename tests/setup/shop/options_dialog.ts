/** Renders the dialog "Add to cart" for a desk of 100 with options. */

import type { OptionRow } from '#shop/configurator/option_view.ts';
import type { FormValue } from '#shop/pages/attribute_view.ts';
import { type Asked, asked, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/configurator/oe_optional_products.tsx';

export const DESK = 1;
export const CHAIR = 2;

type Row = { id: number; name: string; price: number; beside?: number | null; custom?: FormValue['custom'] };

const legs = (id: number, name: string, custom: FormValue['custom'] = null): FormValue => ({
  id,
  valueId: id,
  name,
  color: null,
  priceExtra: 0,
  custom,
});

/** Its variants are ten and eleven times its own id, of values that are ten times those: one for each of two legs. */
export const option = ({ id, name, price, beside = DESK, custom = null }: Row): OptionRow => ({
  templateId: id,
  parentId: beside,
  productId: id * 10,
  name,
  displayName: name,
  picture: { src: '/p.svg', srcset: '', sizes: '6rem', width: 96, height: 96, alt: name },
  attributes: [
    {
      id: 1,
      name: 'Legs',
      display: 'radio',
      variants: 'always',
      isHidden: false,
      values: [legs(id * 100, 'Steel'), legs(id * 110, 'Black', custom)],
    },
  ],
  rules: {
    exclusions: {},
    parent_exclusions: [],
    parent_combination: [],
    archived_combinations: [],
    existing_combinations: null,
    has_dynamic_attributes: false,
    has_possible_combination: true,
  },
  combination: [id * 100],
  isPossible: true,
  isOut: false,
  problem: '',
  rawPrice: price,
  price: `$${price}.00`,
  listPrice: null,
  perUnit: '',
  currency: { symbol: '$', decimals: 2 },
});

const root = {
  product_id: 10,
  quantity: 2,
  variant_values: [100],
  product_custom_attribute_values: [],
  no_variant_attribute_values: [],
};

/** The params of the dialog. */
export const dialogWith = (...options: OptionRow[]) => ({
  root,
  cartPath: '/shop/cart',
  currency: { symbol: '$', decimals: 2 },
  offer: { main: option({ id: DESK, name: 'Desk', price: 100, beside: null }), description: '', options },
});

let host: HTMLElement;

/** Mounts the options in an open dialog, and stops them when its content leaves the page. */
export async function openOptions(...options: OptionRow[]): Promise<HTMLDialogElement> {
  host = await showWidget(widget, { params: dialogWith(...options) });
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
  host.querySelectorAll<HTMLElement>(`.configurator__row:not(.main_product)[data-template-id="${id}"]`)[
    nth
  ] as HTMLElement;
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
  input.click();
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
  pictures: [],
  ...more,
});

/** Presses 'Add to Cart' of a row and answers all that it asks. */
export async function add(id: number, items: OptionRow[] = [], nth = 0): Promise<void> {
  await press('.js_add', row(id, nth));
  await asks('info').at(-1)?.answer(info(id));
  await asks('items').at(-1)?.answer(items);
}
