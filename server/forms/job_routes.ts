import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SitemapEntry } from '#core/domain/domain.ts';
import { NotFound } from '#core/errors.ts';
import { unslug } from '#core/i18n/slug.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import type { Site } from '#core/sites/site.ts';
import { slugParams } from './contract.ts';
import { formView } from './form_view.ts';
import { findOpening, OPENING_TAG, type Opening, openingPath, openingsOf, openingTitle } from './job_queries.ts';
import { findForm } from './queries.ts';

const MODEL = 'hr.applicant';
const TAGS = [OPENING_TAG];

export function jobRoutes(app: FastifyInstance): void {
  page(app, { url: '/jobs', cache: [], isShared: true, handle: ({ request }) => listPage(request) });
  page(app, {
    url: '/jobs/detail/:slug',
    params: slugParams,
    cache: [],
    isShared: true,
    handle: ({ request, params }) => openingPage(request, params.slug, 'detail'),
  });
  page(app, {
    url: '/jobs/apply/:slug',
    params: slugParams,
    cache: [],
    isShared: true,
    handle: ({ request, params }) => openingPage(request, params.slug, 'apply'),
  });
}

async function listPage({ site, texts }: FastifyRequest): Promise<PageResponse> {
  const openings = (await openingsOf(site)).map((opening) => openingView(opening, site));
  const title = texts.t('Jobs');
  return show(
    '@forms/jobs',
    { openings },
    {
      facts: {
        title,
        description: texts.t('Work with us: what we are looking for just now.'),
        breadcrumbs: [{ name: title, url: site.url('/jobs') }],
      },
      tags: TAGS,
    },
  );
}

async function openingPage(
  { site, texts }: FastifyRequest,
  slug: string,
  what: 'detail' | 'apply',
): Promise<PageResponse | Redirect> {
  const opening = await findOpening(site, unslug(slug) ?? 0);
  if (!opening) throw new NotFound();
  const path = openingPath(opening, site, what);
  if (path !== `/jobs/${what}/${slug}`) return redirectTo(path, { status: 301 });
  const view = openingView(opening, site);
  const trail = [
    { name: texts.t('Jobs'), url: site.url('/jobs') },
    { name: view.title, url: site.url(openingPath(opening, site)) },
  ];
  if (what === 'detail') {
    const facts = { title: view.title, description: view.summary, breadcrumbs: trail, canonical: path };
    return show('@forms/job', { opening: view }, { facts, tags: TAGS });
  }
  const form = await findForm(site.website.id, { model: MODEL });
  if (!form) throw new NotFound();
  const title = texts.t('Apply: {job}', { job: view.title });
  return show(
    '@forms/apply',
    { opening: view, form: formView(form, site, { values: { job_id: [String(opening.id)] } }) },
    {
      facts: {
        title,
        breadcrumbs: [...trail, { name: texts.t('Apply', { context: 'job' }), url: site.url(path) }],
        canonical: path,
      },
      tags: TAGS,
    },
  );
}

function openingView(opening: Opening, site: Site) {
  const language = site.language.code;
  return {
    id: opening.id,
    title: openingTitle(opening, site),
    summary: pick(opening.summary, language),
    body: pick(opening.body, language),
    place: pick(opening.place, language),
    hours: pick(opening.hours, language),
    url: site.url(openingPath(opening, site)),
    applyUrl: site.url(openingPath(opening, site, 'apply')),
  };
}

export async function jobEntries(site: Site): Promise<SitemapEntry[]> {
  const openings = await openingsOf(site);
  return [
    { pathIn: () => '/jobs' },
    ...openings.map((opening) => ({
      pathIn: (inLanguage: Site) => openingPath(opening, inLanguage),
      changedAt: opening.postedAt,
    })),
  ];
}
