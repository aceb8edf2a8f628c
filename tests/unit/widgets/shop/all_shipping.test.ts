import { beforeEach, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/shop/checkout/all_shipping.states.ts';
import widget from '#widgets/shop/checkout/all_shipping.tsx';

let host: HTMLElement;
let posted: { path: string; body: string; fail: () => void }[];
beforeEach(async () => {
  const goesOn = '<form id="confirm_order" action="/fr/shop/confirm_order"><button>Confirm</button></form>';
  host = await bringToLife(widget, serverHtml(widget, states['Two addresses']) + goesOn);
  posted = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { promise, reject } = Promise.withResolvers();
    const fail = () => reject(new TypeError('Failed to fetch'));
    posted.push({ path: new URL(path, 'http://localhost').pathname, body: String(init.body), fail });
    return promise;
  });
  return () => vi.unstubAllGlobals();
});

const chosen = () =>
  [...host.querySelectorAll('.card')].map((card) => [
    card.classList.contains('border_primary'),
    card.querySelector('button')?.getAttribute('aria-pressed'),
  ]);

const press = (index: number) => host.querySelectorAll<HTMLElement>('address')[index]?.click();

it('Address cards mark the clicked card at once and post its form', async () => {
  press(1);
  await settled();
  expect(chosen()).toEqual([
    [false, 'false'],
    [true, 'true'],
  ]);
  expect(posted).toMatchObject([{ path: '/shop/checkout', body: 'partner_id=8&xhr=1' }]);
});

it('Address cards post one choice at a time, and only the last of those made meanwhile', async () => {
  for (const index of [1, 0]) press(index);
  press(1);
  await settled();
  expect(posted).toHaveLength(1);
  press(0);
  posted[0]?.fail();
  await settled();
  expect(posted.map(({ body }) => body)).toEqual(['partner_id=8&xhr=1', 'partner_id=7&xhr=1']);
});

it('Address cards add the chosen address to the confirm form', async () => {
  const fullLabel = () =>
    new FormData(document.querySelector('#confirm_order') as HTMLFormElement).getAll('partner_id');
  expect(fullLabel()).toEqual([]);
  press(1);
  await settled();
  expect(fullLabel()).toEqual(['8']);
  press(0);
  await settled();
  expect(fullLabel()).toEqual(['7']);
});

it('Address cards post once when the button of a card is submitted, and the page stays', async () => {
  const form = host.querySelectorAll('form')[1] as HTMLFormElement;
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  await settled();
  expect(posted).toHaveLength(1);
});
