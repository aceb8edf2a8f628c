/** Pages for everybody: layout, static pages, errors, development. */
import { expect, type Page } from '@playwright/test';
import { DESKTOP, type Kind } from './kind.ts';
import { signIn } from './visitor.ts';

/** Posts a form from a page of another website. */
const postFromElsewhere = async (page: Page) => {
  const address = new URL('/shop/cart/update', page.url());
  const body = `<form method="post" action="${address}"><button>Win a prize</button></form>`;
  await page.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://elsewhere.test/');
  await page.locator('button').click();
  await page.waitForURL(address.href);
};

export const websitePages: Record<string, Kind> = {
  'home page': { address: '/' },
  'about us': { address: '/aboutus' },
  'contact us': { address: '/contactus' },
  imprint: { address: '/imprint' },
  privacy: { address: '/privacy' },
  'list of cookies': { address: '/cookies' },
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
  'header with open search': { address: '/', open: (page) => page.locator('.header__search summary').click() },
  'account menu': {
    address: '/aboutus',
    before: signIn('operator'),
    width: DESKTOP,
    open: (page) => page.locator('.header__account summary').click(),
  },
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
  'refused cross-site request': { address: '/aboutus', status: 403, open: postFromElsewhere },
  'page for publishers': { address: '/delivery', before: signIn('publisher') },
  'missing page for publishers': { address: '/our-story', status: 404, before: signIn('publisher') },
  'list of news': { address: '/news' },
  'news post': { address: '/news/the-workshop-smells-of-beeswax-again-1' },
  'first page of news': { address: '/news/page/1' },
  'page with a template error': { address: '/broken', status: 500, complaint: /Cannot read properties of undefined/ },
  'missing page': { address: '/no/such/page', status: 404 },
  'developer email list': { address: '/dev/mail' },
  'developer list of widgets': { address: '/widgets' },
  'developer page of a widget': { address: '/widgets/o_order_total' },
  'page from another server': { address: '/elsewhere' },
};
