import type { Domain } from '#core/domain/domain.ts';
import { Forbidden, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { waitingMails } from '#core/operate/mail_list.ts';
import { has } from '#core/people/people.ts';
import { promisesOf } from '#core/sites/promises.ts';
import { checkCode } from './account/code_routes.ts';
import { enter } from './account/pages.ts';
import { checkSignIn, defineResetJob } from './account/service.ts';
import { defineSignUpJob } from './account/sign_up.ts';
import { searchPagesArgs, searchPagesOptions } from './contract.ts';
import { hoursOf } from './hours/section.ts';
import { switchingOf } from './languages/switching.ts';
import { writeOwnUser } from './languages/switching_routes.ts';
import { hasLegalPage, legalLinks } from './legal/pages.ts';
import { logoImage } from './look/logo_image.ts';
import { menuChrome } from './menu/menu.ts';
import { latestNews, newsImages } from './news/view.ts';
import { searchAddresses } from './pages/addresses.ts';
import { proposePage } from './pages/proposal.ts';
import { websitePublishables } from './pages/publish_service.ts';
import { pageEntries } from './pages/search_engine_routes.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { nextPublishing, publishedPages } from './queries.ts';
import { websiteRoutes } from './routes.ts';
import { sectionImage } from './sections/images.ts';
import { websiteStartPage } from './settings/start_page.ts';
import { defineInvitationJob } from './staff_accounts/invitations.ts';
import { TRANSLATIONS } from './translating/languages.ts';

export const website: Domain = {
  name: 'website',
  personalData: PERSONAL_DATA,
  start: () => [defineResetJob(), defineSignUpJob(), defineInvitationJob()],
  routes: websiteRoutes,
  signIn: async (request, reply, { login, password, code }) => {
    const userId = await checkSignIn(login, password, request);
    if (userId !== null) await enter(request, reply, userId, await checkCode(request, userId, { login, code }));
    return userId !== null;
  },
  chrome: async (request) => ({
    ...(await menuChrome(request)),
    switching: await switchingOf(request),
    legal: await legalLinks(request.site, request.texts),
  }),
  chromeUntil: () => nextPublishing(),
  sitemap: pageEntries,
  unlistedPaths: ['/web/login'],
  hasPage: async (site, path) =>
    (await publishedPages(site.website.id)).some(({ url }) => url === path) || (await hasLegalPage(site, path)),
  startPage: websiteStartPage,
  staffMenu: [
    { label: msg('Pages'), url: '/website/pages', role: 'content', area: 'content' },
    { label: msg('Navigation'), url: '/website/menus', role: 'content', area: 'content' },
    { label: msg('News'), url: '/website/news', role: 'content', area: 'content' },
    { label: msg('Redirects'), url: '/website/redirects', role: 'content', area: 'content' },
    { label: msg('Website settings'), url: '/website/settings', role: 'website_settings', area: 'settings' },
    { label: msg('Look'), url: '/website/look', role: 'website_settings', area: 'settings' },
    { label: msg('Languages'), url: '/website/languages', role: 'website_settings', area: 'settings' },
    { label: msg('Translations'), url: TRANSLATIONS, role: 'website_settings', area: 'settings' },
    { label: msg('Legal pages'), url: '/website/legal', role: 'website_settings', area: 'settings' },
    { label: msg('Opening hours'), url: '/website/hours', role: 'website_settings', area: 'settings' },
    { label: msg('Widgets'), url: '/widgets', role: 'website_settings', area: 'settings' },
    { label: msg('Staff accounts'), url: '/website/accounts', role: 'accounts', area: 'settings' },
    { label: msg('Outgoing emails'), url: '/admin/mails', role: 'accounts', area: 'settings', waiting: waitingMails },
  ],
  missing: proposePage,
  publishables: websitePublishables,
  renderables: {
    'website.promises': async ({ site }) => ({ template: '@website/_promises', data: { promises: promisesOf(site) } }),
    'website.latest_news': async ({ site }) => ({
      template: '@website/news/_latest',
      data: { cards: await latestNews(site) },
    }),
  },
  sectionData: {
    promises: async ({ site }) => promisesOf(site),
    hours: async ({ site, texts }) => hoursOf(site, texts),
  },
  images: [...newsImages, sectionImage, logoImage],
  modelCalls: [
    writeOwnUser,
    {
      model: 'website',
      method: 'search_pages',
      run: async ({ args, kwargs, person, site, domains }) => {
        if (!has(person, 'content')) throw new Forbidden();
        const [term, options] = [searchPagesArgs.safeParse(args), searchPagesOptions.safeParse(kwargs)];
        if (!term.success || !options.success) throw new Invalid('search_pages takes [null, term] and a limit.');
        return searchAddresses(term.data[1], options.data.limit, site, domains);
      },
    },
  ],
};
