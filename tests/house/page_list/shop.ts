/** Pages of the shop and of its staff. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DESKTOP, type Kind, PHONE } from './kind.ts';
import { send, signIn } from './visitor.ts';

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

const findToWithdraw = async (page: Page) => {
  await page.locator('#number').fill('S00003');
  await page.locator('main #email').fill('maria@example.com');
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('main form[method=get]')).toBeVisible();
};

/** As often as is allowed with an address, and then once more. */
const searchTooOften = async (page: Page) => {
  const sought = { number: randomUUID().slice(0, 8), email: `${randomUUID()}@example.com` };
  for (let search = 0; search < 5; search++) await send(page, page.url(), sought);
  await page.locator('#number').fill(sought.number);
  await page.locator('main #email').fill(sought.email);
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('main #number')).toHaveCount(0);
};

export const shopPages: Record<string, Kind> = {
  'order search for guests': { address: '/shop/order/find' },
  'form that is submitted too often': { address: '/shop/order/find', status: 429, open: searchTooOften },
  'withdrawal: search of the order': { address: '/shop/withdraw' },
  'withdrawal: choice of items': { address: '/shop/withdraw', open: findToWithdraw },
  'withdrawal: confirmation': {
    address: '/shop/withdraw',
    async open(page) {
      await findToWithdraw(page);
      await page.locator('main button[name=all]').click();
      await expect(page.locator('input[name=submission]')).toBeAttached();
    },
  },
  'shop settings': { address: '/sales/settings', before: signIn('admin') },
  'list of carriers': { address: '/sales/carriers', before: signIn('admin') },
  'carrier deletion': { address: '/sales/carriers/1/delete', before: signIn('admin') },
  'new carrier': { address: '/sales/carriers/new', before: signIn('admin') },
  'new pickup point': { address: '/sales/carriers/4/points/new', before: signIn('admin') },
  'pickup point deletion': { address: '/sales/carriers/4/points/1/delete', before: signIn('admin') },
  'pickup point': { address: '/sales/carriers/4/points/1', before: signIn('admin') },
  'conversion funnel': { address: '/sales/funnel', before: signIn('admin') },
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
  'categories of staff': { address: '/sales/categories', before: signIn('admin') },
  'staff category': { address: '/sales/categories/2', before: signIn('admin') },
  'new category': { address: '/sales/categories/new', before: signIn('admin') },
  'category deletion': { address: '/sales/categories/2/delete', before: signIn('admin') },
  'stock history': { address: '/sales/stock', before: signIn('admin') },
  'stock history of a product': { address: '/sales/products/1/stock', before: signIn('admin') },
  'variants of a product': { address: '/sales/products/2/variants', before: signIn('admin') },
  'table of variants': { address: '/sales/products/2/variants/1', before: signIn('admin') },
  'files of a product': { address: '/sales/products/1/files', before: signIn('admin') },
  'altered download link': { address: '/shop/download/none', status: 404 },
  'pictures of a product': { address: '/sales/products/1/pictures', before: signIn('admin') },
  'picture of a product': { address: '/sales/products/1/pictures/1', before: signIn('admin') },
  'picture deletion': { address: '/sales/products/1/pictures/1/delete', before: signIn('admin') },
  'product deletion': { address: '/sales/products/1/delete', before: signIn('admin') },
  'new product': { address: '/sales/products/new', before: signIn('admin') },
  'staff configurable product': { address: '/sales/products/32', before: signIn('admin') },
  'abandoned carts': { address: '/sales/lost_carts', before: signIn('admin') },
  'reminder opt-out with an invalid token': { address: '/shop/reminders/stop?token=none', status: 404 },
  'list of price lists': { address: '/sales/pricelists', before: signIn('admin') },
  'price list': { address: '/sales/pricelists/3', before: signIn('admin') },
  'price list deletion': { address: '/sales/pricelists/5/delete', before: signIn('admin') },
  'new price list': { address: '/sales/pricelists/new', before: signIn('admin') },
  'shop terms': { address: '/shop/terms' },
  'shop for publishers': { address: '/shop/page/2', before: signIn('publisher') },
};
