import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked, last } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/checkout/oe_website_sale_tx_status.tsx';

const PENDING = { recall: true, message: '<span>Pending...</span>' };
const TITLE = 'We are waiting the confirmation of the bank or payment provider';

let host: HTMLElement;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  host = await showWidget(widget, { params: { orderId: 7, message: '<span>Before</span>' } });
});
afterEach(() => vi.useRealTimers());

it('Payment status requests at once and stops when recall is false', async () => {
  expect(asked.map(({ path }) => path)).toEqual(['/shop/payment/get_status/7']);
  await last().answer({ recall: false, message: '<span>Done</span>' });
  expect(host.querySelector('span')?.textContent).toBe('Done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

it('Payment status requests twenty times with growing intervals, then shows a warning', async () => {
  for (let count = 1; count < 20; count++) {
    await last().answer(PENDING);
    await vi.advanceTimersByTimeAsync(Math.ceil(count / 3) * 1000 - 1);
    expect(asked).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(count + 1);
  }
  expect(host.querySelector('[role=img]')).toBeNull();
  await last().answer(PENDING);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(20);
  expect(host.querySelector('[role=img]')?.getAttribute('title')).toBe(TITLE);
});

it('Payment status continues after a failed request', async () => {
  await last().fail();
  expect(host.textContent).toBe('Before');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
});

it('Payment status sends no request without an order id', async () => {
  const before = asked.length;
  host = await showWidget(widget, { params: { message: '<span>Before</span>' } });
  expect(asked).toHaveLength(before);
  expect(host.textContent).toBe('Before');
});
