import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { pointToTestBank } from '../../../server/payments/providers/test_bank_client.ts';
import { startTestBank } from '../../../server/payments/test_bank/server.ts';
import { complaints, letADayPass } from '../../setup/after_crashes.ts';
import { lastOrder } from '../../setup/books.ts';
import { AT_ONCE, crash } from '../../setup/crashes.ts';
import { freePort } from '../../setup/free_port.ts';
import { rounds } from '../../setup/full_run.ts';
import { addProduct } from '../../setup/shop.ts';
import { startShop } from '../../setup/shop_process.ts';
import { halves } from '../../setup/wholeness.ts';

const LIVES = rounds({ full: 3, daily: 1 });

test(`${LIVES * AT_ONCE} checkouts whose server is killed at each of their steps lose nothing and double nothing`, {
  timeout: 240_000,
}, async () => {
  const last = await lastOrder();
  const bank = await startTestBank({ webhookDelayMs: 5 });
  onTestFinished(() => bank.stop());
  const port = await freePort();
  const { variantId } = await addProduct({ name: 'Bench that is killed for', price: 2900, onHand: 1000 });
  const { checkouts } = await crash(() => startShop(bank.url, {}, port), [variantId], LIVES);
  pointToTestBank(bank.url);
  onTestFinished(() => pointToTestBank(null));
  const app = await buildApp();
  onTestFinished(() => app.close());
  await letADayPass();
  expect([...(await complaints(last, bank, checkouts)), ...(await halves())]).toEqual([]);
  expect(checkouts.filter(({ hasPaid }) => hasPaid).length).toBeGreaterThan(LIVES * 3);
});
