/** Pages between the cart and the confirmation of an order. */
import { expect, type Page } from '@playwright/test';
import { ADDRESS } from '#tests/setup/shop/shopper.ts';
import type { Kind } from './kind.ts';
import { send } from './visitor.ts';

/** Products with a large stock, because each page is opened with a new cart and some are bought. */
const fillCart = async (page: Page, to: (address: string) => string) => {
  for (const product of ['product:meadow-honey', 'product:storage-jar']) {
    const html = await (await page.context().request.get(to(product))).text();
    const variant = /name="product_id"[^>]* value="(\d+)"/.exec(html)?.[1];
    await send(page, to('/shop/cart/update'), { product_id: Number(variant), add_qty: 1 });
  }
};

const enterAddress = async (page: Page, to: (address: string) => string) => {
  await fillCart(page, to);
  const address = { ...ADDRESS, email: 'ann@example.com', submitted: 1, partner_id: -1, mode: 'billing', use_same: 1 };
  await send(page, to('/shop/address'), address);
};

/** Scrolls to the payment form, which loads when it is seen. */
const paymentForm = async (page: Page) => {
  const form = page.locator('#o_payment_form');
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('data-state', 'ready');
};

export const orderByTransfer = async (page: Page, to: (address: string) => string) => {
  await enterAddress(page, to);
  await page.goto(to('/shop/payment'));
  await paymentForm(page);
  await page.locator('input[name=pm_id][data-provider=transfer]').check();
  await page.locator('#checkbox_cgv').check();
  await page.locator('#o_payment_form_pay').click();
  await expect(page.locator('.oe_website_sale_tx_status')).toBeVisible();
};

const leaveAddressEmpty = async (page: Page) => {
  await page.locator('.checkout__end button[type=submit]').click();
  await expect(page.locator('#street-error')).toBeVisible();
};

const goToBank = async (page: Page) => {
  await paymentForm(page);
  await page.locator('input[name=pm_id][data-provider=test][data-form-payment=True]').check();
  await page.locator('#checkbox_cgv').check();
  await page.locator('#o_payment_form_pay').click();
  await expect(page.locator('main .amount')).toBeVisible();
};

const goToBankWithNonsense = async (page: Page) => {
  await goToBank(page);
  await page.locator('#number').fill('1234');
  await page.locator('#expires').fill('12 / 40');
  await page.locator('#cvc').fill('123');
  await page.locator('form button').first().click();
  await expect(page.locator('#problem')).toBeVisible();
};

const goToProof = async (page: Page) => {
  await goToBank(page);
  // The second time the bank opens at the 3-D Secure step.
  if (await page.locator('#number').isVisible()) {
    await page.locator('#number').fill('4000002760003184');
    await page.locator('#expires').fill('12 / 40');
    await page.locator('#cvc').fill('123');
    await page.locator('form button').first().click();
  }
  await expect(page.locator('button[value=approve]')).toBeVisible();
};

export const checkoutPages: Record<string, Kind> = {
  'cart with an invalid discount code': { address: '/shop/cart?code_not_available=1', before: fillCart },
  'full cart': { address: '/shop/cart', before: fillCart },
  'checkout address': { address: '/shop/address', before: fillCart },
  'checkout address with errors': {
    address: '/shop/address',
    before: fillCart,
    open: leaveAddressEmpty,
    status: 400,
  },
  'checkout addresses': { address: '/shop/checkout', before: enterAddress },
  'checkout payment': { address: '/shop/payment', before: enterAddress },
  'test bank payment': { address: '/shop/payment', before: enterAddress, open: goToBank },
  'test bank payment with errors': {
    address: '/shop/payment',
    before: enterAddress,
    open: goToBankWithNonsense,
    status: 422,
  },
  'test bank 3-D Secure': { address: '/shop/payment', before: enterAddress, open: goToProof },
  'order confirmation': { address: '/shop/confirmation', before: orderByTransfer },
  'cart popover': {
    address: '/aboutus',
    before: fillCart,
    async open(page) {
      await page.locator('.cart-link__toggle').click();
      await expect(page.locator('.cart-popover')).toBeVisible();
    },
  },
};
