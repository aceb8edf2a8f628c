import { afterEach, expect, test, vi } from 'vitest';
import { asked, last } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import saleStates from '#widgets/portal/o_portal_sale_sidebar.states.ts';
import saleSidebar from '#widgets/portal/o_portal_sale_sidebar.ts';
import timeago from '#widgets/portal/o_portal_sidebar_timeago.ts';

afterEach(() => vi.useRealTimers());

test('Quote sidebar links to the headings, with those below an h2 nested', async () => {
  const host = await showWidget(saleSidebar, saleStates['A quote with headings']);
  const links = [...host.querySelectorAll<HTMLAnchorElement>('.bs-sidenav a')];
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#quote_header_1', 'A kitchen for six'],
    ['#quote_2', 'What we measured'],
    ['#terms', 'Terms'],
  ]);
  expect(host.querySelector('li li a')?.textContent).toBe('What we measured');
  expect(host.querySelector('#quote_header_1')?.tagName).toBe('H2');
});

test('Quote sidebar marks the heading that is being read', async () => {
  const host = await showWidget(saleSidebar, saleStates['A quote with headings']);
  const tops: Record<string, number> = { quote_header_1: -900, quote_2: -100, terms: 4000 };
  for (const [id, top] of Object.entries(tops))
    vi.spyOn(host.querySelector(`#${id}`)!, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  window.dispatchEvent(new Event('scroll'));
  expect([...host.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual([
    'What we measured',
  ]);
});

test('Quote sidebar reports a customer’s view of the quote once', async () => {
  await showWidget(saleSidebar, saleStates['A quote with headings']);
  expect(asked).toEqual([]);
  const byLink = saleStates['By a link'];
  await showWidget(saleSidebar, { ...byLink, params: { orderId: 7, accessToken: 'key', countsView: true } });
  expect([last().path, last().body]).toEqual(['/my/orders/7/viewed', { access_token: 'key' }]);
});

test.each([
  ['2026-11-21', 'Due today'],
  ['2026-11-22', 'Due in 1 day'],
  ['2026-12-05', 'Due in 14 days'],
  ['2026-11-20', '1 day overdue'],
  ['2026-10-22', '30 days overdue'],
])('Time label shows the days between today and %s', async (day, label) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 21, 23, 59) });
  const html = serverHtml(timeago, { tag: 'time', html: 'some day' }).replace('<time', `<time datetime="${day}"`);
  expect((await bringToLife(timeago, html)).textContent).toBe(label);
});
