import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { paymentStarted } from '#payments/api.ts';
import {
  cartLines,
  downloadSources,
  goodsBack,
  goodsHeld,
  linesCopied,
  orderSources,
  piecesIn,
  taxUses,
} from '#sales/api.ts';
import { dropLostLineFiles, mayReadLineFile, tieToCopies } from './cart/line_files.ts';
import { countedFor } from './cart/merge_carts.ts';
import { remindOfCarts } from './cart/reminders.ts';
import { offersForStaff } from './cart/staff_delivery.ts';
import { byPrices, pricingFor } from './cart/visitor_prices.ts';
import { orderPayable } from './checkout/order_payable.ts';
import { downloadsOfOrder, mayReadProductFile } from './downloads/bought_files.ts';
import { hasAnyFiles } from './downloads/stored_files.ts';
import { setCount } from './pages/cart_routes.ts';
import { categoryCards, categoryOptions, productCards } from './pages/section_data.ts';
import { shopSitemap } from './pages/sitemap.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { keepPriceHistory } from './prices/keep_history.ts';
import { PRICE_TAGS } from './prices/price_book.ts';
import { forgetChoice } from './prices/prices_cookie.ts';
import { followableProduct } from './product/followable.ts';
import { shopImages } from './product/images.ts';
import { publishDue } from './product/publish_due.ts';
import { productRecord } from './product/records.ts';
import { sellableLike, sellables, skus } from './product/sale_search.ts';
import { offersWithdrawal } from './product/settings.ts';
import { hold, releaseExpired } from './product/stock.ts';
import { restock } from './product/stock_moves.ts';
import { isOfProduct } from './product/tax_use.ts';
import { shopStartPage } from './report/start_page.ts';
import { shopRoutes } from './routes.ts';
import { publishableProducts } from './service.ts';
import { productFinder } from './staff/find_products.ts';
import { productsRunningOut } from './staff/stock/running_out.ts';
import { countView } from './statistics/view_counting.ts';
import { withdrawalPathsOf } from './withdrawal/links.ts';

const LOST_FILES_DROPPED_EVERY_MS = millisecondsInHour;
const PRICES_CHECKED_EVERY_MS = millisecondsInDay;
const HOLDS_CHECKED_EVERY_MS = 60_000;
const PUBLISHED_EVERY_MS = 30_000;
const REMINDED_EVERY_MS = 10 * millisecondsInMinute;

export const shop: Domain = {
  name: 'shop',
  personalData: PERSONAL_DATA,
  start: () => [
    linesCopied.register(tieToCopies),
    goodsBack.register(restock),
    goodsHeld.register(({ reference, pieces, until }) => hold(reference, pieces, until)),
    taxUses.register(isOfProduct),
    orderSources.register({ sellableLike, sellables, skus, deliveryOffers: offersForStaff }),
    orderSources.register({ downloads: downloadsOfOrder, withdrawalPaths: withdrawalPathsOf }),
    downloadSources.register(hasAnyFiles),
    paymentStarted.register((request, of) => countView(request, { name: 'order_payment', of })),
    defineJob('shop.drop_lost_files', () => dropLostLineFiles(), { everyMs: LOST_FILES_DROPPED_EVERY_MS }),
    defineJob('shop.remind_of_carts', () => remindOfCarts(), { everyMs: REMINDED_EVERY_MS }),
    defineJob('shop.keep_price_history', () => keepPriceHistory(), { everyMs: PRICES_CHECKED_EVERY_MS }),
    defineJob('shop.publish_due_products', () => publishDue(), { everyMs: PUBLISHED_EVERY_MS }),
    defineJob('shop.release_expired_holds', () => releaseExpired(), { everyMs: HOLDS_CHECKED_EVERY_MS }),
  ],
  routes: shopRoutes,
  startPage: shopStartPage,
  staffMenu: [
    { label: msg('Abandoned carts'), url: '/sales/lost_carts', role: 'orders', area: 'orders' },
    {
      label: msg('Products'),
      url: '/sales/products',
      role: 'products',
      area: 'products',
      waiting: productsRunningOut,
    },
    { label: msg('Categories'), url: '/sales/categories', role: 'products', area: 'products' },
    { label: msg('Attributes'), url: '/sales/attributes', role: 'products', area: 'products' },
    { label: msg('Tags'), url: '/sales/tags', role: 'products', area: 'products' },
    { label: msg('Stock history'), url: '/sales/stock', role: 'products', area: 'products' },
    { label: msg('Price lists'), url: '/sales/pricelists', role: 'products', area: 'products' },
    { label: msg('Conversion funnel'), url: '/sales/funnel', role: 'orders', area: 'marketing' },
    { label: msg('Shop settings'), url: '/sales/settings', role: 'shop_settings', area: 'settings' },
    { label: msg('Delivery'), url: '/sales/carriers', role: 'shop_settings', area: 'settings' },
  ],
  staffFinders: [productFinder],
  signedIn: async ({ sessionId, person, site, reply }) => {
    const cart = await countedFor({ sessionId, partnerId: person.partnerId }, site);
    setCount(reply, cart ? piecesIn(await cartLines(cart)) : 0);
  },
  signedOut: (reply) => {
    setCount(reply, 0);
    forgetChoice(reply);
  },
  chrome: async ({ site: { website } }) => ({ canWithdraw: await offersWithdrawal(website.id) }),
  sectionData: { products: productCards, categories: categoryCards },
  sectionCategories: categoryOptions,
  sectionTerms: {
    differsBy: byPrices,
    tags: ['product', 'category', ...PRICE_TAGS],
    validUntil: async (request) => (await pricingFor(request)).validUntil,
  },
  sitemap: shopSitemap,
  unlistedPaths: ['/shop/cart'],
  publishables: [publishableProducts],
  images: shopImages,
  mayReadFile: async (...asked) => (await mayReadLineFile(...asked)) || mayReadProductFile(...asked),
  records: [productRecord],
  payables: [orderPayable],
  followables: [followableProduct],
  exporters: async () => [(await import('./export/product_export.ts')).productExporter],
  importers: async () => (await import('./import/importers.ts')).shopImporters,
};
