/** 120 buyers, four pieces, through the pages of the shop. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { engine } from '../../../server/core/db/columns.ts';
import { db } from '../../../server/core/db/database.ts';
import { env } from '../../../server/core/env.ts';
import { orderLines, orders } from '../../../server/sales/schema.ts';
import { variants } from '../../../server/shop/variants.schema.ts';
import { lastOrder, wrongs } from '../../setup/books.ts';
import { into, network } from '../../setup/plain_browser.ts';
import { type Door, rush } from '../../setup/rush.ts';
import { addProduct } from '../../setup/shop.ts';
import { startShop } from '../../setup/shop_process.ts';
import { openTestBank } from '../../setup/test_bank.ts';

const BUYERS = 120;
const PIECES = 4;

async function sells(doors: readonly Door[], name: string): Promise<void> {
  const last = await lastOrder();
  const { variantId } = await addProduct({ name, price: 1900, onHand: PIECES });
  const { bought, refused, strange } = await rush(doors, variantId, BUYERS);
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

test(`${BUYERS} buyers get exactly ${PIECES} pieces`, { timeout: 240_000 }, async () => {
  await openTestBank({ patience: 60_000 });
  const app = await buildApp();
  onTestFinished(() => app.close());
  await sells([{ origin: env.PUBLIC_URL, send: into(app, env.PUBLIC_URL) }], 'Last four lamps');
});

// A database file has one process.
if (engine === 'postgres')
  test(`${BUYERS} buyers in two processes get exactly ${PIECES} pieces`, { timeout: 240_000 }, async () => {
    const { url } = await openTestBank({ patience: 60_000 });
    const shops = await Promise.all([startShop(url), startShop(url)]);
    await sells(
      shops.map((shop) => ({ origin: shop.url, send: network })),
      'Last four chairs',
    );
    for (const shop of shops) await shop.stop();
  });
