/** The side bar counts at once what changed for who has just done something. */
import { expect, it } from 'vitest';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { aPaidOrder } from '#tests/setup/shop/paid_order.ts';

const fixture = openPaymentFixture('side_bar_counts');

/** All that waits, in the side bar of this page. */
const waitingIn = (html: string): number =>
  [...html.matchAll(/admin-menu__waiting">(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);

it('The side bar counts one order less right after it was shipped', async () => {
  const order = await aPaidOrder(fixture);
  const before = waitingIn((await fixture.ada.get('/admin')).body);
  expect(before).toBeGreaterThan(0);
  await fixture.ada.post('/sales/orders/selected', { action: 'ship', ids: [String(order.id)], confirmed: '1' });
  expect(waitingIn((await fixture.ada.get('/admin')).body)).toBeLessThan(before);
});
