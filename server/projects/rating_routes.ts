/** Rating pages of projects, for staff and, where enabled, the public. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openRecord } from '#core/domain/record_kind.ts';
import { NotFound } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { idParams, ratingForm, ratingParams } from './contract.ts';
import { findProject, publishedProjects } from './queries.ts';
import { projectRates, ratesOf } from './rating_view.ts';
import { publishRating } from './service.ts';

export function ratingRoutes(app: FastifyInstance): void {
  page(app, { url: '/project/rating', handle: ({ request }) => allRatesPage(request) });
  page(app, {
    url: '/project/rating/:id',
    params: idParams,
    handle: ({ request, params }) => ratesPage(request, params.id),
  });
  form(app, {
    url: '/project/rating/:id/:rating/publish',
    audience: 'employee',
    params: ratingParams,
    body: ratingForm,
    handle: ({ request, params, body }) => showOrHide(request, params, body.show),
  });
}

async function allRatesPage({ site, texts }: FastifyRequest): Promise<PageResponse> {
  const projects = await publishedProjects(site.company.id);
  const shown = await Promise.all(
    projects.map(async ({ id, name, description }) => ({
      name,
      description,
      url: site.url(`/project/rating/${id}`),
      rates: (await ratesOf([id], site)).ranges[1],
    })),
  );
  return show(
    '@projects/rates_list',
    { projects: shown },
    { facts: { title: texts.t('Customer ratings of our projects'), styles: 'threads/ratings' } },
  );
}

/** 404 unless the project publishes its ratings or the visitor is staff. */
async function ratesPage(request: FastifyRequest, id: number): Promise<PageResponse> {
  const { site, texts } = request;
  const found = await findProject(id);
  const person = await personOf(request);
  const isManager = has(person, 'employee') && person?.companyId === found?.project.companyId;
  const isShown = found?.project.areRatingsPublished && found.project.companyId === site.company.id;
  if (!found || !(isShown || isManager)) throw new NotFound();
  const { name } = found.project;
  return show(
    '@projects/rates',
    { name, isPublished: found.project.areRatingsPublished, ...(await projectRates(id, site, isManager)) },
    {
      facts: {
        title: texts.t('Ratings of {project}', { project: name }),
        isIndexed: found.project.areRatingsPublished,
        styles: 'threads/ratings',
        breadcrumbs: [
          { name: texts.t('Ratings of our projects'), url: site.url('/project/rating') },
          { name, url: site.url(`/project/rating/${id}`) },
        ],
      },
    },
  );
}

/** Of a project of one's own company. */
async function showOrHide(
  request: FastifyRequest,
  { id, rating }: { id: number; rating: number },
  show: 'yes' | 'no',
): Promise<Redirect> {
  const viewer = { person: await personOf(request), site: request.site };
  const { record } = await openRecord(request.server.domains, { model: 'project.project', id }, viewer);
  if (record.by !== 'staff' || !(await publishRating(id, rating, show === 'yes'))) throw new NotFound();
  const { t } = request.texts;
  const text = show === 'yes' ? t('Rating published.') : t('Rating hidden.');
  return redirectTo(`/project/rating/${id}`, { flash: { kind: 'success', text } });
}
