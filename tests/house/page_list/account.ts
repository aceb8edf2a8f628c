/** Pages of sign-in and of the customer’s account. */
import { expect, type Page } from '@playwright/test';
import { DESKTOP, type Kind } from './kind.ts';
import { send, signIn } from './visitor.ts';

/** Submits the form without a name, which marks the missing fields. */
const signWithoutName = async (page: Page) => {
  const form = page.locator('.o_portal_signature_form');
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('data-state', 'ready');
  await page.locator('#o_portal_sign_name').fill('');
  await page.locator('.o_portal_sign_submit').click();
  await expect(page.locator('.o_portal_sign_error_msg')).toBeVisible();
};

export const accountPages: Record<string, Kind> = {
  'customer quote': { address: '/my/orders/5', before: signIn('maria') },
  'expired customer quote': { address: '/my/orders/4', before: signIn('maria') },
  'customer order': { address: '/my/orders/3', before: signIn('maria') },
  'customer invoice': { address: '/my/invoices/2', before: signIn('maria') },
  'sign-in': { address: '/web/login' },
  'sign-in with a code that took too long': { address: '/web/login/code?token=x', status: 404 },
  'sign-up': { address: '/web/signup' },
  'sign-up with errors': {
    address: '/web/signup',
    status: 400,
    async open(page) {
      const form = page.locator('main form');
      await form.evaluate((element: HTMLFormElement) => {
        element.noValidate = true;
      });
      await form.locator('button[type=submit]').click();
      await expect(page.locator('.field__error').first()).toBeVisible();
    },
  },
  'password reset': { address: '/web/reset_password' },
  'password reset with a used link': { address: '/web/reset_password?token=used', status: 404 },
  'sign-out': { address: '/web/session/logout' },
  'staff member’s account': { address: '/my', before: signIn('operator') },
  'customer account with pending documents': { address: '/my/home', before: signIn('maria') },
  'account details': { address: '/my/account', before: signIn('maria') },
  'account details with errors': {
    address: '/my/account',
    before: signIn('joel'),
    status: 400,
    async open(page) {
      await page.locator('.o_portal_details .button-row button').click();
      await expect(page.locator('#street-error')).toBeVisible();
    },
  },
  'email change confirmation': { address: '/my/account/confirm?token=x' },
  'email change cancellation with an invalid token': { address: '/my/account/stop?token=x', status: 404 },
  'account reopening with an invalid token': { address: '/my/account/reopen?token=x', status: 404 },
  'account security': { address: '/my/security', before: signIn('joel') },
  'two-step sign-in': { address: '/my/security/second_factor', before: signIn('joel') },
  'set-up of two-step sign-in': {
    address: '/my/security/second_factor',
    before: async (page, to) => {
      await signIn('joel')(page, to);
      await send(page, to('/my/security/second_factor/begin'), {});
    },
  },
  'account closure': { address: '/my/security/close', before: signIn('joel') },
  'customer list of quotes': { address: '/my/quotes', before: signIn('maria') },
  'first page of customer quotes': { address: '/my/quotes/page/1', before: signIn('joel') },
  'return by a customer': { address: '/my/orders/1/return', before: signIn('maria') },
  'customer orders by year': { address: '/my/orders?groupby=year', before: signIn('maria') },
  'first page of customer orders': {
    address: '/my/orders/page/1',
    before: signIn('maria'),
    width: DESKTOP,
    open: (page) => page.locator('.account-tools summary').first().click(),
  },
  'order search without results': { address: '/my/orders?search=unobtainium', before: signIn('maria') },
  'customer list of invoices': { address: '/my/invoices', before: signIn('maria') },
  'first page of customer invoices': { address: '/my/invoices/page/1', before: signIn('joel') },
  'customer quote with signature errors': { address: '/my/orders/5', before: signIn('maria'), open: signWithoutName },
};
