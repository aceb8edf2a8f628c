import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { bringToLife, showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/product/o_product_price.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => vi.unstubAllGlobals());

const answer = (info: object) => fetched.mockImplementation(async () => Response.json(info));

it('Product price shows the current price of the server', async () => {
  answer({ price: 12, list_price: 12, has_discounted_price: false });
  const host = await showWidget(widget, { params: { templateId: 7, price: 15.99 } });
  await vi.waitFor(() => expect(host.textContent).toBe('$12.00'));
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"product_template_id":7}');
});

it('Product price shows a discounted price beside the list price', async () => {
  answer({ price: 9, list_price: 12.5, has_discounted_price: true, lowest_price: 10 });
  const host = await showWidget(widget, { params: { templateId: 7, symbol: '€' } });
  await vi.waitFor(() => expect(host.querySelector('.price--sale')).not.toBeNull());
  expect(host.querySelector('.price__now')?.textContent).toBe('€9.00');
  expect(host.querySelector('s')?.textContent).toBe('instead of €12.50');
  expect(host.textContent).toContain('Lowest price of the last 30 days: €10.00');
});

it('Product price keeps its rendered price when the request fails', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const host = await showWidget(widget, { params: { templateId: 7, price: 15.99 } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(host.textContent).toBe('$15.99');
  expect(host.dataset.state).toBe('ready');
});

it('Product price keeps the fallback text when it has no price and the request fails', async () => {
  expectConsole(/The server could not be reached/);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const html = '<p data-widget="o_tested" data-template-id="7">about $16</p>';
  await expect(bringToLife(widget, html)).rejects.toThrow('The widget failed.');
  expect(document.querySelector('p')?.innerHTML).toBe('about $16');
});
