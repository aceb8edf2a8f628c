import { expect, it } from 'vitest';
import { emit } from '#registry/bus.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/portal/o_portal_overview.states.ts';
import widget from '#widgets/portal/o_portal_overview.tsx';

it('Overview of the account removes tasks that were completed meanwhile', async () => {
  const host = await showWidget(widget, states['A quote to sign, an invoice that is overdue']);
  const todo = () => [...host.querySelectorAll('.documents__link--waiting')].map((link) => link.getAttribute('href'));
  expect(todo()).toEqual(['/my/orders/6', '/my/invoices/2']);
  emit('account:counts', {
    waiting: [],
    documents: [{ name: 'Orders', url: '/my/orders', icon: 'cart', count: 4, waiting: 0 }],
  });
  await settled();
  expect([todo(), host.querySelector('h2')?.textContent]).toEqual([[], 'Your documents']);
  expect(host.querySelector('.documents__count')?.textContent).toBe('4');
});
