/** Many buyers order the last four pieces through the shop's pages. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app.ts';
import { engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { isForThisEngine, isFullRun, rounds } from '#tests/setup/full_run.ts';
import { lastOrder, wrongs } from '#tests/setup/payments/ledger_checks.ts';
import { MollieBank } from '#tests/setup/payments/mollie/story.ts';
import { StripeBank } from '#tests/setup/payments/stripe/story.ts';
import { openTestBank } from '#tests/setup/payments/test_bank.ts';
import { type Door, rush } from '#tests/setup/shop/many_buyers.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { startShop } from '#tests/setup/shop/shop_process.ts';
import type { Shopper } from '#tests/setup/shop/shopper.ts';
import { into, network } from '#tests/setup/visitors/plain_browser.ts';

const BUYERS = rounds({ full: 120, daily: 20 });
const PIECES = 4;

async function expectSoldOnce(doors: readonly Door[], name: string, provider = 'test'): Promise<void> {
  const last = await lastOrder();
  const { variantId } = await addProduct({ name, price: 1900, onHand: PIECES });
  const fill = (shopper: Shopper) => {
    shopper.provider = provider;
    return shopper.put(variantId);
  };
  const { bought, refused, strange } = await rush(doors, fill, BUYERS);
  expect(strange).toEqual([]);
  expect([bought.length, refused.length]).toEqual([PIECES, BUYERS - PIECES]);
  const [shelf] = await db.select().from(variants).where(eq(variants.id, variantId));
  expect([shelf!.onHand, shelf!.held]).toEqual([0, 0]);
  const sold = await db
    .select({ state: orders.state })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.variantId, variantId));
  expect(sold.filter(({ state }) => state === 'sale')).toHaveLength(PIECES);
  expect(await wrongs(last)).toEqual([]);
}

test.runIf(isForThisEngine)(
  `${BUYERS} buyers at once buy exactly the ${PIECES} pieces in stock`,
  { timeout: 240_000 },
  async () => {
    await openTestBank();
    const app = await buildApp();
    onTestFinished(() => app.close());
    await expectSoldOnce([{ origin: env.PUBLIC_URL, send: into(app, env.PUBLIC_URL) }], 'Last four lamps');
  },
);

// Two processes cannot share a SQLite database.
if (engine === 'postgres')
  test(`${BUYERS} buyers at once in two processes buy exactly the ${PIECES} pieces in stock`, {
    timeout: 240_000,
  }, async () => {
    const { url } = await openTestBank();
    const shops = await Promise.all([startShop(url), startShop(url)]);
    await expectSoldOnce(
      shops.map((shop) => ({ origin: shop.url, send: network })),
      'Last four chairs',
    );
    for (const shop of shops) await shop.stop();
  });

const OTHERS = [
  ['mollie', new MollieBank()],
  ['stripe', new StripeBank()],
] as const;

// What differs between providers is tested by the events of each; in a rush they are tried in the full run.
if (engine === 'postgres' && isFullRun)
  test.each(OTHERS)(
    `${BUYERS} buyers at once in two processes buy exactly the ${PIECES} pieces with %s`,
    {
      timeout: 240_000,
    },
    async (provider, bank) => {
      const PROVIDER_STAND_IN = await bank.open();
      onTestFinished(() => bank.close());
      const shops = await Promise.all([
        startShop('off', { PROVIDER_STAND_IN }),
        startShop('off', { PROVIDER_STAND_IN }),
      ]);
      bank.deliverTo(shops[0].url);
      const doors = shops.map((shop) => ({ origin: shop.url, send: network }));
      await expectSoldOnce(doors, `Last four of ${provider}`, provider);
      for (const shop of shops) await shop.stop();
    },
  );
