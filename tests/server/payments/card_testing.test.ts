/** Card testing by robots: hardly any attempt reaches the bank. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { isForThisEngine, rounds } from '#tests/setup/full_run.ts';
import { lastOrder, wrongs } from '#tests/setup/payments/ledger_checks.ts';
import { MollieBank } from '#tests/setup/payments/mollie/story.ts';
import { atPayment, stolen, tryCards } from '#tests/setup/payments/robots.ts';
import { StripeBank } from '#tests/setup/payments/stripe/story.ts';
import { openTestBank } from '#tests/setup/payments/test_bank.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';

const TRIES = rounds({ full: 200, daily: 90 });
/** Most attempts per address in ten minutes, per session and per card: `server/payments/ledger/limits.ts`. */
const MOST = { address: 60, visit: 20, card: 10 };

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

it.runIf(isForThisEngine)(
  `${TRIES} card numbers from one address are limited to ${MOST.address} that reach the bank`,
  {
    timeout: 300_000,
  },
  async () => {
    const last = await lastOrder();
    const { bank } = await openTestBank();
    const { variantId } = await addProduct({ name: 'Tested lamp', price: 4900, onHand: 100 });
    const visits = [];
    for (let n = 0; n < 12; n++) visits.push(await atPayment(app, variantId, '10.99.0.1'));
    const statuses = await tryCards(visits, TRIES, stolen, (words) => expect(words).toMatch(/too many|later|wait/i));
    expect(bank.store.cards.size).toBeGreaterThan(0);
    expect(bank.store.cards.size).toBeLessThanOrEqual(MOST.address);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(TRIES - MOST.address);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(await wrongs(last)).toEqual([]);
  },
);

it('attempts are also limited per session across addresses, and per card across sessions', {
  timeout: 120_000,
}, async () => {
  const { bank } = await openTestBank();
  const { variantId } = await addProduct({ name: 'Tested chair', price: 4900, onHand: 100 });
  const visit = await atPayment(app, variantId);
  const address = (n: number) => visit.browser.moveTo(`10.98.0.${n}`);
  await tryCards([visit], 2 * MOST.visit, (n) => {
    address(n);
    return stolen(10_000 + n);
  });
  expect(bank.store.cards.size).toBeLessThanOrEqual(MOST.visit);
  const before = bank.store.cards.size;
  for (let i = 0; i < 15; i++) await tryCards([await atPayment(app, variantId)], 1, () => stolen(99_999));
  expect(bank.store.cards.size - before).toBeLessThanOrEqual(MOST.card);
});

const stripe = new StripeBank();
const mollie = new MollieBank();

it.runIf(isForThisEngine).each([
  ['stripe', stripe, () => stripe.server.ledger.sessions.size],
  ['mollie', mollie, () => mollie.server.ledger.payments.size],
] as const)(
  'payment pages of %s opened by a robot are limited per session',
  { timeout: 120_000 },
  async (provider, bank, opened) => {
    const last = await lastOrder();
    await bank.open();
    onTestFinished(() => bank.close());
    const { variantId } = await addProduct({ name: `Tested ${provider}`, price: 4900, onHand: 100 });
    const visit = await atPayment(app, variantId);
    const statuses = await tryCards([visit], 2 * MOST.visit, stolen, () => {}, { provider, kind: 'form' });
    expect(opened()).toBeGreaterThan(0);
    expect(opened()).toBeLessThanOrEqual(MOST.visit);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(MOST.visit);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(await wrongs(last)).toEqual([]);
  },
);
