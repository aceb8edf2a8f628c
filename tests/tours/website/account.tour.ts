import {
  click,
  isAt,
  MOST_WAYS,
  type Run,
  type Step,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const WAYS: readonly Way[] = ['script', 'plain', 'keyboard', 'arabic'];
const PASSWORD = 'a long walk home';

/** The header shows the name of the signed-in person. */
const signedInAs = (name: string): Step => ({ trigger: `.header__user:text-is("${name}")` });
const signIn = (login: string, password: string): Step[] => [
  { trigger: 'main #login', run: write(login) },
  { trigger: 'main #password', run: write(password) },
  { trigger: 'main form button[type=submit]', run: click },
];
const signOut: Step[] = [
  { trigger: '.header__account summary', run: click },
  { trigger: '.header__account .dropdown__menu button', run: click },
  { trigger: '.header__account a[href$="/web/login"]' },
];

tour('A customer mistypes the password, signs in and signs out', {
  start: '/web/login',
  ways: WAYS,
  fullRunWays: ['arabic'],
  trouble: [/status of 401/],
  steps: [
    ...signIn('maria@example.com', 'wrong'),
    { trigger: 'main [role=alert]' },
    ...signIn('maria@example.com', 'demo'),
    signedInAs('Maria Lopes'),
    ...signOut,
  ],
});

const addressOf = (way: Way) => `ida.${way}@example.com`;

/** Waits for the email to the visitor with such a link, which a job sends, and follows the link. */
const followMail =
  (to: string): Run =>
  async (_target, { page, way }) => {
    const mail = page.locator('article', { hasText: addressOf(way) }).filter({ hasText: to });
    await expect(async () => {
      await page.goto('/dev/mail');
      await expect(mail).toHaveCount(1, { timeout: 100 });
    }).toPass();
    const link = /https?:\S+/.exec((await mail.locator('pre').textContent()) ?? '')?.[0];
    await page.goto(link as string);
  };

tour('A visitor creates an account by email and resets the password', {
  start: '/web/signup',
  ways: MOST_WAYS,
  trouble: [/status of 401/],
  steps: [
    { trigger: 'main #name', run: write('Ida Berg') },
    { trigger: 'main #login', run: write(addressOf) },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.alert--info', run: isAt(/\/web\/login$/) },
    { trigger: 'main', run: followMail('/web/signup?token=') },
    { trigger: 'main #password', run: write(PASSWORD) },
    { trigger: 'main #confirm_password', run: write(PASSWORD) },
    { trigger: 'main form button[type=submit]', run: click },
    signedInAs('Ida Berg'),
    ...signOut,
    { trigger: '.header__account a', run: click },
    { trigger: '.sign-in__links a[href$="/web/reset_password"]', run: click },
    { trigger: 'main #login', run: write(addressOf) },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.alert--info', run: isAt(/\/web\/login$/) },
    { trigger: 'main', run: followMail('/web/reset_password?token=') },
    { trigger: 'main #password', run: write('another walk') },
    { trigger: 'main #confirm_password', run: write('another walk') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.alert--success', run: isAt(/\/web\/login$/) },
    { trigger: 'main #login', run: write(addressOf) },
    { trigger: 'main #password', run: write(PASSWORD) },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: 'main [role=alert]' },
    { trigger: 'main #password', run: write('another walk') },
    { trigger: 'main form button[type=submit]', run: click },
    signedInAs('Ida Berg'),
  ],
});

tour('A guest cart is kept on sign-in, and restored on the next sign-in', {
  start: '/shop?search=honey',
  ways: MOST_WAYS,
  steps: [
    { trigger: '.card:has([href*="honey"]) .card__add-button >> nth=0', run: click },
    { trigger: 'main .cart-line, body:not(:has(main .cart-line)) .my_cart_quantity:text-is("1")' },
    { trigger: '.header__account a', run: click },
    ...signIn('joel@example.com', 'demo'),
    signedInAs('Joel Willis'),
    { trigger: '.cart-link__link', run: click },
    { trigger: '.cart-line', run: isAt(/\/shop\/cart$/) },
    ...signOut,
    { trigger: '.my_cart_quantity', gone: true },
    { trigger: '.cart-link__link', run: click },
    { trigger: '.empty__title', run: isAt(/\/shop\/cart$/) },
    { trigger: '.header__account a', run: click },
    ...signIn('joel@example.com', 'demo'),
    signedInAs('Joel Willis'),
    { trigger: '.my_cart_quantity:text-is("1")', only: WITH_SCRIPT },
    { trigger: '.cart-link__link', run: click },
    { trigger: '.js_delete_product', run: click },
    { trigger: '.empty__title' },
  ],
});
