/** Steps of a guest in a browser, from the product to the paid order. */
import { expect, type Visit } from '#tests/setup/browser/visit.ts';

/** Fills a cart, says who they are, and accepts the terms. */
export async function toPayment({ page }: Visit): Promise<void> {
  await page.goto('/shop/product/camellia-teapot-3');
  await page.locator('#add_to_cart').click();
  await page.waitForURL(/\/shop\/cart$/);
  await page.locator('main a[href$="/shop/checkout"]').click();
  for (const [field, text] of Object.entries({ name: 'Ida Moss', email: 'ida@example.org', street: 'Elm Street 1' }))
    await page.locator(`main #${field}`).fill(text);
  await page.locator('main #city').fill('Burlington');
  await page.locator('main #state_id').selectOption({ label: 'Vermont' });
  await page.locator('main #zip').fill('05401');
  await page.locator('.checkout__end button[name=submitted]').click();
  await page.waitForURL(/\/shop\/payment$/);
  await page.locator('#checkbox_cgv').check();
}

export const isConfirmed = ({ page }: Visit) => expect(page).toHaveURL(/\/shop\/confirmation\?order_id=\d+$/);

export const pay = ({ page }: Visit) => page.locator('#o_payment_form_pay').click();
