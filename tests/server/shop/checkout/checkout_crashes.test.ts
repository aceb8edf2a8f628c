import { expect, test } from 'vitest';
import { halves } from '#tests/setup/database/integrity.ts';
import { rounds } from '#tests/setup/full_run.ts';
import { startServer } from '#tests/setup/processes/server_process.ts';
import { Buyer } from '#tests/setup/shop/buyers.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';

const TIMES = rounds({ full: 20, daily: 2 });

test(`server killed ${TIMES} times while carts are filled keeps all confirmed changes whole`, {
  timeout: 240_000,
}, async () => {
  const products = [
    await addProduct({ name: 'Killed mug', price: 100 }),
    await addProduct({ name: 'Killed lamp', price: 900 }),
  ];
  const variantIds = products.map(({ variantId }) => variantId);
  const buyers = [new Buyer(), new Buyer(), new Buyer()];
  for (let time = 0; time < TIMES; time++) {
    const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
    // The server dies at a different moment each time.
    let left = 1 + ((time * 7) % 23);
    let death: Promise<void> | undefined;
    const answered = () => {
      left -= 1;
      if (left <= 0) death ??= server.kill();
    };
    await Promise.all(buyers.map((buyer) => buyer.shop(server.url, variantIds, answered)));
    await death;
    const complaints = await Promise.all(buyers.map((buyer) => buyer.complaints()));
    expect([complaints.flat(), await halves()]).toEqual([[], []]);
  }
  for (const buyer of buyers) expect(buyer.answers).toBeGreaterThanOrEqual(TIMES / 2);
});
