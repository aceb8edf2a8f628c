/** `/admin`: the start page of staff, with tasks, figures, events and first steps. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { onChange } from '#core/changes/changes.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { figureGroupView } from './figure_view.ts';
import { ADMIN, entriesFor, type StaffTask, staffMenuFor } from './staff_menu.ts';
import type { FirstStep, StartPagePart } from './start_page.ts';

const MOST_EVENTS = 10;

export function adminRoutes(app: FastifyInstance): void {
  page(app, { url: ADMIN, audience: 'staff', handle: ({ request }) => home(request) });
}

async function home(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts, server } = request;
  const person = await personOf(request);
  const parts = server.domains.flatMap(({ startPage = [] }) => startPage).filter(({ role }) => mayRead(person, role));
  const [tasks, steps, groups, events] = await Promise.all([
    tasksOf(request),
    firstStepsOf(request, parts),
    figuresOf(request, parts),
    eventsOf(request, parts),
  ]);
  return show(
    '@core/admin/home',
    {
      steps,
      tasks: tasks.map(({ text, path }) => ({ text, url: site.url(path) })),
      groups,
      events,
      areas: staffMenuFor(person, request, server.domains).areas,
    },
    { facts: { title: texts.t('Home'), isIndexed: false } },
  );
}

/** In the order of the domains; those of pages that this person may not open are not asked for. */
async function tasksOf(request: FastifyRequest): Promise<StaffTask[]> {
  const person = await personOf(request);
  const asked = entriesFor(person, request.server.domains).map(({ waiting }) => waiting?.(request) ?? []);
  return (await Promise.all(asked)).flat().filter(({ count }) => count > 0);
}

/** Steps that were done, by company and path: they are not asked for again. */
const doneSteps = new LRUCache<string, true>({ max: 10_000 });
onChange((changed) => {
  if (changed === 'all') doneSteps.clear();
});

async function isStepDone({ path, isDone }: FirstStep, request: FastifyRequest): Promise<boolean> {
  const key = `${request.site.company.id} ${path}`;
  if (doneSteps.has(key)) return true;
  const done = await isDone(request);
  if (done) doneSteps.set(key, true);
  return done;
}

/** Empty once all are done. */
async function firstStepsOf(request: FastifyRequest, parts: readonly StartPagePart[]) {
  const { site, texts } = request;
  const steps = parts.flatMap(({ firstSteps = [] }) => firstSteps).sort((a, b) => a.position - b.position);
  const done = await Promise.all(steps.map((step) => isStepDone(step, request)));
  if (done.every(Boolean)) return [];
  return steps.map(({ label, path }, at) => ({ text: texts.say(label), url: site.url(path), isDone: done[at] }));
}

async function figuresOf(request: FastifyRequest, parts: readonly StartPagePart[]) {
  const groups = await Promise.all(parts.map(({ figures }) => figures?.(request) ?? []));
  return groups.flat().map((group) => figureGroupView(group, request.texts));
}

async function eventsOf(request: FastifyRequest, parts: readonly StartPagePart[]) {
  const { site, texts } = request;
  const found = await Promise.all(parts.map(({ events }) => events?.(request, MOST_EVENTS) ?? []));
  return found
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST_EVENTS)
    .map(({ at, text, path }) => ({
      text,
      url: site.url(path),
      at: at.toISOString(),
      when: texts.dateTime(at, site.website.timeZone),
    }));
}
