import type { Domain } from '../core/domain.ts';
import { defineResetJob } from './account_service.ts';
import { menuOf } from './menu.ts';
import { nextPublishing } from './queries.ts';
import { websiteRoutes } from './routes.ts';
import { pageEntries } from './search_engine_routes.ts';
import { defineSignUpJob } from './sign_up.ts';

export const website: Domain = {
  name: 'website',
  start: () => {
    defineResetJob();
    defineSignUpJob();
  },
  routes: websiteRoutes,
  chrome: async (request) => ({ menu: await menuOf(request) }),
  chromeUntil: () => nextPublishing(),
  sitemap: pageEntries,
};
