/** Pages of newsletters, mailings and email preferences. */
import { expect, type Page } from '@playwright/test';
import { DESKTOP, type Kind } from './kind.ts';
import { signIn } from './visitor.ts';

/** Subscribes with a new address and follows the link of the confirmation email. */
const openConfirmation = async (page: Page) => {
  const address = `page.${Date.now()}@example.org`;
  await page.locator('main #email').fill(address);
  await page.locator('main form button[type=submit]').click();
  const mail = page.locator('article', { hasText: address }).locator('pre');
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(mail).toBeAttached({ timeout: 100 });
  }).toPass();
  await page.goto(/https?:\S+/.exec((await mail.textContent()) ?? '')?.[0] as string);
};

const leaveByTheTop = async (page: Page) => {
  await expect(page.locator('.o_newsletter_popup')).toHaveAttribute('data-state', 'ready');
  await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
  await expect(page.locator('dialog#o_newsletter_popup')).toBeVisible();
};

export const followPages: Record<string, Kind> = {
  'newsletter subscription': { address: '/mail/subscribe?list_id=1' },
  'newsletter confirmation email sent': { address: '/mail/sent?wish=subscribe' },
  'email preferences for a guest': { address: '/mail/preferences' },
  'email preferences for a customer': { address: '/mail/preferences', before: signIn('maria') },
  'email confirmation with an invalid token': { address: '/mail/confirm?token=x', status: 404 },
  'email confirmation': { address: '/mail/subscribe?list_id=1', open: openConfirmation },
  'mailing opt-out with an invalid token': {
    address: '/mail/mailing/1/unsubscribe?email=a&res_id=1&token=x',
    status: 404,
  },
  'follower opt-out with an invalid token': {
    address: '/mail/following/1/unsubscribe?email=a&res_id=1&token=x',
    status: 404,
  },
  'newsletter popup': { address: '/', width: DESKTOP, open: leaveByTheTop },
  'mailing lists': { address: '/website/mailing_lists', before: signIn('publisher') },
  'mailing list': { address: '/website/mailing_lists/1', before: signIn('publisher') },
  'mailing list deletion': { address: '/website/mailing_lists/1/delete', before: signIn('publisher') },
  'mailing deletion': { address: '/website/mailing_lists/mailings/1/delete', before: signIn('publisher') },
  'new mailing list': { address: '/website/mailing_lists/new', before: signIn('publisher') },
  'subscribers of a mailing list': { address: '/website/mailing_lists/1/subscribers', before: signIn('publisher') },
  mailings: { address: '/website/mailing_lists/mailings', before: signIn('publisher') },
  'what readers wrote': { address: '/website/mailing_lists/feedback', before: signIn('publisher') },
  'new mailing': { address: '/website/mailing_lists/mailings/new', before: signIn('publisher') },
  mailing: { address: '/website/mailing_lists/mailings/1', before: signIn('publisher') },
  'mailing send confirmation': { address: '/website/mailing_lists/mailings/1/send', before: signIn('publisher') },
};
