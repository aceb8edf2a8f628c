/** Payment with a second tab, back button, double click and lost network. */

import { goBack, goTo, type Run, type Step, tour, type Walk } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';
import {
  acceptsTerms,
  addsToCart,
  choosesProvider,
  clicksPay,
  containsText,
  entersContact,
  isConfirmed,
  typesCard,
} from '#tests/setup/shop/checkout_steps.ts';

const START = '/shop/product/camellia-teapot-3';
const toPayment: Step[] = [...addsToCart, ...entersContact('Ida Berg'), ...acceptsTerms];

/** Does something in another tab of the same browser. */
const inOtherTab =
  (path: string, does: (page: Walk['page']) => Promise<unknown>): Run =>
  async (_target, { page, server }) => {
    const tab = await page.context().newPage();
    await tab.goto(server.url + path);
    await does(tab);
    await tab.close();
  };
const putsMoreInCart = inOtherTab('/shop/cart', async (tab) => {
  await expect(tab.locator('.oe_cart')).toHaveAttribute('data-state', 'ready');
  await tab.locator('[data-step="1"]').click();
  await expect(tab.locator('.my_cart_quantity')).toHaveText('2');
});
/** Pays, and expects the charged amount to equal the one on the button. */
const paysShownAmount: Run = async (button, { page }) => {
  const amount = (await button.textContent())?.match(/[\d.,]+/)?.[0] ?? '';
  await button.click();
  await expect(page).toHaveURL(/\/shop\/confirmation/);
  await expect(page.locator('.js_order_total').first()).toContainText(amount);
};

for (const [way, chooses] of [
  ['a card', typesCard()],
  ['a transfer', [choosesProvider('transfer')]],
] as const)
  tour(`A payment by ${way} is refused after the cart changed in another tab, until the new amount is shown`, {
    start: START,
    steps: [
      ...toPayment,
      ...chooses,
      { trigger: '#o_payment_form_pay', run: putsMoreInCart },
      clicksPay,
      { trigger: '.alert--danger', run: containsText('The amount has changed.') },
      ...acceptsTerms,
      ...chooses,
      { trigger: '#o_payment_form_pay', run: paysShownAmount },
      ...isConfirmed('Ida Berg'),
    ],
  });

/** A payment page in an older tab, left open while the order is paid in another. */
let older: Walk['page'];
const leavesPageOpen: Run = async (_target, { page }) => {
  older = await page.context().newPage();
  await older.goto(page.url());
};
const paysInOlderTab: Run = async (_target, walk) => {
  const page = older;
  for (const { trigger, run } of [...acceptsTerms, ...typesCard(), clicksPay]) {
    await expect(page.locator(trigger)).toBeVisible();
    await run?.(page.locator(trigger), { ...walk, page });
  }
  await expect(page).toHaveURL(/\/shop\/confirmation/);
  await expect(page.locator('details.alert')).toContainText('Nothing was paid a second time');
  await page.close();
};

tour('A guest who clicks twice, goes back, reopens the payment and pays in an older tab is charged once', {
  start: START,
  steps: [
    ...toPayment,
    { trigger: '#o_payment_form_pay', run: leavesPageOpen },
    ...typesCard('twice'),
    { trigger: '#o_payment_form_pay', run: (button) => button.dblclick() },
    ...isConfirmed('Ida Berg'),
    { trigger: 'main', run: goBack },
    { trigger: 'details.alert', run: containsText(/Order S\d+ placed/) },
    { trigger: 'main', run: goTo('/payment/process') },
    ...isConfirmed('Ida Berg'),
    { trigger: 'main', run: paysInOlderTab },
    { trigger: 'main', run: goTo('/shop/confirmation') },
    // A second payment would be S00012-2.
    { trigger: '.card-plain small', run: containsText(/^S\d+$/) },
  ],
});

const network =
  (isThere: boolean): Run =>
  (_target, { page }) =>
    page.context().setOffline(!isThere);

tour('The payment page shows a network error, and the next click pays when the network is back', {
  start: START,
  trouble: [/INTERNET_DISCONNECTED/],
  steps: [
    ...toPayment,
    ...typesCard(),
    { trigger: '#o_payment_form_pay', run: network(false) },
    clicksPay,
    { trigger: '#payment_error', run: containsText('The server could not be reached.') },
    { trigger: '#o_payment_form_pay:enabled', run: network(true) },
    clicksPay,
    ...isConfirmed('Ida Berg'),
  ],
});
