/** Pages of discussions and their moderation. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

/** Submits without JavaScript validation. */
const fillComposer = async (page: Page, name: string) => {
  await expect(page.locator('.o_portal_chatter')).toHaveAttribute('data-state', 'ready');
  await page.locator('form.composer [name=message]').fill('A word from a guest');
  await page.locator('form.composer [name=author_name]').fill(name);
  await page.locator('form.composer [name=author_email]').fill(`guest.${Date.now()}@example.org`);
  await page.locator('form.composer').evaluate((form: HTMLFormElement) => form.submit());
};

const writeAsGuest = async (page: Page) => {
  await fillComposer(page, 'Lena');
  await expect(page.locator('input#code')).toBeVisible();
};

const writeWithoutName = async (page: Page) => {
  await fillComposer(page, '');
  await expect(page.locator('form.composer .composer__guest .field__error')).toBeVisible();
};

export const threadsPages: Record<string, Kind> = {
  'product discussion': { address: '/discussion/product.template/11?page=2' },
  'product discussion filtered by rating': {
    address: '/discussion/product.template/11?stars=4',
    before: signIn('publisher'),
  },
  'confirmation code for a guest message': { address: '/discussion/product.template/1', open: writeAsGuest },
  'product discussion with errors': { address: '/discussion/product.template/1', status: 400, open: writeWithoutName },
  'confirmation code without a message': { address: '/discussion/confirm' },
  'discussion mute link with an invalid token': { address: '/discussion/mute/1?token=x', status: 404 },
  'moderation queue': { address: '/discussion/moderation', before: signIn('operator') },
};
