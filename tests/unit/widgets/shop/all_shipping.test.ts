import { beforeEach, expect, it, vi } from 'vitest';
import { cardsHtml } from '../../../../widgets/shop/all_shipping.states.ts';
import widget from '../../../../widgets/shop/all_shipping.ts';
import { bringToLife } from '../../../setup/widget.ts';

let host: HTMLElement;
let posted: { path: string; body: string }[];
beforeEach(async () => {
  host = await bringToLife(widget, `<ul data-widget="o_tested">${cardsHtml}</ul>`);
  posted = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    posted.push({ path: new URL(path, 'http://localhost').pathname, body: String(init.body) });
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  return () => vi.unstubAllGlobals();
});

const chosen = () =>
  [...host.querySelectorAll('.card')].map((card) => [
    card.classList.contains('border_primary'),
    card.querySelector('button')?.getAttribute('aria-pressed'),
  ]);

it('marks the card at once and posts its form aside, whatever comes of it', () => {
  host.querySelectorAll<HTMLElement>('address')[1]?.click();
  expect(chosen()).toEqual([
    [false, 'false'],
    [true, 'true'],
  ]);
  expect(posted).toEqual([{ path: '/shop/checkout', body: 'partner_id=8&xhr=1' }]);
});

it('does the same by its button, once, and the page stays', () => {
  const form = host.querySelectorAll('form')[1] as HTMLFormElement;
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  expect(posted).toHaveLength(1);
});
