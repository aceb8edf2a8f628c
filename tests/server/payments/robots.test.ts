/** Robots that try stolen cards: hardly any reaches the bank. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { db } from '../../../server/core/db/database.ts';
import { env } from '../../../server/core/env.ts';
import { rateLimits } from '../../../server/core/schema.ts';
import { lastOrder, wrongs } from '../../setup/books.ts';
import { into } from '../../setup/plain_browser.ts';
import { addProduct } from '../../setup/shop.ts';
import { Shopper } from '../../setup/shopper.ts';
import { openTestBank } from '../../setup/test_bank.ts';

const TRIES = Number(process.env.TRIES ?? 200);
/** Of one address in ten minutes, of one visit, and of one card: `server/payments/limits.ts`. */
const MOST = { address: 60, visit: 20, card: 10 };

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

/** Sixteen digits with a right sum, another one each time. */
function stolen(n: number): string {
  const digits = `400000${String(n).padStart(9, '0')}`;
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const counted = Number(digit) * (at % 2 ? 1 : 2);
    return all + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function atPayment(variantId: number, address?: string): Promise<Shopper> {
  const shopper = new Shopper(env.PUBLIC_URL, into(app, env.PUBLIC_URL), address);
  await shopper.put(variantId);
  await shopper.sayWho();
  await shopper.confirm();
  await shopper.lookAgain();
  return shopper;
}

/** Presses the button again and again, without looking at what was answered. @returns statuses */
async function tryCards(shoppers: readonly Shopper[], tries: number, numberOf: (n: number) => string) {
  const orders = shoppers.map(({ browser }) => {
    const form = browser.form({ has: 'pm_id' });
    const way = form.offers('pm_id').find(({ value, label }) => label === 'test' && value.startsWith('new'));
    return { browser, form, url: new URL(form.action, browser.url), way: way?.value ?? '' };
  });
  const statuses = new Map<number, number>();
  for (let n = 0; n < tries; n++) {
    const { browser, form, url, way } = orders[n % orders.length] as (typeof orders)[number];
    const card = { cc_number: numberOf(n), cc_expiry: '12 / 40', cc_cvc: '123' };
    const { entries } = form.filled({ pm_id: way, agree: '1', ...card });
    await browser.go('POST', url, new URLSearchParams(entries).toString(), 'same-origin');
    statuses.set(browser.status, (statuses.get(browser.status) ?? 0) + 1);
    if (browser.status === 429) expect(browser.text()).toMatch(/too many|later|wait/i);
  }
  return statuses;
}

it(`of ${TRIES} cards from one address at most ${MOST.address} reach the bank`, { timeout: 300_000 }, async () => {
  const last = await lastOrder();
  const { bank } = await openTestBank({ patience: 60_000 });
  const { variantId } = await addProduct({ name: 'Tested lamp', price: 4900, onHand: 100 });
  const visits = [];
  for (let n = 0; n < 12; n++) visits.push(await atPayment(variantId, '10.99.0.1'));
  const statuses = await tryCards(visits, TRIES, stolen);
  expect(bank.store.cards.size).toBeGreaterThan(0);
  expect(bank.store.cards.size).toBeLessThanOrEqual(MOST.address);
  expect(statuses.get(429)).toBeGreaterThan(TRIES / 2);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(await wrongs(last)).toEqual([]);
});

it('neither a visit from many addresses nor a card in many visits gets further', { timeout: 120_000 }, async () => {
  const { bank } = await openTestBank({ patience: 60_000 });
  const { variantId } = await addProduct({ name: 'Tested chair', price: 4900, onHand: 100 });
  const visit = await atPayment(variantId);
  const address = (n: number) => visit.browser.moveTo(`10.98.0.${n}`);
  await tryCards([visit], 60, (n) => {
    address(n);
    return stolen(10_000 + n);
  });
  expect(bank.store.cards.size).toBeLessThanOrEqual(MOST.visit);
  const before = bank.store.cards.size;
  for (let i = 0; i < 15; i++) await tryCards([await atPayment(variantId)], 1, () => stolen(99_999));
  expect(bank.store.cards.size - before).toBeLessThanOrEqual(MOST.card);
});
