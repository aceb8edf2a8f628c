import {
  click,
  goTo,
  holds,
  isAt,
  type Run,
  ready,
  type Step,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const WAYS: readonly Way[] = ['script', 'plain', 'keyboard', 'arabic'];
const PLAIN: readonly Way[] = ['plain'];

const signIn = (name: string): Step[] => [
  { trigger: 'main #login', run: write(`${name}@example.com`) },
  { trigger: 'main #password', run: write('demo') },
  { trigger: 'main form button[type=submit]', run: click },
  { trigger: '.header__user' },
];
const containsText =
  (text: string | RegExp): Run =>
  (target) =>
    expect(target).toContainText(text);

const CUSHION = '.lines__row:has-text("Seat cushion")';
const CARE_LINE = '.lines__row:has-text("Care set")';
const CARE_OPTION = '.options__one:has-text("Care set")';
const QUANTITY = `${CUSHION} .js_quantity`;

/** Changes the quantity of a line, adds an option and removes it. */
const changesIt: Step[] = [
  ready('o_portal_sale_sidebar'),
  { trigger: QUANTITY, run: write('4') },
  { trigger: `${CUSHION} button[value=set]`, run: click, only: PLAIN },
  { trigger: `${CUSHION} .lines__amount`, run: containsText('136.00') },
  { trigger: `${CUSHION} button[value=more]`, run: click },
  { trigger: `${CUSHION} .lines__amount`, run: containsText('170.00') },
  { trigger: QUANTITY, run: holds('5') },
  { trigger: `${CUSHION} button[value=less]`, run: click },
  { trigger: `${CUSHION} .lines__amount`, run: containsText('136.00') },
  { trigger: `${CARE_OPTION} button`, run: click },
  { trigger: `${CARE_LINE} .lines__amount`, run: containsText('38.00') },
  { trigger: `${CARE_LINE} button[value=remove]`, run: click },
  { trigger: CARE_LINE, gone: true },
  { trigger: CARE_OPTION },
];

tour('A customer changes the quantity of a quote line, adds an option and removes it', {
  start: '/web/login',
  ways: WAYS,
  fullRunWays: ['arabic'],
  steps: [
    ...signIn('maria'),
    { trigger: 'main', run: goTo('/my/orders/5') },
    { trigger: '.document__title', run: containsText('S00005') },
    ...changesIt,
    { trigger: '.bs-sidenav a[href="#quote_header_1"]', run: click, only: WITH_SCRIPT },
    { trigger: 'main', run: isAt(/#quote_header_1$/), only: WITH_SCRIPT },
  ],
});

/** Opens the customer link from the staff page, which works without an account. */
const followLink: Run = async (target, { page }) => {
  const link = (await target.textContent()) as string;
  await page.context().clearCookies();
  await page.goto(link);
};

tour('A quote can be changed by its link, but not opened with a wrong token or by another customer', {
  start: '/web/login',
  ways: ['script', 'plain'],
  steps: [
    ...signIn('admin'),
    { trigger: 'main', run: goTo('/sales/orders/5') },
    { trigger: 'summary:has-text("Customer link")', run: click },
    { trigger: '.sales-link', run: followLink },
    { trigger: '.document__title', run: containsText('S00005') },
    ...changesIt,
    {
      trigger: '.document__title',
      run: (_target, { page }) => page.goto(page.url().replace(/access_token=.../, 'access_token=xyz')),
    },
    { trigger: 'main #login', run: isAt(/\/web\/login/) },
    ...signIn('joel'),
    { trigger: 'main', run: goTo('/my/orders/5') },
    { trigger: 'main', run: isAt('/my') },
  ],
});

tour('A customer rejects a quote with a reason', {
  start: '/web/login',
  steps: [
    ...signIn('maria'),
    { trigger: 'main', run: goTo('/my/orders/6') },
    { trigger: '.side-card a[href="#reject"]', run: click },
    { trigger: '#decline_message', run: write('We are moving away') },
    { trigger: '#reject button[type=submit]', run: click },
    { trigger: '.alert--danger', run: containsText('This quote has been cancelled.') },
    { trigger: '#reject', gone: true },
    { trigger: '.o_portal_chatter', run: containsText('We are moving away') },
  ],
});

tour('A salesperson writes a quote, sends it, confirms it and registers the payment of its invoice', {
  start: '/web/login',
  ways: ['script', 'plain'],
  steps: [
    ...signIn('admin'),
    { trigger: 'main', run: goTo('/sales/orders/new?q=joel') },
    { trigger: '.sales-customers__one:has-text("Joel") button[value=quote]', run: click },
    { trigger: '#rows + section [data-widget=o_quote_lines][data-state=ready]', only: WITH_SCRIPT },
    { trigger: '#line-n1-name', run: write('Garden gate') },
    { trigger: '#line-n1-price', run: write('480') },
    { trigger: '#product_search', run: write('lantern'), only: PLAIN },
    { trigger: 'button[value=find]', run: click, only: PLAIN },
    { trigger: '.sales-customers__one:first-child button[value^=pick-option]', run: click, only: PLAIN },
    { trigger: 'button[value=add-option]', run: click, only: WITH_SCRIPT },
    { trigger: '#option-n1-name', run: (target) => target.pressSequentially('lantern'), only: WITH_SCRIPT },
    { trigger: '.combobox__option:first-child', run: click, only: WITH_SCRIPT },
    { trigger: '#option-n1-price', run: holds('32.00'), only: WITH_SCRIPT },
    { trigger: '#line-n1-name', run: holds('Garden gate') },
    { trigger: 'button[value=send]:not([tabindex])', run: click },
    { trigger: '.alert--success' },
    { trigger: '.side-card__amount', run: containsText('513.60') },
    { trigger: 'form[action$="/confirm"] button', run: click },
    { trigger: 'form[action$="/invoice"] button', run: click },
    { trigger: 'form[action$="/post"] button', run: click },
    { trigger: 'h1', run: containsText(/INV\/\d{4}\/\d{4}/) },
    { trigger: '#amount', run: holds('513.60') },
    { trigger: 'form[action$="/pay"] button', run: click },
    { trigger: '.badge.document-state--paid' },
  ],
});
