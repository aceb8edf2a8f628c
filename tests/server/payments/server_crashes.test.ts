/** Servers killed at each step of a checkout lose and duplicate nothing, at every provider. */
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app.ts';
import { pointToTestBank } from '#payments/providers/test_bank_client.ts';
import { startTestBank } from '#payments/test_bank/server.ts';
import { accountsOf, complaints, letADayPass } from '#tests/setup/database/after_crashes.ts';
import { halves } from '#tests/setup/database/integrity.ts';
import { isForThisEngine, rounds, someOf } from '#tests/setup/full_run.ts';
import { lastOrder } from '#tests/setup/payments/ledger_checks.ts';
import { MollieBank } from '#tests/setup/payments/mollie/story.ts';
import { StripeBank } from '#tests/setup/payments/stripe/story.ts';
import { freePort } from '#tests/setup/processes/free_port.ts';
import { AT_ONCE, crash } from '#tests/setup/shop/crashes.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { startShop } from '#tests/setup/shop/shop_process.ts';

const LIVES = rounds({ full: 3, daily: 1 });

test(`${LIVES * AT_ONCE} checkouts lose and duplicate nothing when the server is killed at each step`, {
  timeout: 240_000,
}, async () => {
  const last = await lastOrder();
  const bank = await startTestBank({ webhookDelayMs: 5 });
  onTestFinished(() => bank.stop());
  const port = await freePort();
  const { variantId } = await addProduct({ name: 'Bench that is killed for', price: 2900, onHand: 1000 });
  const { checkouts } = await crash(
    () => startShop(bank.url, {}, port),
    (shopper) => shopper.put(variantId),
    LIVES,
  );
  pointToTestBank(bank.url);
  onTestFinished(() => pointToTestBank(null));
  const app = await buildApp();
  onTestFinished(() => app.close());
  await letADayPass();
  expect([...(await complaints(last, accountsOf(bank), checkouts)), ...(await halves())]).toEqual([]);
  expect(checkouts.filter(({ hasPaid }) => hasPaid).length).toBeGreaterThan(LIVES * 3);
});

const OTHERS = [
  ['stripe', new StripeBank()],
  ['mollie', new MollieBank()],
] as const;

// Each takes a quarter of a minute: by day one of them shows that the battery runs.
test.runIf(isForThisEngine).each(someOf(OTHERS, 1))(
  'checkouts with %s lose and duplicate nothing when the server is killed at each step',
  { timeout: 240_000 },
  async (provider, bank) => {
    const last = await lastOrder();
    const port = await freePort();
    const url = await bank.open();
    bank.deliverTo(`http://127.0.0.1:${port}`);
    onTestFinished(() => bank.close());
    const { variantId } = await addProduct({ name: `Bench for ${provider}`, price: 2900, onHand: 1000 });
    const { checkouts } = await crash(
      () => startShop('off', { PROVIDER_STAND_IN: url }, port),
      (shopper) => {
        shopper.provider = provider;
        return shopper.put(variantId);
      },
      LIVES,
    );
    const app = await buildApp();
    onTestFinished(() => app.close());
    await letADayPass();
    expect([...(await complaints(last, bank.accounts, checkouts)), ...(await halves())]).toEqual([]);
    expect(checkouts.filter(({ hasPaid }) => hasPaid).length).toBeGreaterThan(LIVES * 3);
  },
);
