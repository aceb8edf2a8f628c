import { beforeEach, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/shop/product/o_product_pictures.states.ts';
import widget from '#widgets/shop/product/o_product_pictures.tsx';

let host: HTMLElement;
beforeEach(async () => {
  host = await showWidget(widget, states['Three pictures']);
});

const button = (value: string) => host.querySelector(`button[value="${value}"]`) as HTMLButtonElement;
const press = (value: string) => {
  const submitter = button(value);
  return submitter.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
};
const order = () =>
  [...host.querySelectorAll('li')].map((item) => Number(item.querySelector('a')?.href.split('/').at(-1)));
const drag = (item: number, type: string, dropEffect = 'move') => {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: { dropEffect } });
  host.querySelectorAll('li')[item]!.dispatchEvent(event);
  return settled();
};

it('Product pictures save the order that a button makes, and keep the focus on the moved picture', async () => {
  expect(press('up 2')).toBe(false);
  await settled();
  expect([last().path, last().body]).toEqual(['/sales/products/1/pictures/order_json', { ids: [2, 1, 3] }]);
  await last().answer([]);
  expect(order()).toEqual([2, 1, 3]);
  // It can't go further up.
  await vi.waitFor(() => expect(document.activeElement).toBe(button('down 2')));
});

it('Product pictures return to the saved order and say why when saving fails', async () => {
  press('down 1');
  await settled();
  await last().answer({ error: { message: 'The product is gone' } }, 404);
  await settled();
  expect(order()).toEqual([1, 2, 3]);
  expect(host.querySelector('[role=alert]')?.textContent).toContain('The product is gone');
});

it('Product pictures save the order that dragging makes', async () => {
  await drag(2, 'dragstart');
  await drag(0, 'dragover');
  expect(order()).toEqual([3, 1, 2]);
  expect(asked).toHaveLength(0);
  await drag(0, 'dragend');
  await settled();
  expect(last().body).toEqual({ ids: [3, 1, 2] });
});

it('Product pictures return to their order when the dragged one is dropped elsewhere', async () => {
  await drag(2, 'dragstart');
  await drag(0, 'dragover');
  await drag(0, 'dragend', 'none');
  expect(order()).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(0);
});
