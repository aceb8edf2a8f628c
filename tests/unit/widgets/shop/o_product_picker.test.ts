import { beforeEach, expect, it, vi } from 'vitest';
import { last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/shop/product/o_product_picker.states.ts';
import widget from '#widgets/shop/product/o_product_picker.tsx';

let host: HTMLElement;
beforeEach(async () => {
  host = await showWidget(widget, states['Two products']);
});

const handles = () => host.querySelector<HTMLTextAreaElement>('[name=accessories]')?.value.split('\n');
const button = (label: string) => host.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)!;

it('Product picker adds the product that is found by its name', async () => {
  const search = host.querySelector<HTMLInputElement>('#accessories_search')!;
  search.focus();
  search.value = 'chair';
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(last().body).toEqual({ q: 'chair' }));
  await last().answer([
    { handle: 'willow-basket', name: 'Willow basket' },
    { handle: 'desk-chair', name: 'Desk chair', price: '$249.00', picture: '/chair.webp' },
  ]);
  const options = [...host.querySelectorAll<HTMLElement>('[role=option]')];
  expect(options.map(({ textContent }) => textContent)).toEqual(['Desk chair · desk-chair · $249.00']);
  expect(options[0]!.querySelector('img')?.getAttribute('src')).toBe('/chair.webp');
  options[0]!.click();
  await settled();
  expect(handles()).toEqual(['mantel-clock', 'willow-basket', 'desk-chair']);
  expect(search.value).toBe('');
  expect(host.querySelector('li:last-child .picked-products__price')?.textContent).toBe('$249.00');
});

it('Product picker changes the order and removes products', async () => {
  button('Move up: Willow basket').click();
  await settled();
  expect(handles()).toEqual(['willow-basket', 'mantel-clock']);
  button('Remove: Mantel clock').click();
  await settled();
  expect(handles()).toEqual(['willow-basket']);
});

it('Product picker leaves the order alone where it means nothing', async () => {
  host = await showWidget(widget, states['Without an order']);
  expect(host.querySelector('[aria-label^="Move up"]')).toBeNull();
  expect(host.querySelector('[aria-label^="Remove"]')).not.toBeNull();
});

it('Product picker for one product replaces the first by the next choice', async () => {
  host = await showWidget(widget, states['One product alone']);
  expect(host.querySelector('[aria-label^="Move up"]')).toBeNull();
  const search = host.querySelector<HTMLInputElement>('#accessories_search')!;
  search.focus();
  search.value = 'chair';
  search.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(last().body).toEqual({ q: 'chair' }));
  await last().answer([{ handle: 'desk-chair', name: 'Desk chair' }]);
  host.querySelector<HTMLElement>('[role=option]')!.click();
  await settled();
  expect(handles()).toEqual(['desk-chair']);
});

it('Product picker keeps the typed lines while one of them is wrong', async () => {
  host = await showWidget(widget, states['With an unknown handle']);
  expect(host.querySelector('textarea')?.value).toBe('no-clock');
});
