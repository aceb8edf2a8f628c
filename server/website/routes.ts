import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publishRoutes } from '#core/domain/publishing.ts';
import { NotFound } from '#core/errors.ts';
import { dayIn, endOfDay } from '#core/i18n/days.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { joinedKey } from '#core/people/visitor_key.ts';
import { specialDaysOf } from '#core/sites/opening_hours.ts';
import type { Site } from '#core/sites/site.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import { isDrawable } from '#core/templates/engines.ts';
import type { PageFacts } from '#core/templates/search_facts.ts';
import { redirectRoutes } from '#website/redirects/routes.ts';
import { codeRoutes } from './account/code_routes.ts';
import { acceptRoutes } from './account/invitation_routes.ts';
import { accountRoutes } from './account/routes.ts';
import { signUpRoutes } from './account/sign_up_routes.ts';
import { editorOf, mayEdit } from './editors.ts';
import { hourRoutes } from './hours/routes.ts';
import { languageRoutes } from './languages/routes.ts';
import { switchingRoutes } from './languages/switching_routes.ts';
import { legalPage } from './legal/pages.ts';
import { askForDetails, legalRoutes } from './legal/routes.ts';
import { logoRoutes } from './look/logo_routes.ts';
import { lookRoutes } from './look/routes.ts';
import { firstMenuPath } from './menu/menu.ts';
import { menuRoutes } from './menu/routes.ts';
import { newsAdminRoutes } from './news/admin_routes.ts';
import { newsPictureRoutes } from './news/picture_routes.ts';
import { FEED_PATH, newsRoutes } from './news/routes.ts';
import { pageAdminRoutes } from './pages/admin_routes.ts';
import { isVisible } from './pages/publication.ts';
import { renderRoutes } from './pages/render_routes.ts';
import { searchEngineRoutes } from './pages/search_engine_routes.ts';
import { ownPageForm } from './pages/shared_pages.ts';
import { findPage, type Page } from './queries.ts';
import { imageListRoutes } from './sections/image_list_routes.ts';
import { sectionImageRoutes } from './sections/image_routes.ts';
import { dataOf, SECTION_STYLES, sectionViews } from './sections/view.ts';
import { appearanceRoutes } from './settings/appearance_routes.ts';
import { hintsFor } from './settings/hints.ts';
import { settingRoutes } from './settings/routes.ts';
import { accountsRoutes } from './staff_accounts/routes.ts';
import { translationRoutes } from './translating/routes.ts';

export async function websiteRoutes(app: FastifyInstance): Promise<void> {
  accountRoutes(app);
  codeRoutes(app);
  signUpRoutes(app);
  acceptRoutes(app);
  accountsRoutes(app);
  searchEngineRoutes(app);
  publishRoutes(
    app,
    '/website/publish',
    app.domains.flatMap(({ publishables = [] }) => publishables),
  );
  renderRoutes(app);
  pageAdminRoutes(app);
  switchingRoutes(app);
  appearanceRoutes(app);
  languageRoutes(app);
  await translationRoutes(app);
  settingRoutes(app);
  lookRoutes(app);
  hourRoutes(app);
  legalRoutes(app);
  await logoRoutes(app);
  menuRoutes(app);
  redirectRoutes(app);
  newsRoutes(app);
  newsAdminRoutes(app);
  await newsPictureRoutes(app);
  await sectionImageRoutes(app);
  await imageListRoutes(app);
  const differsBy = joinedKey(app.domains.flatMap(({ sectionTerms }) => sectionTerms?.differsBy ?? []));
  page(app, { url: '/', cache: [], isShared: true, differsBy, handle: ({ request }) => home(request) });
  // Pages are data: whatever no route claims may be one.
  page(app, {
    url: '/*',
    params: z.object({ '*': z.string().max(500) }),
    cache: [],
    isShared: true,
    differsBy,
    handle: ({ request, params }) => websitePage(request, `/${params['*']}`),
  });
}

/** Without a home page that can be shown, the first entry of the menu is it. */
async function home(request: FastifyRequest): Promise<PageResponse | Redirect> {
  const instead = (await pageToSee(request, '/')) ? undefined : await firstMenuPath(request);
  return instead ? redirectTo(instead) : websitePage(request, '/');
}

async function pageToSee(request: FastifyRequest, url: string): Promise<Page | null> {
  const found = await findPage(request.site.website.id, url);
  return found && (isVisible(found) || has(await personOf(request), 'content')) ? found : null;
}

async function websitePage(request: FastifyRequest, url: string): Promise<PageResponse | Redirect> {
  const { site } = request;
  const found = await pageToSee(request, url);
  if (!found) return (await legalPage(request, url)) ?? (await askForDetails(request, url)) ?? notFound();
  const language = site.language.code;
  const title = pick(found.title, language);
  const template = templateOf(found, site);
  const mayPublish = has(await personOf(request), 'content');
  const data = {
    title,
    description: pick(found.description, language),
    content: linksInLanguage(pick(found.body, language), site),
    ...(template !== null && { form: await request.server.sectionData('form', request, { url }) }),
    ...(await sectionViews({ ...found, title, template }, request)),
  };
  return show(template ?? '@website/page', data, {
    facts: {
      title: url === '/' ? '' : title,
      description: pick(found.description, language),
      canonical: found.url,
      isIndexed: found.isIndexed,
      ...(found.sections.length > 0 && { styles: SECTION_STYLES }),
      ...(url === '/' && { feed: FEED_PATH }),
      mainObject: `website.page(${found.id},)`,
      ...(mayPublish && (await publisherFacts(found, request))),
      breadcrumbs: url === '/' ? [] : [{ name: title, url: site.url(url) }],
    },
    ...(await termsOf(request, found)),
  });
}

/** Null for one that is gone, as of a page that was deleted before and put back. */
const templateOf = ({ template }: Page, { website }: Site): string | null =>
  template !== null && isDrawable(template, themeNameOf(website)) ? template : null;

const notFound = (): never => {
  throw new NotFound();
};

/** What a publisher may do with the page. */
async function publisherFacts(
  found: Page,
  request: FastifyRequest,
): Promise<Pick<PageFacts, 'publishing' | 'ownPageForm'>> {
  if (!(await mayEdit(found, await editorOf(request)))) return { ownPageForm: ownPageForm(found) };
  return {
    publishing: {
      object: 'website.page',
      id: found.id,
      isPublished: found.isPublished,
      from: found.publishedFrom,
      edit: `/website/pages/${found.id}`,
      hints: hintsFor(found, request),
    },
  };
}

/** What domains lend to sections depends on more; other pages show nothing but themselves. */
async function termsOf(
  request: FastifyRequest,
  { publishedFrom, sections }: Page,
): Promise<Pick<PageResponse, 'tags' | 'validUntil'>> {
  const { company, website } = request.site;
  const wanted = dataOf(sections, request.site);
  const lent = request.server.domains.flatMap(({ sectionTerms, sectionData = {} }) =>
    sectionTerms && Object.keys(sectionData).some((name) => wanted.has(name)) ? sectionTerms : [],
  );
  const ends = await Promise.all(lent.map((terms) => terms.validUntil(request)));
  if (publishedFrom && publishedFrom > new Date()) ends.push(publishedFrom);
  // Special days are shown until they are over.
  if (wanted.has('hours') && specialDaysOf(company.weeklyHours).length > 0)
    ends.push(endOfDay(website.timeZone, dayIn(website.timeZone, new Date())));
  const times = ends.flatMap((end) => end?.getTime() ?? []);
  return {
    tags: lent.flatMap(({ tags }) => tags),
    validUntil: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}
