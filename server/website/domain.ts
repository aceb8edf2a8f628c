import type { Domain } from '../core/domain.ts';
import { menuOf } from './menu.ts';
import { nextPublishing } from './queries.ts';
import { websiteRoutes } from './routes.ts';
import { pageEntries } from './search_engine_routes.ts';

export const website: Domain = {
  name: 'website',
  routes: websiteRoutes,
  chrome: async (request) => ({ menu: await menuOf(request) }),
  chromeUntil: () => nextPublishing(),
  sitemap: pageEntries,
};
