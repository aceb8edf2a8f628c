/** The side bar counts at once what changed for who has just done something. */
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { staffCounts } from '#core/domain/staff_counts.ts';
import type { StaffMenuEntry } from '#core/domain/staff_menu.ts';
import { FLASH_COOKIE } from '#core/http/flash.ts';
import type { Person } from '#core/people/people.ts';
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
  const after = waitingIn((await fixture.ada.get('/admin')).body);
  expect(after).toBeLessThan(before);
  expect(waitingIn((await fixture.ada.get('/admin')).body), 'on the next page, without a message').toBe(after);
});

describe('What another person changed', () => {
  /** Somebody else's order came in, and so many milliseconds passed. */
  const anotherOrder = async (passed: number) => {
    const before = waitingIn((await fixture.ada.get('/admin')).body);
    await aPaidOrder(fixture);
    vi.setSystemTime(Date.now() + passed);
    return before;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is counted again while the first page after ten seconds shows the last count, for the next one', async () => {
    const before = await anotherOrder(11_000);
    expect(waitingIn((await fixture.ada.get('/admin')).body)).toBe(before);
    await vi.waitFor(async () => expect(waitingIn((await fixture.ada.get('/admin')).body)).toBeGreaterThan(before));
  });

  it('is counted before the page where the last count is older than a minute', async () => {
    const before = await anotherOrder(90_000);
    expect(waitingIn((await fixture.ada.get('/admin')).body)).toBeGreaterThan(before);
  });

  it('counted before somebody pressed, but known only afterwards, does not replace what was counted for them', async () => {
    const asked: ((n: number) => void)[] = [];
    const entry: StaffMenuEntry = {
      ...{ label: 'Parcels', url: '/parcels', role: 'staff', area: 'orders' },
      waiting: () => new Promise((tell) => asked.push((count) => tell([{ count, text: '', path: '' }]))),
    };
    const person = { companyId: 1, roles: ['employee'] } as unknown as Person;
    const countAt = async (cookies: Record<string, string>) => {
      const request = { site: { website: { id: 1 } }, cookies } as unknown as FastifyRequest;
      return (await staffCounts([entry], person, request)).get(entry);
    };
    const first = countAt({});
    await vi.waitFor(() => asked[0]!(3));
    expect(await first).toBe(3);
    vi.setSystemTime(Date.now() + 11_000);
    expect(await countAt({})).toBe(3);
    const afterPress = countAt({ [FLASH_COOKIE]: 'Shipped' });
    await vi.waitFor(() => asked[2]!(2));
    expect(await afterPress).toBe(2);
    asked[1]!(3);
    await new Promise(setImmediate);
    expect(await countAt({})).toBe(2);
  });
});
