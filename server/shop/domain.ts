import type { Domain } from '../core/domain.ts';
import { homeBlocks } from './home_blocks.ts';
import { shopImages } from './images.ts';
import { shopRoutes } from './routes.ts';
import { shopSitemap } from './sitemap.ts';

export const shop: Domain = {
  name: 'shop',
  routes: shopRoutes,
  blocks: homeBlocks,
  sitemap: shopSitemap,
  images: shopImages,
};
