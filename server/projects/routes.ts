/** Customer pages of projects and tasks. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenedRecord, openRecord, type Viewer } from '#core/domain/record_kind.ts';
import { HttpError, NotFound } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { neighboursOf } from '#core/people/visited_list.ts';
import { threadFor } from '#threads/api.ts';
import { STATES } from './account_lists.ts';
import { idParams, tokenQuery } from './contract.ts';
import { findProject, findTask, tasksOf } from './queries.ts';
import { ratingRoutes } from './rating_routes.ts';
import { project as projectRecord } from './records.ts';
import { askForRating } from './service.ts';

const WITH_TOKEN = { params: idParams, query: tokenQuery };

export function projectRoutes(app: FastifyInstance): void {
  ratingRoutes(app);
  page(app, {
    url: '/my/project/:id',
    ...WITH_TOKEN,
    handle: ({ request, params, query }) =>
      opened(request, 'project.project', params.id, query.access_token, projectPage),
  });
  page(app, {
    url: '/my/task/:id',
    ...WITH_TOKEN,
    handle: ({ request, params, query }) => opened(request, 'project.task', params.id, query.access_token, taskPage),
  });
  form(app, {
    url: '/my/task/:id/ask_rating',
    audience: 'employee',
    params: idParams,
    handle: ({ request, params }) => askRating(request, params.id),
  });
}

type Opened = { id: number; viewer: Viewer; record: OpenedRecord };

/** Without access, redirects to the account, which lists the accessible records. */
async function opened(
  request: FastifyRequest,
  model: string,
  id: number,
  token: string | undefined,
  then: (request: FastifyRequest, opened: Opened) => Promise<PageResponse>,
): Promise<PageResponse | Redirect> {
  const viewer = { person: await personOf(request), site: request.site, token };
  try {
    const { record } = await openRecord(request.server.domains, { model, id }, viewer);
    // An outdated token is ignored for visitors who have access anyway.
    const known = { ...viewer, token: record.by === 'token' ? token : undefined };
    return await then(request, { id, viewer: known, record });
  } catch (error) {
    if (error instanceof NotFound) return redirectTo('/my');
    throw error;
  }
}

/** Keeps the access token of a visitor who opened the page by a link. */
const addressFor = ({ site, token }: Viewer, path: string): string =>
  site.url(token ? `${path}?${new URLSearchParams({ access_token: token })}` : path);

const STYLES = ['portal/account', 'threads/threads'];

async function projectPage(request: FastifyRequest, { id, viewer }: Opened): Promise<PageResponse> {
  const { texts, site } = request;
  const found = await findProject(id);
  if (!found) throw new NotFound();
  const { project, manager } = found;
  const tasks = (await tasksOf(id)).map((task) => ({
    name: task.name,
    url: addressFor(viewer, `/my/task/${task.id}`),
    state: texts.say(STATES[task.state].label),
    tone: STATES[task.state].tone,
    when: texts.date(task.createdAt, site.website.timeZone),
  }));
  return show(
    '@projects/project',
    {
      name: project.name,
      description: project.description,
      manager,
      tasks,
      rates: project.areRatingsPublished ? site.url(`/project/rating/${id}`) : null,
      thread: await threadFor({ model: 'project.project', resId: id }, viewer),
      turn: await turnOf(request, 'project', id, '/my/project', '/my/projects'),
    },
    { facts: { title: project.name, isIndexed: false, styles: STYLES, mainObject: `project.project(${id},)` } },
  );
}

async function taskPage(request: FastifyRequest, { id, viewer, record }: Opened): Promise<PageResponse> {
  const { texts, site } = request;
  const found = await findTask(id);
  if (!found) throw new NotFound();
  const { task, project, customer, assignee } = found;
  const zone = site.website.timeZone;
  const isProjectTheirs = (await projectRecord.open(project.id, viewer)) !== null;
  return show(
    '@projects/task',
    {
      name: task.name,
      description: task.description,
      state: texts.say(STATES[task.state].label),
      tone: STATES[task.state].tone,
      // A task may have another customer than its project.
      project: { name: project.name, url: isProjectTheirs ? addressFor(viewer, `/my/project/${project.id}`) : null },
      customer: customer?.name ?? '',
      assignee: assignee?.name ?? '',
      created: texts.date(task.createdAt, zone),
      deadline: task.deadline ? texts.date(task.deadline) : '',
      ask: record.by === 'staff' ? site.url(`/my/task/${id}/ask_rating`) : null,
      askedFor: customer?.email ?? '',
      thread: await threadFor({ model: 'project.task', resId: id }, viewer),
      turn: await turnOf(request, 'task', id, '/my/task', '/my/tasks'),
    },
    { facts: { title: task.name, isIndexed: false, styles: STYLES, mainObject: `project.task(${id},)` } },
  );
}

/** Links to the previous and next record of the list that the visitor came from. */
async function turnOf(request: FastifyRequest, kind: string, id: number, path: string, list: string) {
  if (!(await personOf(request))) return null;
  const { previous, next } = await neighboursOf(request, kind, id);
  const at = (one: number | null) => (one === null ? null : request.site.url(`${path}/${one}`));
  return { list: request.site.url(list), previous: at(previous), next: at(next) };
}

async function askRating(request: FastifyRequest, id: number): Promise<Redirect> {
  const { t, say } = request.texts;
  const viewer = { person: await personOf(request), site: request.site };
  await openRecord(request.server.domains, { model: 'project.task', id }, viewer);
  try {
    const { email } = await askForRating(id, request.site);
    return redirectTo(`/my/task/${id}`, {
      flash: { kind: 'success', text: t('Survey sent to {email}.', { email }) },
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return redirectTo(`/my/task/${id}`, { flash: { kind: 'warning', text: say(error.sentence) } });
  }
}
