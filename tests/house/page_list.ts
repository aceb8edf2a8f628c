/** Lists every kind of page and how to reach it. */
import { type Cookie, expect, type Page } from '@playwright/test';
import { ADDRESS } from '#tests/setup/shop/shopper.ts';

export type Kind = {
  /** Without language; `product:handle` is the address of a product. */
  address: string;
  /** Prepares the visitor, for example with a filled cart or a sign-in. */
  before?(page: Page, to: (address: string) => string): Promise<unknown>;
  /** Opens what the page keeps folded. */
  open?(page: Page): Promise<unknown>;
  /** Only at this width, because it is not there at the other. */
  width?: number;
  /** Status that a browser complains about. */
  status?: number;
  /** What the server complains about. */
  complaint?: RegExp;
  /** Shows the same things again and again, so ids and landmarks repeat. */
  isGallery?: boolean;
};

export const PHONE = 390;
export const DESKTOP = 1280;

/** Sends the form without opening its page, which is a kind of page of its own. */
const send = async (page: Page, address: string, form: Record<string, string | number>) => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.context().request.post(address, { form, headers, maxRedirects: 0 });
  expect(answer.status(), address).toBe(303);
};

/** Who signed in once comes back with the same session: checking a password takes long, and is meant to. */
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

/** What is missing is marked. */
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

/** Of both there are many: each page is opened with a cart of its own, and what is paid for is gone. */
const fillCart = async (page: Page, to: (address: string) => string) => {
  for (const product of ['product:meadow-honey', 'product:storage-jar']) {
    const html = await (await page.context().request.get(to(product))).text();
    const variant = /name="product_id"[^>]* value="(\d+)"/.exec(html)?.[1];
    await send(page, to('/shop/cart/update'), { product_id: Number(variant), add_qty: 1 });
  }
};

const sayWho = async (page: Page, to: (address: string) => string) => {
  await fillCart(page, to);
  const address = { ...ADDRESS, email: 'ann@example.com', submitted: 1, partner_id: -1, mode: 'billing', use_same: 1 };
  await send(page, to('/shop/address'), address);
};

/** On a phone it is further down, and wakes when it is seen. */
const paymentForm = async (page: Page) => {
  const form = page.locator('#o_payment_form');
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute('data-state', 'ready');
};

const orderByTransfer = async (page: Page, to: (address: string) => string) => {
  await sayWho(page, to);
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
  // The second time the bank shows where it waits.
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
  // The page of the order asks about its payment, and would do so as somebody else.
  await page.goto('about:blank');
  await signIn('admin')(page, to);
};

const leaveAddressEmpty = async (page: Page) => {
  await page.locator('.checkout__end button[type=submit]').click();
  await expect(page.locator('#street-error')).toBeVisible();
};

/** From another website's page. */
const postFromElsewhere = async (page: Page) => {
  const address = new URL('/shop/cart/update', page.url());
  const body = `<form method="post" action="${address}"><button>Win a prize</button></form>`;
  await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://elsewhere.test/');
  await page.locator('button').click();
  await page.waitForURL(address.href);
};

/** As a browser does that has none: what the page checks is left out. */
const sendWithoutScript = async (page: Page) => {
  await page.locator('form.s_website_form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator('#form-rooms-error')).toBeVisible();
};

const beginSurvey = (until: string) => async (page: Page) => {
  await page.locator('main .survey__begin :is(button, a)').click();
  await expect(page.locator(until).first()).toBeVisible();
  await expect(page.locator('.js_surveyform')).toHaveAttribute('data-state', 'ready');
};

/** Gives its first question a text, the first choice to the next, and goes on. */
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

/** Asks for a letter and follows the link of the mail, whose address nobody has asked for before. */
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

/** Has a customer asked how the work was, once, and follows the first face of the mail. */
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

/** As a browser does that has none: what the page checks is left out. */
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
  'quote of a customer': { address: '/my/orders/5', before: signIn('maria') },
  'expired quote': { address: '/my/orders/4', before: signIn('maria') },
  'order of a customer': { address: '/my/orders/3', before: signIn('maria') },
  'invoice of a customer': { address: '/my/invoices/2', before: signIn('maria') },
  'quotes of our staff': { address: '/sales/orders', before: signIn('admin') },
  'new quote': { address: '/sales/orders/new?q=maria', before: signIn('admin') },
  'quote being written': { address: '/sales/orders/5', before: signIn('admin') },
  'order of our staff': { address: '/sales/orders/3', before: signIn('admin') },
  'order about to be cancelled': { address: '/sales/orders/3/cancel', before: signIn('admin') },
  'invoice about to be cancelled': { address: '/sales/invoices/2/cancel', before: signIn('admin') },
  'order that a guest looks for': { address: '/shop/order/find' },
  'invoices of our staff': { address: '/sales/invoices', before: signIn('admin') },
  'invoice of our staff': { address: '/sales/invoices/2', before: signIn('admin') },
  'settings of a website': { address: '/website/settings', before: signIn('publisher') },
  'settings of the shop': { address: '/sales/settings', before: signIn('admin') },
  'payments of our staff': { address: '/sales/payments', before: orderAndSignIn },
  'payment of our staff': { address: '/sales/payments/1', before: orderAndSignIn },
  'payment about to be settled': { address: '/sales/payments/1/settle?amount=20', before: orderAndSignIn },
  'ways to deliver': { address: '/sales/carriers', before: signIn('admin') },
  'a way to deliver': { address: '/sales/carriers/new', before: signIn('admin') },
  'new place to collect from': { address: '/sales/carriers/4/points/new', before: signIn('admin') },
  'place to collect from': { address: '/sales/carriers/4/points/1', before: signIn('admin') },
  'ways to pay': { address: '/sales/acquirers', before: signIn('admin') },
  'new way to pay': { address: '/sales/acquirers/new', before: signIn('admin') },
  'a way to pay': { address: '/sales/acquirers/1', before: signIn('admin') },
  'from view to order': { address: '/sales/funnel', before: signIn('admin') },
  'about us': { address: '/aboutus' },
  'contact us': { address: '/contactus' },
  gallery: { address: '/gallery' },
  'lightbox of the gallery': {
    address: '/gallery',
    async open(page) {
      await page.locator('.o_gallery__link').first().click();
      await expect(page.locator('.dialog--lightbox [aria-current]')).toBeVisible();
    },
  },
  'entries of the menu that do not fit': {
    address: '/aboutus',
    width: 800,
    open: (page) => page.locator('.menu__more summary').first().click(),
  },
  'page from data': { address: '/delivery' },
  shop: { address: '/shop' },
  'second page of the shop': { address: '/shop/page/2' },
  category: { address: 'category:plants-garden' },
  'page of a category': { address: 'category:plants-garden/page/1' },
  'filter result': { address: '/shop?attrib=1-1&attrib=1-3&order=list_price+asc' },
  tag: { address: '/shop?tag=2' },
  'search without result': { address: '/shop?search=unobtainium' },
  'filters on a phone': { address: '/shop', width: PHONE, open: (page) => page.locator('.shop-side__open').click() },
  'menu on a phone': {
    address: '/shop',
    width: PHONE,
    open: (page) => page.locator('.header__burger > summary').click(),
  },
  'search in the header': { address: '/', open: (page) => page.locator('.header__search summary').click() },
  'menu and order unfolded': {
    address: '/shop',
    width: DESKTOP,
    open: (page) => page.locator('.dropdown_sorty_by summary').click(),
  },
  'product with colors': { address: 'product:painted-chair' },
  'product with a select': { address: 'product:kitchen-chair' },
  'product with extras': { address: 'product:linden-bed-with-linen' },
  'product on sale': { address: 'product:petal-mirror' },
  'product that is put together': { address: 'product:customizable-desk' },
  'dialog of optional products': { address: 'product:customizable-desk', open: openOptions },
  'page of optional products': { address: 'product:customizable-desk', open: offerOptions },
  'simple product': { address: 'product:meadow-honey' },
  'pictures of a product, large': {
    address: 'product:kitchen-chair',
    async open(page) {
      await page.locator('.o_carousel_product__open').first().click();
      await expect(page.locator('.dialog--lightbox [aria-current]')).toBeVisible();
    },
  },
  'discussion of a product': { address: '/discussion/product.template/11?page=2' },
  'discussion of a product, one number of stars, signed in': {
    address: '/discussion/product.template/11?stars=4',
    before: signIn('publisher'),
  },
  'code of a guest': { address: '/discussion/product.template/1', open: writeAsGuest },
  'message that came back': { address: '/discussion/product.template/1', status: 400, open: writeWithoutName },
  'code that nobody waits for': { address: '/discussion/confirm' },
  'way out of a discussion, forged': { address: '/discussion/mute/1?token=x', status: 404 },
  'moderation queue': { address: '/discussion/moderation', before: signIn('operator') },
  'product to share': {
    address: 'product:meadow-honey',
    async open(page) {
      await page.locator('.share summary').click();
      await expect(page.locator('.share a').first()).toBeVisible();
    },
  },
  'empty cart': { address: '/shop/cart' },
  'promo code': { address: '/shop/pricelist?promo=FERN10' },
  'choice of a pricelist': { address: '/shop/change_pricelist/2' },
  'products of our staff': { address: '/sales/products', before: signIn('admin') },
  'a product of our staff': { address: '/sales/products/1', before: signIn('admin') },
  'a product that is put together': { address: '/sales/products/32', before: signIn('admin') },
  'lost carts': { address: '/sales/lost_carts', before: signIn('admin') },
  'taxes of our staff': { address: '/sales/taxes', before: signIn('admin') },
  'a tax': { address: '/sales/taxes/1', before: signIn('admin') },
  'new tax': { address: '/sales/taxes/new', before: signIn('admin') },
  'new fiscal position': { address: '/sales/fiscal_positions/new', before: signIn('admin') },
  'reminders of nobody': { address: '/shop/reminders/stop?token=none', status: 404 },
  'a fiscal position': { address: '/sales/fiscal_positions/1', before: signIn('admin') },
  'rates of currencies': { address: '/sales/currencies', before: signIn('admin') },
  pricelists: { address: '/sales/pricelists', before: signIn('admin') },
  pricelist: { address: '/sales/pricelists/3', before: signIn('admin') },
  'new pricelist': { address: '/sales/pricelists/new', before: signIn('admin') },
  'promo code that is not available': { address: '/shop/cart?code_not_available=1', before: fillCart },
  'full cart': { address: '/shop/cart', before: fillCart },
  'address of a buyer': { address: '/shop/address', before: fillCart },
  'address of a buyer with mistakes': {
    address: '/shop/address',
    before: fillCart,
    open: leaveAddressEmpty,
    status: 400,
  },
  'addresses of an order': { address: '/shop/checkout', before: sayWho },
  'payment of an order': { address: '/shop/payment', before: sayWho },
  'payment at the bank': { address: '/shop/payment', before: sayWho, open: goToBank },
  'payment at the bank with mistakes': {
    address: '/shop/payment',
    before: sayWho,
    open: goToBankWithNonsense,
    status: 422,
  },
  '3-D Secure at the bank': { address: '/shop/payment', before: sayWho, open: goToProof },
  'order that was placed': { address: '/shop/confirmation', before: orderByTransfer },
  'terms of the shop': { address: '/shop/terms' },
  'pop-over of the cart': {
    address: '/aboutus',
    before: fillCart,
    async open(page) {
      await page.locator('.cart-link__toggle').click();
      await expect(page.locator('.cart-popover')).toBeVisible();
    },
  },
  'sign-in': { address: '/web/login' },
  'sign-up': { address: '/web/signup' },
  'sign-up with mistakes': {
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
  'forgotten password': { address: '/web/reset_password' },
  'used link': { address: '/web/reset_password?token=used', status: 404 },
  'sign-out': { address: '/web/session/logout' },
  'somebody’s account': { address: '/my', before: signIn('operator') },
  'account of a customer for whom something waits': { address: '/my', before: signIn('maria') },
  'own details': { address: '/my/account', before: signIn('maria') },
  'own details with mistakes': {
    address: '/my/account',
    before: signIn('joel'),
    status: 400,
    async open(page) {
      await page.locator('.o_portal_details button[type=submit]').click();
      await expect(page.locator('#street-error')).toBeVisible();
    },
  },
  'new address of somebody': { address: '/my/account/confirm?token=x' },
  'change of address that was stopped before': { address: '/my/account/stop?token=x', status: 404 },
  'payment that nobody waits for': { address: '/payment/process' },
  'own payment methods': { address: '/my/payment_method', before: signIn('joel') },
  'security and data': { address: '/my/security', before: signIn('joel') },
  'account about to be closed': { address: '/my/security/close', before: signIn('joel') },
  quotations: { address: '/my/quotes', before: signIn('maria') },
  'first page of quotations': { address: '/my/quotes/page/1', before: signIn('joel') },
  'orders by year': { address: '/my/orders?groupby=year', before: signIn('maria') },
  'first page of orders': {
    address: '/my/orders/page/1',
    before: signIn('maria'),
    width: DESKTOP,
    open: (page) => page.locator('.account-tools summary').first().click(),
  },
  'search in orders without result': { address: '/my/orders?search=unobtainium', before: signIn('maria') },
  invoices: { address: '/my/invoices', before: signIn('maria') },
  'first page of invoices': { address: '/my/invoices/page/1', before: signIn('joel') },
  'projects of a customer': { address: '/my/projects', before: signIn('maria') },
  'first page of projects': { address: '/my/projects/page/1', before: signIn('joel') },
  project: { address: '/my/project/1', before: signIn('maria') },
  'tasks of a customer': { address: '/my/tasks', before: signIn('maria') },
  'first page of tasks': { address: '/my/tasks/page/1', before: signIn('joel') },
  task: { address: '/my/task/2', before: signIn('maria') },
  'task for who works here': { address: '/my/task/6', before: signIn('operator') },
  'rating behind a mail': { address: '/rating/nobodys/10', status: 404, open: openRating },
  'rates of projects': { address: '/project/rating' },
  'rates of a project': {
    address: '/project/rating/2',
    async open(page) {
      await page.locator('.rating-one summary').first().click();
      await expect(page.locator('.rating-one[open] .popover')).toBeVisible();
    },
  },
  'rates of a project for who works here': {
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
  'shop for who may publish': { address: '/shop/page/2', before: signIn('publisher') },
  'languages of the website': { address: '/website/languages', before: signIn('publisher') },
  'about the website': { address: '/website/info' },
  'choice of languages': {
    address: '/aboutus',
    width: DESKTOP,
    open: (page) => page.locator('.footer .dropdown summary').click(),
  },
  'menu of who has several websites and companies': {
    address: '/aboutus',
    before: signIn('admin'),
    width: DESKTOP,
    open: (page) => page.locator('.header__account summary').click(),
  },
  'form with the calendar open': {
    address: '/quote',
    async open(page) {
      await expect(page.locator('.s_website_form')).toHaveAttribute('data-state', 'ready');
      await page.locator('#form-visit_at').click();
      await expect(page.locator('[data-kind=datetime] .flatpickr-time')).toBeVisible();
    },
  },
  'form with mistakes': {
    address: '/quote',
    async open(page) {
      await expect(page.locator('.s_website_form')).toHaveAttribute('data-state', 'ready');
      await page.locator('.o_website_form_send').click();
      await expect(page.locator('#form-rooms-error')).toBeVisible();
    },
  },
  'form that came back': { address: '/quote', status: 400, open: sendWithoutScript },
  'form of the cart': { address: '/shop/extra_info' },
  thanks: { address: '/contactus-thank-you' },
  'thanks for an application': { address: '/job-thank-you' },
  jobs: { address: '/jobs' },
  job: { address: '/jobs/detail/1' },
  'application for a job': { address: '/jobs/apply/1' },
  messages: { address: '/website/submissions', before: signIn('operator') },
  'messages in quarantine': { address: '/website/submissions?state=quarantined', before: signIn('operator') },
  message: { address: '/website/submissions/2', before: signIn('operator') },
  'message in quarantine': { address: '/website/submissions/3', before: signIn('operator') },
  'message about to be deleted': { address: '/website/submissions/2/delete', before: signIn('operator') },
  'quote that lacks a signature': { address: '/my/orders/5', before: signIn('maria'), open: signWithoutName },
  surveys: { address: '/survey', before: signIn('admin') },
  'new survey': { address: '/survey/new', before: signIn('admin') },
  'new survey with a mistake': {
    address: '/survey/new',
    before: signIn('admin'),
    open: importNonsense,
    status: 400,
  },
  'survey being made': { address: '/survey/edit/home-and-garden', before: signIn('admin') },
  'settings of a survey': { address: '/survey/edit/home-and-garden/settings', before: signIn('admin') },
  'new page of a survey': { address: '/survey/edit/home-and-garden/page/new', before: signIn('admin') },
  'new question of a survey': {
    address: '/survey/edit/plant-quiz/question/new?kind=matrix_simple',
    before: signIn('admin'),
  },
  'question of a survey with a mistake': {
    address: '/survey/edit/plant-quiz/question/new?kind=numerical_box',
    before: signIn('admin'),
    open: sendHalfQuestion,
    status: 400,
  },
  'definition of a survey': { address: '/survey/edit/home-and-garden/definition', before: signIn('admin') },
  'preview of a survey': { address: '/survey/edit/customer-council/preview', before: signIn('admin') },
  'survey about to be deleted': { address: '/survey/edit/customer-council/delete', before: signIn('admin') },
  'page of a survey about to be deleted': {
    address: '/survey/edit/customer-council/page/next/delete',
    before: signIn('admin'),
  },
  'question of a survey about to be deleted': {
    address: '/survey/edit/customer-council/question/wish/delete',
    before: signIn('admin'),
  },
  'a survey before it begins': { address: '/survey/start/home-and-garden' },
  'a survey that needs a sign-in': { address: '/survey/start/customer-council' },
  'a page of a survey': { address: '/survey/start/home-and-garden', open: beginSurvey('.survey-choices') },
  'a page of a survey that is not right': {
    address: '/survey/start/home-and-garden',
    open: async (page) => {
      await beginSurvey('.survey-choices')(page);
      await page.locator('.survey-form__next').click();
      await expect(page.locator('.js_errzone').first()).toBeVisible();
    },
  },
  'a page of a survey with matrices': {
    // A try, which begins anew each time.
    address: '/survey/start/home-and-garden/phantom',
    open: async (page) => {
      await beginSurvey('.survey-choices')(page);
      await answerPage(page, '05401');
      await answerPage(page, '2.5');
      await expect(page.locator('.survey-matrix').first()).toBeVisible();
      await page.locator('.survey-elsewhere summary').click();
    },
  },
  'the end of a quiz': {
    address: '/survey/start/plant-quiz',
    open: async (page) => {
      await playQuiz(page);
      await expect(page.locator('.survey__score')).toBeVisible();
    },
  },
  'a quiz that is looked at again': {
    address: '/survey/start/plant-quiz',
    open: async (page) => {
      await playQuiz(page);
      await page.locator('.survey__begin a').first().click();
      await expect(page.locator('.survey-choice__right').first()).toBeVisible();
    },
  },
  'results of a survey': {
    address: '/survey/results/home-and-garden',
    before: signIn('admin'),
    async open(page) {
      await expect(page.locator('.js_surveyresult')).toHaveAttribute('data-state', 'ready');
      await expect(page.locator('[data-graph_type=pie] svg').first()).toBeVisible();
      await page.locator('.survey-exports summary').click();
    },
  },
  'results of a survey, of some alone': {
    address: '/survey/results/students-survey?finished',
    before: signIn('admin'),
    async open(page) {
      await expect(page.locator('.js_surveyresult')).toHaveAttribute('data-state', 'ready');
      await page.locator('a.survey-filter').first().focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.survey-filters')).toBeVisible();
    },
  },
  'results of a survey that nobody answered': { address: '/survey/results/plant-quiz', before: signIn('admin') },
  'all answers to a question': { address: '/survey/results/home-and-garden/answers/1', before: signIn('admin') },
  'a survey to print': { address: '/survey/print/home-and-garden' },
  'tracked links': { address: '/r', before: signIn('operator') },
  'tracked link with a mistake': {
    address: '/r',
    before: signIn('operator'),
    async open(page) {
      await page.locator('#btn_shorten_url').click();
      await expect(page.locator('.notification')).not.toBeEmpty();
    },
  },
  'names that are offered': {
    address: '/r',
    before: signIn('operator'),
    async open(page) {
      await page.locator('#campaign-select').pressSequentially('chair');
      await expect(page.locator('.combobox__option').first()).toBeVisible();
    },
  },
  'statistics of a link': {
    address: '/r/autumn+',
    before: signIn('operator'),
    async open(page) {
      await expect(page.locator('#all-time [data-chart=line] svg')).toBeVisible();
    },
  },
  'statistics of a new link': { address: '/r/visit+', before: signIn('operator') },
  'orders by link': { address: '/r/report', before: signIn('operator') },
  'unknown link': { address: '/r/nobodys', status: 404 },
  'refused post': { address: '/aboutus', status: 403, open: postFromElsewhere },
  'page for who may publish': { address: '/delivery', before: signIn('publisher') },
  'page that is missing, for who may publish': { address: '/our-story', status: 404, before: signIn('publisher') },
  news: { address: '/news' },
  'post of the news': { address: '/news/the-workshop-smells-of-beeswax-again-1' },
  'pages of a publisher': { address: '/website/pages', before: signIn('publisher') },
  'form of a new page': { address: '/website/pages/new', before: signIn('publisher') },
  'form of a page': { address: '/website/pages/4', before: signIn('admin') },
  'page about to be deleted': { address: '/website/pages/4/delete', before: signIn('admin') },
  'menu of a publisher': { address: '/website/menus', before: signIn('publisher') },
  'form of an entry of the menu': { address: '/website/menus/1', before: signIn('publisher') },
  'redirects of a publisher': { address: '/website/redirects', before: signIn('publisher') },
  'accounts of staff': { address: '/website/accounts', before: signIn('admin') },
  'account of a publisher': { address: '/website/accounts/2', before: signIn('admin') },
  'news of a publisher': { address: '/website/news', before: signIn('publisher') },
  'form of a post': { address: '/website/news/1', before: signIn('publisher') },
  'first page of the news': { address: '/news/page/1' },
  'form of a new entry of the menu': { address: '/website/menus/new', before: signIn('publisher') },
  'entry of the menu about to be deleted': { address: '/website/menus/1/delete', before: signIn('publisher') },
  'form of a redirect': { address: '/website/redirects/1', before: signIn('publisher') },
  'redirect about to be deleted': { address: '/website/redirects/1/delete', before: signIn('publisher') },
  'form of a new post': { address: '/website/news/new', before: signIn('publisher') },
  'picture of a post': { address: '/website/news/1/picture', before: signIn('publisher') },
  'post about to be deleted': { address: '/website/news/1/delete', before: signIn('publisher') },
  'subscription page': { address: '/mail/subscribe?list_id=1' },
  'mail on its way': { address: '/mail/sent?wish=subscribe' },
  'mails from us, for a guest': { address: '/mail/preferences' },
  'mails from us': { address: '/mail/preferences', before: signIn('maria') },
  'link of a mail that leads nowhere': { address: '/mail/confirm?token=x', status: 404 },
  'link of a mail': { address: '/mail/subscribe?list_id=1', open: openConfirmation },
  'way out of a letter, forged': { address: '/mail/mailing/1/unsubscribe?email=a&res_id=1&token=x', status: 404 },
  'way out of a notice, forged': { address: '/mail/following/1/unsubscribe?email=a&res_id=1&token=x', status: 404 },
  'newsletter pop-up': { address: '/', width: DESKTOP, open: leaveByTheTop },
  'mailing lists': { address: '/website/mailing_lists', before: signIn('publisher') },
  'mailing list': { address: '/website/mailing_lists/1', before: signIn('publisher') },
  'new mailing': { address: '/website/mailing_lists/1/mailing', before: signIn('publisher') },
  mailing: { address: '/website/mailing_lists/mailings/1', before: signIn('publisher') },
  'mailing about to be sent': { address: '/website/mailing_lists/mailings/1/send', before: signIn('publisher') },
  'broken page': { address: '/broken', status: 500, complaint: /@website\/none/ },
  'lost page': { address: '/no/such/page', status: 404 },
  'mails of a developer': { address: '/dev/mail' },
  'gallery of a developer': { address: '/dev/widgets', isGallery: true },
  'page of another server': { address: '/elsewhere' },
};

/** GET addresses that answer something else than a page. */
export const NOT_PAGES = [
  // A short address leads on; files of a link.
  /^\/r\/:code(\/(qr\.svg|clicks\.csv))?$/,
  /^\/assets\//,
  /^\/health(\/ready)?$/,
  // Figures for a machine.
  /^\/metrics$/,
  /^\/robots\.txt$/,
  /^\/sitemap(-.*)?\.xml$/,
  /^\/(favicon\.ico|apple-touch-icon\.png)$/,
  /^\/news\/feed\.xml$/,
  // Addresses of old: they redirect.
  /^\/page\/\*$/,
  /^\/web\/(image|content|webclient|theme)\//,
  /^\/dev\/(reload|mail\/:id\/(html|source))$/,
  // Files that staff keep.
  /\.csv$/,
  // What is known of a person, as a file.
  /^\/my\/security\/my-data\.json$/,
  // Leads to a page in another language.
  /^\/website\/lang\//,
  // What was sent, as a file; the way back to a form.
  /^\/website\/submissions\/export\/:kind/,
  /^\/website_form\/:model$/,
  // Pages of one response, opened above by the way that leads there; its code for cameras, the schema; a form's way back.
  /^\/survey\/(fill|print)\/:slug\/:token/,
  /^\/survey\/definition\.schema\.json$/,
  // The same of a survey that staff make, and its definition as a file.
  /^\/survey\/edit\/:slug\/(qr\.svg|definition\.json)$/,
  // The way from a mail to its discussion, and from a form that was sent: they redirect.
  /^\/mail\/(view|chatter_post)$/,
  /^\/survey\/submit\/:slug$/,
  // Files of all answers.
  /^\/survey\/results\/:slug\/:rows/,
  // Steps of a checkout, and the way back from a bank: they lead on.
  /^\/shop\/(confirm_order|payment\/validate)$/,
  /^\/payment\/return\/:id$/,
  // Links that lead to the page where a document is paid.
  /^\/website_payment\/(pay|confirm)$/,
  // What goes with a line, opened above by the way that leads there.
  /^\/shop\/cart\/options$/,
  // An order on paper, as a file.
  /^\/shop\/print$/,
  // A form's way to the address of a product: it redirects.
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
