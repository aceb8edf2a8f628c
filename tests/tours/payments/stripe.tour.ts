/** Guests pay with Stripe: in its fields with scripts, on its page without. */

import { signIn } from '#tests/setup/browser/sign_in.ts';
import { LONGEST_START_MS, startTourServer, type TourServer } from '#tests/setup/browser/tour_server.ts';
import { expect, type Visit, test as visits } from '#tests/setup/browser/visit.ts';
import { isConfirmed, pay, toPayment } from '#tests/setup/payments/guest_steps.ts';
import { CARDS } from '#tests/setup/payments/stripe/routes.ts';
import { StripeStandIn } from '#tests/setup/payments/stripe/stand_in.ts';

const test = visits.extend<object, { stripe: StripeStandIn }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
    async ({}, use) => {
      const stripe = new StripeStandIn();
      await stripe.start();
      await use(stripe);
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ stripe }, use) => {
      const server = await startTourServer({ PROVIDER_STAND_IN: stripe.ledger.origin });
      const id = await server.run('tests/setup/payments/stripe/offer_stripe.ts');
      stripe.webhookUrl = `${server.url}/payment/webhook/${id.trim()}`;
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: LONGEST_START_MS },
  ],
});

const STRIPE = '.method__choice:has([data-provider=stripe])';
const FIELDS = '.provider-fields';

const typed = ({ page }: Visit, number: string) => page.locator(`${FIELDS} input`).fill(number);

test('A guest pays in the fields of Stripe, after a refused card', async ({ visit, stripe }) => {
  const guest = await visit('script');
  // Stripe refuses the card with it.
  guest.expectTrouble(/status of 402/);
  const { page } = guest;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await toPayment(guest);
  expect(asked.filter((url) => url.startsWith(stripe.ledger.origin))).toEqual([]);
  await page.locator(STRIPE).click();
  await typed(guest, '4242');
  await pay(guest);
  await expect(page.locator(FIELDS)).toContainText('Your card number is incomplete.');
  await typed(guest, CARDS.declined);
  await pay(guest);
  await expect(page.locator(`${FIELDS} .field__error`)).toHaveText('Your card was declined.');
  await expect(page).toHaveURL(/\/shop\/payment$/);
  await typed(guest, CARDS.pays);
  await pay(guest);
  await isConfirmed(guest);
  expect([...stripe.ledger.intents.values()].map(({ status }) => status)).toEqual(['succeeded']);
});

test('A guest confirms a payment at the bank, or does not and tries again', async ({ visit }) => {
  const guest = await visit('script');
  const { page } = guest;
  await toPayment(guest);
  await page.locator(STRIPE).click();
  await typed(guest, CARDS.proof);
  await pay(guest);
  await page.locator('button[value=declined]').click();
  await expect(page.locator('main')).toContainText('Your order is not paid yet. You did not confirm it.');
  await page.locator('#checkbox_cgv').check();
  await typed(guest, CARDS.proof);
  await pay(guest);
  await page.locator('button[value=captured]').click();
  await isConfirmed(guest);
});

test('A guest pays on the page of Stripe without scripts', async ({ visit, stripe }) => {
  const guest = await visit('plain');
  const { page } = guest;
  await toPayment(guest);
  await page.locator(STRIPE).click();
  await expect(page.locator(FIELDS)).toHaveCount(0);
  await pay(guest);
  expect(new URL(page.url()).origin).toBe(stripe.ledger.origin);
  await page.locator('button[value=captured]').click();
  await isConfirmed(guest);
});

const acquirerPath = ({ webhookUrl }: StripeStandIn) => `/sales/acquirers/${webhookUrl.split('/').at(-1)}`;

/** Staff choose that cards are charged when orders are shipped, then a guest pays. @returns the path of the order */
async function orderAuthorized(guest: Visit, { server, stripe, kind }: Walk): Promise<string> {
  const { page } = guest;
  await signIn(page, server.url, 'admin');
  await page.goto(acquirerPath(stripe));
  await page.locator('[name=captures_on_shipment]').check();
  await page.locator('main form button[type=submit]:has-text("Save")').click();
  await expect(page.locator('.alert--success')).toBeVisible();
  await page.context().clearCookies();
  await toPayment(guest);
  await page.locator(STRIPE).click();
  if (kind === 'script') await typed(guest, CARDS.pays);
  await pay(guest);
  if (kind === 'plain') await page.locator('button[value=captured]').click();
  await isConfirmed(guest);
  const order = new URL(page.url()).searchParams.get('order_id');
  // The page asks for the payment's status, which is refused once its visitor is forgotten.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, server.url, 'admin');
  return `/sales/orders/${order}`;
}

type Walk = { server: TourServer; stripe: StripeStandIn; kind: 'script' | 'plain' };
const newest = ({ ledger }: StripeStandIn) => [...ledger.intents.values()].at(-1)!;

for (const kind of ['script', 'plain'] as const) {
  test(`Staff ship an order, and its authorized payment is captured: ${kind}`, async ({ visit, server, stripe }) => {
    const guest = await visit(kind);
    const { page } = guest;
    const path = await orderAuthorized(guest, { server, stripe, kind });
    expect(newest(stripe)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
    await page.goto(path);
    await page.locator('a[href$="/ship"]').click();
    await page.locator('main form button:has-text("Mark as shipped")').click();
    await expect(page.locator('.staff-badge:has-text("Shipped")').first()).toBeVisible();
    await expect.poll(() => newest(stripe).status).toBe('succeeded');
    expect(newest(stripe).amount_received).toBe(newest(stripe).amount);
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator('.badge.document-state--paid').first()).toBeVisible();
    }).toPass();
  });

  test(`Staff capture a part of an authorized payment by hand: ${kind}`, async ({ visit, server, stripe }) => {
    const guest = await visit(kind);
    const { page } = guest;
    await page.goto(await orderAuthorized(guest, { server, stripe, kind }));
    await page.locator('main tbody a[href*="/sales/payments/"]').click();
    await page.locator('form[action$="/capture"] [name=amount]').fill('10.50');
    await page.locator('form[action$="/capture"] button').click();
    await page.locator('.sign-in__panel form button').click();
    await expect(page.locator('.badge.document-state--sent').first()).toHaveText('Partly received');
    expect(newest(stripe)).toMatchObject({ status: 'succeeded', amount_received: 1050 });
    await expect(page.locator('form[action$="/capture"]')).toHaveCount(0);
  });
}
