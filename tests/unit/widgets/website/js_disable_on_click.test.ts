import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stop } from '../../../../registry/start.ts';
import widget from '../../../../widgets/website/js_disable_on_click.ts';
import { bringToLife } from '../../../setup/widget.ts';

let link: HTMLElement;
const followed = vi.fn();

beforeEach(async () => {
  followed.mockReset();
  link = await bringToLife(widget, '<a data-widget="o_tested" href="#guide"><b>Send me the guide</b></a>');
  link.addEventListener('click', followed);
});
afterEach(() => stop());

/** @returns whether the browser follows it */
const press = () =>
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) as boolean;
const isDisabled = () => [link.classList.contains('disabled'), link.getAttribute('aria-disabled')];

it('is followed once, and looks like it', () => {
  expect([press(), press()]).toEqual([true, false]);
  expect(followed).toHaveBeenCalledTimes(1);
  expect(isDisabled()).toEqual([true, 'true']);
});

it('can be followed again when the page comes back', () => {
  press();
  window.dispatchEvent(new Event('pageshow'));
  expect(isDisabled()).toEqual([false, null]);
  expect(press()).toBe(true);
});

it('leaves nothing behind', () => {
  press();
  stop();
  expect(isDisabled()).toEqual([false, null]);
  expect([press(), press()]).toEqual([true, true]);
});
