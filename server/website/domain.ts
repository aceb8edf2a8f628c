import type { Domain } from '../core/domain.ts';
import { Forbidden, Invalid } from '../core/errors.ts';
import { has } from '../core/people.ts';
import { phrase } from '../core/phrase.ts';
import { promisesOf } from '../core/promises.ts';
import { enter } from './account_pages.ts';
import { checkSignIn, defineResetJob } from './account_service.ts';
import { searchAddresses } from './addresses.ts';
import { searchPagesArgs, searchPagesOptions } from './contract.ts';
import { menuOf } from './menu.ts';
import { latestNews, newsImages } from './news_view.ts';
import { proposePage } from './page_proposal.ts';
import { websitePublishables } from './publish_service.ts';
import { nextPublishing, publishedPages } from './queries.ts';
import { websiteRoutes } from './routes.ts';
import { pageEntries } from './search_engine_routes.ts';
import { defineSignUpJob } from './sign_up.ts';
import { switchingOf } from './switching.ts';
import { writeOwnUser } from './switching_routes.ts';

export const website: Domain = {
  name: 'website',
  start: () => [defineResetJob(), defineSignUpJob()],
  routes: websiteRoutes,
  signIn: async (request, reply, { login, password }) => {
    const userId = await checkSignIn(login, password, request.ip);
    if (userId !== null) await enter(request, reply, userId);
    return userId !== null;
  },
  chrome: async (request) => ({ menu: await menuOf(request), switching: await switchingOf(request) }),
  chromeUntil: () => nextPublishing(),
  sitemap: pageEntries,
  hasPage: async (site, path) => (await publishedPages(site.website.id)).some(({ url }) => url === path),
  workplaces: [
    { label: phrase('Pages'), url: '/website/pages', role: 'publisher' },
    { label: phrase('Menu'), url: '/website/menus', role: 'publisher' },
    { label: phrase('News'), url: '/website/news', role: 'publisher' },
    { label: phrase('Redirects'), url: '/website/redirects', role: 'publisher' },
    { label: phrase('Languages'), url: '/website/languages', role: 'publisher' },
    { label: phrase('Website settings'), url: '/website/settings', role: 'publisher' },
    { label: phrase('Staff accounts'), url: '/website/accounts', role: 'accounts' },
  ],
  missing: proposePage,
  publishables: websitePublishables,
  renderables: {
    'website.promises': async ({ site }) => ({ template: '@website/_promises', data: { promises: promisesOf(site) } }),
    'website.latest_news': async ({ site }) => ({
      template: '@website/_latest_news',
      data: { cards: await latestNews(site) },
    }),
  },
  images: newsImages,
  modelCalls: [
    writeOwnUser,
    {
      model: 'website',
      method: 'search_pages',
      run: async ({ args, kwargs, person, site, domains }) => {
        if (!has(person, 'publisher')) throw new Forbidden();
        const [term, options] = [searchPagesArgs.safeParse(args), searchPagesOptions.safeParse(kwargs)];
        if (!term.success || !options.success) throw new Invalid('search_pages takes [null, term] and a limit.');
        return searchAddresses(term.data[1], options.data.limit, site, domains);
      },
    },
  ],
};
