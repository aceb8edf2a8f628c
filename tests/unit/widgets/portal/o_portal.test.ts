import { beforeEach, expect, it } from 'vitest';
import { emit } from '#registry/bus.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/portal/o_portal.states.ts';
import widget from '#widgets/portal/o_portal.tsx';

const counts = (waiting: number) => ({
  waiting: [],
  documents: [{ name: 'Quotes', url: '/my/quotes', icon: 'pencil', count: 3, waiting }],
});
let host: HTMLElement;
const quotes = () => host.querySelector('[href="/my/quotes"]')?.textContent;

beforeEach(async () => {
  host = await showWidget(widget, states['On the overview']);
  await settled();
});

it('Navigation of the account links to all pages and marks the current one', async () => {
  await last().answer(counts(0));
  expect([...host.querySelectorAll('a')].map((link) => link.getAttribute('aria-current'))).toEqual([
    'page',
    null,
    null,
  ]);
});

it('Navigation of the account shows how many documents are to be signed or paid', async () => {
  expect([last().path, quotes()]).toEqual(['/my/counts', 'Quotes']);
  await last().answer(counts(2));
  expect(quotes()).toBe('Quotes22 to do');
});

it('Navigation of the account reloads its counts after an action, and when the page is shown again', async () => {
  await last().answer(counts(1));
  emit('account:changed', null);
  await settled();
  await last().answer(counts(0));
  expect([asked.length, quotes()]).toEqual([2, 'Quotes']);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(asked).toHaveLength(3);
});
