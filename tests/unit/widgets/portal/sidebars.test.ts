import { afterEach, expect, test, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import invoiceSidebar from '#widgets/portal/o_portal_invoice_sidebar.tsx';
import print from '#widgets/portal/o_portal_print.tsx';
import saleStates from '#widgets/portal/o_portal_sale_sidebar.states.ts';
import saleSidebar from '#widgets/portal/o_portal_sale_sidebar.tsx';
import timeago from '#widgets/portal/o_portal_sidebar_timeago.tsx';

const content = `<div id="quote_content">
<h3>Before everything</h3>
<h2>A kitchen for <em>six</em> <span class="badge">new</span></h2>
<h3>What we measured</h3>
<h3><span class="badge">Only a badge</span></h3>
<h2 id="terms">Terms</h2>
</div>`;

async function openQuote(): Promise<HTMLElement> {
  const html = serverHtml(saleSidebar, saleStates['In one’s own account']);
  const host = await bringToLife(saleSidebar, html + content);
  await settled();
  return host;
}

const CLOCK = ['Date' as const, 'setInterval' as const, 'clearInterval' as const];

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('Quote sidebar links to the headings, with those below an h2 nested', async () => {
  const host = await openQuote();
  const links = [...host.querySelectorAll<HTMLAnchorElement>('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#quote_header_1', 'A kitchen for six'],
    ['#quote_2', 'What we measured'],
    ['#terms', 'Terms'],
  ]);
  expect(host.querySelector('li li a')?.textContent).toBe('What we measured');
  expect(document.querySelector('#quote_header_1')?.tagName).toBe('H2');
});

test('Quote sidebar marks the heading that is being read', async () => {
  const host = await openQuote();
  const tops: Record<string, number> = { quote_header_1: -900, quote_2: -100, terms: 4000 };
  for (const [id, top] of Object.entries(tops))
    vi.spyOn(document.querySelector(`#${id}`)!, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  window.dispatchEvent(new Event('scroll'));
  await settled();
  expect([...host.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual([
    'What we measured',
  ]);
});

test('Quote sidebar reports a customer’s view of the quote once', async () => {
  await openQuote();
  expect(asked).toEqual([]);
  const byLink = saleStates['By a link'];
  await showWidget(saleSidebar, { ...byLink, params: { orderId: 7, accessToken: 'key', countsView: true } });
  await settled();
  expect([last().path, last().body]).toEqual(['/my/orders/7/viewed', { access_token: 'key' }]);
});

test.each([
  ['2026-11-21', 'Due today'],
  ['2026-11-22', 'Due in 1 day'],
  ['2026-12-05', 'Due in 14 days'],
  ['2026-11-20', '1 day overdue'],
  ['2026-10-22', '30 days overdue'],
])('Time label shows the days between today and %s, at once where the server says nothing', async (day, label) => {
  vi.useFakeTimers({ toFake: CLOCK, now: new Date('2026-11-21T23:59Z') });
  const host = await showWidget(timeago, { tag: 'time', params: { day } });
  await settled();
  expect(host.textContent).toBe(label);
});

test('Time label keeps what the server counted, until a minute later', async () => {
  vi.useFakeTimers({ toFake: CLOCK, now: new Date('2026-11-21T23:59:30Z') });
  const params = { day: '2026-11-22', label: 'Due in 1 day' };
  const calendars = vi.spyOn(Intl, 'DateTimeFormat');
  const host = await showWidget(timeago, { tag: 'time', params });
  await settled();
  expect([host.textContent, calendars.mock.calls.length]).toEqual(['Due in 1 day', 0]);
  vi.advanceTimersByTime(60_000);
  await settled();
  expect(host.textContent).toBe('Due today');
});

test.each([
  ['Pacific/Auckland', '1 day overdue'],
  ['America/Los_Angeles', 'Due today'],
])('Time label follows the calendar of %s, wherever the browser is', async (timeZone, label) => {
  vi.useFakeTimers({ toFake: CLOCK, now: new Date('2026-11-21T12:30Z') });
  const params = { day: '2026-11-21', timeZone };
  const host = await showWidget(timeago, { tag: 'time', params });
  await settled();
  expect(host.textContent).toBe(label);
});

test('Preview of an invoice is as high as its content, also once that is lower', async () => {
  const params = { src: 'about:blank', title: 'Preview', height: 560 };
  const frame = (await showWidget(invoiceSidebar, { params })).querySelector('iframe') as HTMLIFrameElement;
  const sheet = { offsetHeight: 925, scrollHeight: 925 };
  vi.spyOn(frame, 'contentDocument', 'get').mockReturnValue({ documentElement: sheet } as unknown as Document);
  frame.dispatchEvent(new Event('load'));
  await settled();
  expect(frame.getAttribute('height')).toBe('925');
  sheet.offsetHeight = 563;
  window.dispatchEvent(new Event('resize'));
  await settled();
  expect(frame.getAttribute('height')).toBe('563');
});

test('Print link of a document prints it in a hidden frame, which is made once', async () => {
  const host = await showWidget(print, { tag: 'span', params: { href: 'about:blank' } });
  const press = async () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    host.querySelector('a')?.dispatchEvent(event);
    await settled();
    return event.defaultPrevented;
  };
  expect(await press()).toBe(true);
  const frame = host.querySelector('iframe') as HTMLIFrameElement;
  const printed = vi.fn();
  vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue({ print: printed } as unknown as Window);
  expect(await press()).toBe(true);
  expect([printed.mock.calls.length, host.querySelectorAll('iframe').length]).toEqual([1, 1]);
});
