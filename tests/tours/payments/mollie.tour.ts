/** Guests pay with Mollie on its page, with scripts and without. */
import { LONGEST_START_MS, startTourServer } from '#tests/setup/browser/tour_server.ts';
import { expect, test as visits } from '#tests/setup/browser/visit.ts';
import { isConfirmed, pay, toPayment } from '#tests/setup/payments/guest_steps.ts';
import { MollieStandIn } from '#tests/setup/payments/mollie/mollie_stand_in.ts';

type Mollie = { bank: MollieStandIn; url: string };

const test = visits.extend<object, { mollie: Mollie }>({
  mollie: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
    async ({}, use) => {
      const bank = new MollieStandIn();
      const url = await bank.start();
      bank.delivers = true;
      await use({ bank, url });
      await bank.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mollie }, use) => {
      // Node warns that the certificate of the stand-in is its own.
      const server = await startTourServer({ PROVIDER_STAND_IN: mollie.url, NODE_NO_WARNINGS: '1' });
      await server.run('tests/setup/payments/mollie/offer_mollie.ts');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: LONGEST_START_MS },
  ],
});

const MOLLIE = '.method__choice:has([data-provider=mollie])';

for (const kind of ['script', 'plain'] as const)
  test(`A guest pays on the page of Mollie, after turning back once: ${kind}`, async ({ visit, mollie }) => {
    const guest = await visit(kind);
    const { page } = guest;
    await toPayment(guest);
    await page.locator(MOLLIE).click();
    await pay(guest);
    await page.waitForURL(`${mollie.url}/checkout/*`);
    await page.locator('button[value=back]').click();
    await page.waitForURL(/\/shop\/payment/);
    await page.locator('#checkbox_cgv').check();
    await page.locator(MOLLIE).click();
    await pay(guest);
    await page.waitForURL(`${mollie.url}/checkout/*`);
    await page.locator('button[value=captured]').click();
    await isConfirmed(guest);
    expect([...mollie.bank.ledger.payments.values()].at(-1)?.status).toBe('paid');
  });
