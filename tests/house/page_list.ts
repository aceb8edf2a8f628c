/** Lists every kind of page and how to reach it. */
import { type Cookie, expect, type Page } from '@playwright/test';
import { ADDRESS } from '#tests/setup/shop/shopper.ts';

export type Kind = {
  /** Without language; `product:handle` is the address of a product. */
  address: string;
  /** Prepares the visitor, for example with a filled cart or a sign-in. */
  before?(page: Page, to: (address: string) => string): Promise<unknown>;
  /** Opens folded parts of the page. */
  open?(page: Page): Promise<unknown>;
  /** The only width at which the page has this state. */
  width?: number;
  /** Error status, which a browser logs. */
  status?: number;
  /** Error that the server logs. */
  complaint?: RegExp;
  /** Shows the same widgets several times, so that ids and landmarks repeat. */
  isGallery?: boolean;
};

export const PHONE = 390;
export const DESKTOP = 1280;

/** Posts the form without opening its page, which is checked separately. */
const send = async (page: Page, address: string, form: Record<string, string | number>) => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.context().request.post(address, { form, headers, maxRedirects: 0 });
  expect(answer.status(), address).toBe(303);
};

/** Reuses the session of the first sign-in, because checking a password is slow on purpose. */
const sessions = new Map<string, Cookie[]>();
const signIn = (name: string) => async (page: Page, to: (address: string) => string) => {
  const context = page.context();
  const known = sessions.get(name);
  if (known) return context.addCookies(known);
  await send(page, to('/web/login'), { login: `${name}@example.com`, password: 'demo' });
  const cookies = await context.cookies();
  sessions.set(
    name,
    cookies.filter((cookie) => cookie.name === 'session'),
  );
};

/** Submits the form without a name, which marks the missing fields. */
const signWithoutName = async (page: Page) => {
  const form = page.locator('.o_portal_signature_form');
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('data-state', 'ready');
  await page.locator('#o_portal_sign_name').fill('');
  await page.locator('.o_portal_sign_submit').click();
  await expect(page.locator('.o_portal_sign_error_msg')).toBeVisible();
};

/** The optional products of a desk: a dialog, or a page without scripts. */
const offerOptions = async (page: Page) => {
  await expect(page.locator('.js_product')).toHaveAttribute('data-state', 'ready');
  await page.locator('.js_product form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator('.configurator__row').first()).toBeVisible();
};
const openOptions = async (page: Page) => {
  await page.locator('#add_to_cart').click();
  await expect(page.locator('dialog .configurator')).toHaveAttribute('data-state', 'ready');
};

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

const orderByTransfer = async (page: Page, to: (address: string) => string) => {
  await enterAddress(page, to);
  await page.goto(to('/shop/payment'));
  await paymentForm(page);
  await page.locator('input[name=pm_id][data-provider=transfer]').check();
  await page.locator('#checkbox_cgv').check();
  await page.locator('#o_payment_form_pay').click();
  await expect(page.locator('.oe_website_sale_tx_status')).toBeVisible();
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

const orderAndSignIn = async (page: Page, to: (address: string) => string) => {
  await orderByTransfer(page, to);
  // The confirmation page polls for its payment, and must not do so as another person.
  await page.goto('about:blank');
  await signIn('admin')(page, to);
};

const leaveAddressEmpty = async (page: Page) => {
  await page.locator('.checkout__end button[type=submit]').click();
  await expect(page.locator('#street-error')).toBeVisible();
};

/** Posts a form from a page of another website. */
const postFromElsewhere = async (page: Page) => {
  const address = new URL('/shop/cart/update', page.url());
  const body = `<form method="post" action="${address}"><button>Win a prize</button></form>`;
  await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://elsewhere.test/');
  await page.locator('button').click();
  await page.waitForURL(address.href);
};

/** Submits without JavaScript validation. */
const sendWithoutScript = async (page: Page) => {
  await page.locator('form.s_website_form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator('#form-rooms-error')).toBeVisible();
};

const beginSurvey = (until: string) => async (page: Page) => {
  await page.locator('main .survey__begin :is(button, a)').click();
  await expect(page.locator(until).first()).toBeVisible();
  await expect(page.locator('.js_surveyform')).toHaveAttribute('data-state', 'ready');
};

/** Fills in the first text question and the first choice, and opens the next page. */
const answerPage = async (page: Page, text: string) => {
  const number = page.locator('.survey-progress__bar');
  const before = Number(await number.getAttribute('value'));
  await page.locator('.survey-question input.form-control').first().fill(text);
  await page.locator('.survey-choice').first().click();
  await page.locator('.survey-form__next').click();
  await expect(number).toHaveAttribute('value', String(before + 1));
  await expect(page.locator('.js_surveyform')).toHaveAttribute('data-state', 'ready');
};

const playQuiz = async (page: Page) => {
  await beginSurvey('.survey-choices')(page);
  await page.locator('.survey-choice').nth(2).click();
  await page.locator('.survey-form__next').click();
  await expect(page.locator('select.js_drop')).toBeVisible();
  await expect(page.locator('.js_surveyform')).toHaveAttribute('data-state', 'ready');
  await page.locator('select.js_drop').selectOption({ index: 2 });
  await page.locator('.survey-form__next').click();
};

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

const importNonsense = async (page: Page) => {
  await page.locator('#source').fill('{"slug": "Nonsense", "pages": [{"id": "p", "questions": [{"kind": "poll"}]}]}');
  await page.locator('form[action$="/survey/import"] button[type=submit]').click();
  await expect(page.locator('.survey-problems')).toBeVisible();
};

const sendHalfQuestion = async (page: Page) => {
  await page.locator('#number_min').fill('a few');
  await page.locator('.staff-form .button-row button[type=submit]:not([formaction])').click();
  await expect(page.locator('#number_min-error')).toBeVisible();
};

/** Requests a rating from a customer and follows the first link of the email. */
const openRating = async (page: Page) => {
  const origin = new URL(page.url()).origin;
  const prefix = /^\/(fr|ar)(?=\/)/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  const mail = page.locator('article', { hasText: 'New door for the shed' }).locator('pre');
  await signIn('operator')(page, (address) => origin + address);
  await page.goto(`${origin}/my/task/8`);
  await page.locator('.task-ask button').click();
  await expect(async () => {
    await page.goto(`${origin}/dev/mail`);
    await expect(mail.first()).toBeAttached({ timeout: 100 });
  }).toPass();
  const link = /https?:\S+\/10\b/.exec((await mail.first().textContent()) ?? '')?.[0] as string;
  await page.goto(origin + prefix + new URL(link).pathname);
  await page.context().clearCookies();
};

const leaveByTheTop = async (page: Page) => {
  await expect(page.locator('.o_newsletter_popup')).toHaveAttribute('data-state', 'ready');
  await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));
  await expect(page.locator('dialog#o_newsletter_popup')).toBeVisible();
};

/** Submits without JavaScript validation. */
const fillComposer = async (page: Page, name: string) => {
  await expect(page.locator('.o_portal_chatter')).toHaveAttribute('data-state', 'ready');
  await page.locator('#composer-message').fill('A word from a guest');
  await page.locator('#composer-author_name').fill(name);
  await page.locator('#composer-author_email').fill(`guest.${Date.now()}@example.org`);
  await page.locator('form.composer').evaluate((form: HTMLFormElement) => form.submit());
};
const writeAsGuest = async (page: Page) => {
  await fillComposer(page, 'Lena');
  await expect(page.locator('input#code')).toBeVisible();
};
const writeWithoutName = async (page: Page) => {
  await fillComposer(page, '');
  await expect(page.locator('#composer-author_name-error')).toBeVisible();
};

export const KINDS: Record<string, Kind> = {
  'home page': { address: '/' },
  'customer quote': { address: '/my/orders/5', before: signIn('maria') },
  'expired customer quote': { address: '/my/orders/4', before: signIn('maria') },
  'customer order': { address: '/my/orders/3', before: signIn('maria') },
  'customer invoice': { address: '/my/invoices/2', before: signIn('maria') },
  'staff list of quotes': { address: '/sales/orders', before: signIn('admin') },
  'new quote for staff': { address: '/sales/orders/new?q=maria', before: signIn('admin') },
  'staff quote editor': { address: '/sales/orders/5', before: signIn('admin') },
  'staff order': { address: '/sales/orders/3', before: signIn('admin') },
  'order cancellation': { address: '/sales/orders/3/cancel', before: signIn('admin') },
  'invoice cancellation': { address: '/sales/invoices/2/cancel', before: signIn('admin') },
  'order search for guests': { address: '/shop/order/find' },
  'staff list of invoices': { address: '/sales/invoices', before: signIn('admin') },
  'staff invoice': { address: '/sales/invoices/2', before: signIn('admin') },
  'website settings': { address: '/website/settings', before: signIn('publisher') },
  'shop settings': { address: '/sales/settings', before: signIn('admin') },
  'staff list of payments': { address: '/sales/payments', before: orderAndSignIn },
  'staff payment': { address: '/sales/payments/1', before: orderAndSignIn },
  'payment settlement': { address: '/sales/payments/1/settle?amount=20', before: orderAndSignIn },
  'list of carriers': { address: '/sales/carriers', before: signIn('admin') },
  'new carrier': { address: '/sales/carriers/new', before: signIn('admin') },
  'new pickup point': { address: '/sales/carriers/4/points/new', before: signIn('admin') },
  'pickup point': { address: '/sales/carriers/4/points/1', before: signIn('admin') },
  'list of payment providers': { address: '/sales/acquirers', before: signIn('admin') },
  'new payment provider': { address: '/sales/acquirers/new', before: signIn('admin') },
  'payment provider': { address: '/sales/acquirers/1', before: signIn('admin') },
  'conversion funnel': { address: '/sales/funnel', before: signIn('admin') },
  'about us': { address: '/aboutus' },
  'contact us': { address: '/contactus' },
  gallery: { address: '/gallery' },
  'gallery lightbox': {
    address: '/gallery',
    async open(page) {
      await page.locator('.o_gallery__link').first().click();
      await expect(page.locator('.dialog--lightbox [aria-current]')).toBeVisible();
    },
  },
  'menu with a disclosure for entries that do not fit': {
    address: '/aboutus',
    width: 800,
    open: (page) => page.locator('.menu__more summary').first().click(),
  },
  'page from the database': { address: '/delivery' },
  shop: { address: '/shop' },
  'second page of the shop': { address: '/shop/page/2' },
  category: { address: 'category:plants-garden' },
  'first page of a category': { address: 'category:plants-garden/page/1' },
  'filtered shop': { address: '/shop?attrib=1-1&attrib=1-3&order=list_price+asc' },
  'shop filtered by tag': { address: '/shop?tag=2' },
  'search without results': { address: '/shop?search=unobtainium' },
  'filters on a phone': { address: '/shop', width: PHONE, open: (page) => page.locator('.shop-side__open').click() },
  'menu on a phone': {
    address: '/shop',
    width: PHONE,
    open: (page) => page.locator('.header__burger > summary').click(),
  },
  'header with open search': { address: '/', open: (page) => page.locator('.header__search summary').click() },
  'shop with open sort menu': {
    address: '/shop',
    width: DESKTOP,
    open: (page) => page.locator('.dropdown_sorty_by summary').click(),
  },
  'product with colors': { address: 'product:painted-chair' },
  'product with a select': { address: 'product:kitchen-chair' },
  'product with extras': { address: 'product:linden-bed-with-linen' },
  'product on sale': { address: 'product:petal-mirror' },
  'configurable product': { address: 'product:customizable-desk' },
  'dialog of optional products': { address: 'product:customizable-desk', open: openOptions },
  'page of optional products': { address: 'product:customizable-desk', open: offerOptions },
  'simple product': { address: 'product:meadow-honey' },
  'product lightbox': {
    address: 'product:kitchen-chair',
    async open(page) {
      await page.locator('.o_carousel_product__open').first().click();
      await expect(page.locator('.dialog--lightbox [aria-current]')).toBeVisible();
    },
  },
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
  'product with open share links': {
    address: 'product:meadow-honey',
    async open(page) {
      await page.locator('.share summary').click();
      await expect(page.locator('.share a').first()).toBeVisible();
    },
  },
  'empty cart': { address: '/shop/cart' },
  'cart with a discount code': { address: '/shop/pricelist?promo=FERN10' },
  'shop with a chosen price list': { address: '/shop/change_pricelist/2' },
  'staff list of products': { address: '/sales/products', before: signIn('admin') },
  'staff product': { address: '/sales/products/1', before: signIn('admin') },
  'staff configurable product': { address: '/sales/products/32', before: signIn('admin') },
  'abandoned carts': { address: '/sales/lost_carts', before: signIn('admin') },
  'list of taxes': { address: '/sales/taxes', before: signIn('admin') },
  tax: { address: '/sales/taxes/1', before: signIn('admin') },
  'new tax': { address: '/sales/taxes/new', before: signIn('admin') },
  'new fiscal position': { address: '/sales/fiscal_positions/new', before: signIn('admin') },
  'reminder opt-out with an invalid token': { address: '/shop/reminders/stop?token=none', status: 404 },
  'fiscal position': { address: '/sales/fiscal_positions/1', before: signIn('admin') },
  'currency rates': { address: '/sales/currencies', before: signIn('admin') },
  'list of price lists': { address: '/sales/pricelists', before: signIn('admin') },
  'price list': { address: '/sales/pricelists/3', before: signIn('admin') },
  'new price list': { address: '/sales/pricelists/new', before: signIn('admin') },
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
  'shop terms': { address: '/shop/terms' },
  'cart popover': {
    address: '/aboutus',
    before: fillCart,
    async open(page) {
      await page.locator('.cart-link__toggle').click();
      await expect(page.locator('.cart-popover')).toBeVisible();
    },
  },
  'sign-in': { address: '/web/login' },
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
  'customer account with pending documents': { address: '/my', before: signIn('maria') },
  'account details': { address: '/my/account', before: signIn('maria') },
  'account details with errors': {
    address: '/my/account',
    before: signIn('joel'),
    status: 400,
    async open(page) {
      await page.locator('.o_portal_details button[type=submit]').click();
      await expect(page.locator('#street-error')).toBeVisible();
    },
  },
  'email change confirmation': { address: '/my/account/confirm?token=x' },
  'email change cancellation with an invalid token': { address: '/my/account/stop?token=x', status: 404 },
  'payment status without a payment': { address: '/payment/process' },
  'saved payment methods': { address: '/my/payment_method', before: signIn('joel') },
  'account security': { address: '/my/security', before: signIn('joel') },
  'account closure': { address: '/my/security/close', before: signIn('joel') },
  'customer list of quotes': { address: '/my/quotes', before: signIn('maria') },
  'first page of customer quotes': { address: '/my/quotes/page/1', before: signIn('joel') },
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
  'customer projects': { address: '/my/projects', before: signIn('maria') },
  'first page of customer projects': { address: '/my/projects/page/1', before: signIn('joel') },
  'customer project': { address: '/my/project/1', before: signIn('maria') },
  'customer tasks': { address: '/my/tasks', before: signIn('maria') },
  'first page of customer tasks': { address: '/my/tasks/page/1', before: signIn('joel') },
  'customer task': { address: '/my/task/2', before: signIn('maria') },
  'staff task': { address: '/my/task/6', before: signIn('operator') },
  'rating from an email': { address: '/rating/nobodys/10', status: 404, open: openRating },
  'project ratings': { address: '/project/rating' },
  'ratings of a project': {
    address: '/project/rating/2',
    async open(page) {
      await page.locator('.rating-one summary').first().click();
      await expect(page.locator('.rating-one[open] .popover')).toBeVisible();
    },
  },
  'ratings of a project for staff': {
    address: '/project/rating/2',
    before: signIn('operator'),
    async open(page) {
      await page.locator('.rating-one summary').first().click();
      await expect(page.locator('.rating-one[open] form')).toBeVisible();
    },
  },
  'account menu': {
    address: '/my/home',
    before: signIn('operator'),
    width: DESKTOP,
    open: (page) => page.locator('.header__account summary').click(),
  },
  'shop for publishers': { address: '/shop/page/2', before: signIn('publisher') },
  'website languages': { address: '/website/languages', before: signIn('publisher') },
  'website information': { address: '/website/info' },
  'open language menu': {
    address: '/aboutus',
    width: DESKTOP,
    open: (page) => page.locator('.footer .dropdown summary').click(),
  },
  'account menu with several websites and companies': {
    address: '/aboutus',
    before: signIn('admin'),
    width: DESKTOP,
    open: (page) => page.locator('.header__account summary').click(),
  },
  'form with open calendar': {
    address: '/quote',
    async open(page) {
      await expect(page.locator('.s_website_form')).toHaveAttribute('data-state', 'ready');
      await page.locator('#form-visit_at').click();
      await expect(page.locator('[data-kind=datetime] .flatpickr-time')).toBeVisible();
    },
  },
  'form with errors': {
    address: '/quote',
    async open(page) {
      await expect(page.locator('.s_website_form')).toHaveAttribute('data-state', 'ready');
      await page.locator('.o_website_form_send').click();
      await expect(page.locator('#form-rooms-error')).toBeVisible();
    },
  },
  'form with errors without JavaScript': { address: '/quote', status: 400, open: sendWithoutScript },
  'extra checkout step': { address: '/shop/extra_info' },
  'contact thank-you page': { address: '/contactus-thank-you' },
  'job application thank-you page': { address: '/job-thank-you' },
  'list of jobs': { address: '/jobs' },
  job: { address: '/jobs/detail/1' },
  'job application': { address: '/jobs/apply/1' },
  'submitted messages': { address: '/website/submissions', before: signIn('operator') },
  'quarantined messages': { address: '/website/submissions?state=quarantined', before: signIn('operator') },
  'submitted message': { address: '/website/submissions/2', before: signIn('operator') },
  'quarantined message': { address: '/website/submissions/3', before: signIn('operator') },
  'message deletion': { address: '/website/submissions/2/delete', before: signIn('operator') },
  'customer quote with signature errors': { address: '/my/orders/5', before: signIn('maria'), open: signWithoutName },
  'list of surveys': { address: '/survey', before: signIn('admin') },
  'new survey': { address: '/survey/new', before: signIn('admin') },
  'survey import with errors': {
    address: '/survey/new',
    before: signIn('admin'),
    open: importNonsense,
    status: 400,
  },
  'survey editor': { address: '/survey/edit/home-and-garden', before: signIn('admin') },
  'survey settings': { address: '/survey/edit/home-and-garden/settings', before: signIn('admin') },
  'new survey page': { address: '/survey/edit/home-and-garden/page/new', before: signIn('admin') },
  'new survey question': {
    address: '/survey/edit/plant-quiz/question/new?kind=matrix_simple',
    before: signIn('admin'),
  },
  'survey question with errors': {
    address: '/survey/edit/plant-quiz/question/new?kind=numerical_box',
    before: signIn('admin'),
    open: sendHalfQuestion,
    status: 400,
  },
  'survey definition': { address: '/survey/edit/home-and-garden/definition', before: signIn('admin') },
  'survey preview': { address: '/survey/edit/customer-council/preview', before: signIn('admin') },
  'survey deletion': { address: '/survey/edit/customer-council/delete', before: signIn('admin') },
  'survey page deletion': {
    address: '/survey/edit/customer-council/page/next/delete',
    before: signIn('admin'),
  },
  'survey question deletion': {
    address: '/survey/edit/customer-council/question/wish/delete',
    before: signIn('admin'),
  },
  'survey start': { address: '/survey/start/home-and-garden' },
  'survey start that requires sign-in': { address: '/survey/start/customer-council' },
  'survey page': { address: '/survey/start/home-and-garden', open: beginSurvey('.survey-choices') },
  'survey page with errors': {
    address: '/survey/start/home-and-garden',
    open: async (page) => {
      await beginSurvey('.survey-choices')(page);
      await page.locator('.survey-form__next').click();
      await expect(page.locator('.js_errzone').first()).toBeVisible();
    },
  },
  'survey page with matrices': {
    // A preview, which starts from the beginning each time.
    address: '/survey/start/home-and-garden/phantom',
    open: async (page) => {
      await beginSurvey('.survey-choices')(page);
      await answerPage(page, '05401');
      await answerPage(page, '2.5');
      await expect(page.locator('.survey-matrix').first()).toBeVisible();
      await page.locator('.survey-elsewhere summary').click();
    },
  },
  'quiz score': {
    address: '/survey/start/plant-quiz',
    open: async (page) => {
      await playQuiz(page);
      await expect(page.locator('.survey__score')).toBeVisible();
    },
  },
  'quiz review': {
    address: '/survey/start/plant-quiz',
    open: async (page) => {
      await playQuiz(page);
      await page.locator('.survey__begin a').first().click();
      await expect(page.locator('.survey-choice__right').first()).toBeVisible();
    },
  },
  'survey results': {
    address: '/survey/results/home-and-garden',
    before: signIn('admin'),
    async open(page) {
      await expect(page.locator('.js_surveyresult')).toHaveAttribute('data-state', 'ready');
      await expect(page.locator('[data-graph_type=pie] svg').first()).toBeVisible();
      await page.locator('.survey-exports summary').click();
    },
  },
  'filtered survey results': {
    address: '/survey/results/students-survey?finished',
    before: signIn('admin'),
    async open(page) {
      await expect(page.locator('.js_surveyresult')).toHaveAttribute('data-state', 'ready');
      await page.locator('a.survey-filter').first().focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.survey-filters')).toBeVisible();
    },
  },
  'survey results without answers': { address: '/survey/results/plant-quiz', before: signIn('admin') },
  'answers to a survey question': { address: '/survey/results/home-and-garden/answers/1', before: signIn('admin') },
  'printable survey': { address: '/survey/print/home-and-garden' },
  'tracked links': { address: '/r', before: signIn('operator') },
  'tracked link with errors': {
    address: '/r',
    before: signIn('operator'),
    async open(page) {
      await page.locator('#btn_shorten_url').click();
      await expect(page.locator('.notification')).not.toBeEmpty();
    },
  },
  'tracked link with campaign suggestions': {
    address: '/r',
    before: signIn('operator'),
    async open(page) {
      await page.locator('#campaign-select').pressSequentially('chair');
      await expect(page.locator('.combobox__option').first()).toBeVisible();
    },
  },
  'tracked link statistics': {
    address: '/r/autumn+',
    before: signIn('operator'),
    async open(page) {
      await expect(page.locator('#all-time [data-chart=line] svg')).toBeVisible();
    },
  },
  'statistics of a new tracked link': { address: '/r/visit+', before: signIn('operator') },
  'orders by tracked link': { address: '/r/report', before: signIn('operator') },
  'unknown tracked link': { address: '/r/nobodys', status: 404 },
  'refused cross-site request': { address: '/aboutus', status: 403, open: postFromElsewhere },
  'page for publishers': { address: '/delivery', before: signIn('publisher') },
  'missing page for publishers': { address: '/our-story', status: 404, before: signIn('publisher') },
  'list of news': { address: '/news' },
  'news post': { address: '/news/the-workshop-smells-of-beeswax-again-1' },
  'publisher’s list of pages': { address: '/website/pages', before: signIn('publisher') },
  'new page': { address: '/website/pages/new', before: signIn('publisher') },
  'page editor': { address: '/website/pages/4', before: signIn('admin') },
  'page deletion': { address: '/website/pages/4/delete', before: signIn('admin') },
  'publisher’s menu': { address: '/website/menus', before: signIn('publisher') },
  'menu entry editor': { address: '/website/menus/1', before: signIn('publisher') },
  'publisher’s list of redirects': { address: '/website/redirects', before: signIn('publisher') },
  'staff accounts': { address: '/website/accounts', before: signIn('admin') },
  'staff account': { address: '/website/accounts/2', before: signIn('admin') },
  'publisher’s list of news': { address: '/website/news', before: signIn('publisher') },
  'news post editor': { address: '/website/news/1', before: signIn('publisher') },
  'first page of news': { address: '/news/page/1' },
  'new menu entry': { address: '/website/menus/new', before: signIn('publisher') },
  'menu entry deletion': { address: '/website/menus/1/delete', before: signIn('publisher') },
  'redirect editor': { address: '/website/redirects/1', before: signIn('publisher') },
  'redirect deletion': { address: '/website/redirects/1/delete', before: signIn('publisher') },
  'new news post': { address: '/website/news/new', before: signIn('publisher') },
  'news post image': { address: '/website/news/1/picture', before: signIn('publisher') },
  'news post deletion': { address: '/website/news/1/delete', before: signIn('publisher') },
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
  'new mailing': { address: '/website/mailing_lists/1/mailing', before: signIn('publisher') },
  mailing: { address: '/website/mailing_lists/mailings/1', before: signIn('publisher') },
  'mailing send confirmation': { address: '/website/mailing_lists/mailings/1/send', before: signIn('publisher') },
  'page with a template error': { address: '/broken', status: 500, complaint: /@website\/none/ },
  'missing page': { address: '/no/such/page', status: 404 },
  'developer email list': { address: '/dev/mail' },
  'developer widget gallery': { address: '/dev/widgets', isGallery: true },
  'page from another server': { address: '/elsewhere' },
};

/** GET addresses that respond with something other than a page. */
export const NOT_PAGES = [
  // Redirects and files of tracked links.
  /^\/r\/:code(\/(qr\.svg|clicks\.csv))?$/,
  /^\/assets\//,
  /^\/health(\/ready)?$/,
  // Metrics for Prometheus.
  /^\/metrics$/,
  /^\/robots\.txt$/,
  /^\/sitemap(-.*)?\.xml$/,
  /^\/(favicon\.ico|apple-touch-icon\.png)$/,
  /^\/news\/feed\.xml$/,
  // Redirects of former addresses.
  /^\/page\/\*$/,
  /^\/web\/(image|content|webclient|theme)\//,
  /^\/dev\/(reload|mail\/:id\/(html|source))$/,
  // Exports for staff.
  /\.csv$/,
  // Personal data of an account as a file.
  /^\/my\/security\/my-data\.json$/,
  // Redirects to a page in another language.
  /^\/website\/lang\//,
  // Submitted messages as a file, and a redirect back to a form.
  /^\/website\/submissions\/export\/:kind/,
  /^\/website_form\/:model$/,
  // Pages of one response, opened above through the survey; the JSON schema.
  /^\/survey\/(fill|print)\/:slug\/:token/,
  /^\/survey\/definition\.schema\.json$/,
  // QR code and definition file of a survey.
  /^\/survey\/edit\/:slug\/(qr\.svg|definition\.json)$/,
  // Redirects from an email to its discussion, and after a form was sent.
  /^\/mail\/(view|chatter_post)$/,
  /^\/survey\/submit\/:slug$/,
  // Files with all answers.
  /^\/survey\/results\/:slug\/:rows/,
  // Redirecting steps of the checkout, and the return from a bank.
  /^\/shop\/(confirm_order|payment\/validate)$/,
  /^\/payment\/return\/:id$/,
  // Redirects to the payment page of a document.
  /^\/website_payment\/(pay|confirm)$/,
  // Optional products of a cart line, opened above through the product.
  /^\/shop\/cart\/options$/,
  // An order as a PDF file.
  /^\/shop\/print$/,
  // Redirects from the product form to a combination's address.
  /^\/shop\/product\/:slug\/choose$/,
];

/** Addresses of the sitemap in the default language, from the root. */
export async function sitemap(url: string): Promise<string[]> {
  const [first] = await pathsIn(`${url}/sitemap.xml`);
  return pathsIn(url + first);
}

/** The same in every language. */
export async function wholeSitemap(url: string): Promise<string[]> {
  const files = await pathsIn(`${url}/sitemap.xml`);
  return (await Promise.all(files.map((file) => pathsIn(url + file)))).flat();
}

async function pathsIn(url: string): Promise<string[]> {
  const xml = await (await fetch(url)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname);
}

/** The address in a language; `product:…` and `category:…` are looked up, because their ids depend on the data. */
export function addressIn(prefix: string, known: readonly string[]): (address: string) => string {
  return (address) => {
    const [, tree, slug, rest] = /^(product|category):([^/]+)(.*)$/.exec(address) ?? [];
    if (!tree) return `${prefix}${address}`;
    const found = known.find((one) => one.replace(/-\d+$/, '') === `/shop/${tree}/${slug}`);
    if (!found) throw new Error(`The demo has no ${address}`);
    return `${prefix}${found}${rest}`;
  };
}
