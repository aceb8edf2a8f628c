import type { Domain } from '../core/domain.ts';
import { defineJob } from '../core/jobs.ts';
import { phrase } from '../core/phrase.ts';
import { cartLines, piecesIn } from '../sales/cart.ts';
import { onLinesCopied } from '../sales/service.ts';
import { setCount } from './cart_routes.ts';
import { followableProduct } from './followable.ts';
import { homeBlocks } from './home_blocks.ts';
import { shopImages } from './images.ts';
import { dropLostLineFiles, mayReadLineFile, tieToCopies } from './line_files.ts';
import { orderPayable } from './order_payable.ts';
import { PRICE_TAGS } from './price_book.ts';
import { forgetChoice } from './prices_cookie.ts';
import { productRecord } from './records.ts';
import { remindOfCarts } from './reminders.ts';
import { shopRoutes } from './routes.ts';
import { publishableProducts } from './service.ts';
import { shopSitemap } from './sitemap.ts';
import { releaseExpired } from './stock.ts';
import { countedFor } from './taken_carts.ts';
import { byPrices, pricingFor } from './visitor_prices.ts';

const LOST_FILES_DROPPED_EVERY_MS = 3600_000;
const HOLDS_CHECKED_EVERY_MS = 60_000;
const REMINDED_EVERY_MS = 10 * 60_000;

export const shop: Domain = {
  name: 'shop',
  start: () => [
    onLinesCopied(tieToCopies),
    defineJob('shop.drop_lost_files', () => dropLostLineFiles(), { everyMs: LOST_FILES_DROPPED_EVERY_MS }),
    defineJob('shop.remind_of_carts', () => remindOfCarts(), { everyMs: REMINDED_EVERY_MS }),
    defineJob('shop.release_expired_holds', () => releaseExpired(), { everyMs: HOLDS_CHECKED_EVERY_MS }),
  ],
  routes: shopRoutes,
  workplaces: [
    { label: phrase('From view to order'), url: '/sales/funnel', role: 'sales' },
    { label: phrase('Lost carts'), url: '/sales/lost_carts', role: 'sales' },
    { label: phrase('Shop settings'), url: '/sales/settings', role: 'sales' },
  ],
  signedIn: async ({ sessionId, person, site, reply }) => {
    const cart = await countedFor({ sessionId, partnerId: person.partnerId }, site);
    setCount(reply, cart ? piecesIn(await cartLines(cart)) : 0);
  },
  signedOut: (reply) => {
    setCount(reply, 0);
    forgetChoice(reply);
  },
  blocks: homeBlocks,
  blockTerms: {
    differsBy: byPrices,
    tags: ['product', 'category', ...PRICE_TAGS],
    validUntil: async (request) => (await pricingFor(request)).validUntil,
  },
  sitemap: shopSitemap,
  publishables: [publishableProducts],
  images: shopImages,
  mayReadFile: mayReadLineFile,
  records: [productRecord],
  payables: [orderPayable],
  followables: [followableProduct],
  importers: async () => (await import('./import/importers.ts')).shopImporters,
};
