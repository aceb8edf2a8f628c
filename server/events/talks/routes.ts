/** Pages of an event's talks, one talk, and the agenda. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';
import { slugParams } from '#events/event/routes.ts';
import { eventResponse, movedTo, openPage } from '#events/event/view.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { zoneName } from '#events/times.ts';
import { agendaDays } from './agenda_view.ts';
import { talkJsonLd } from './json_ld.ts';
import { isShown, type Program, programOf, shownTalks, type Talk, talkAt, talkPath } from './queries.ts';
import { roomOf, tagFilters, tagPath, talkCard, timeOf } from './view.ts';

const searchQuery = z.object({ search: z.string().max(100).default('') });

export function talkRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/event/:slug/track',
    params: slugParams,
    query: searchQuery,
    isList: true,
    cache: ['search'],
    isShared: true,
    handle: ({ request, params, query }) => listPage(params.slug, null, query.search, request),
  });
  page(app, {
    url: '/event/:slug/track/tag/:tag',
    params: slugParams.extend({ tag: recordId }),
    query: searchQuery,
    isList: true,
    cache: ['search'],
    isShared: true,
    handle: ({ request, params, query }) => listPage(params.slug, params.tag, query.search, request),
  });
  page(app, {
    url: '/event/:slug/track/:talk',
    params: slugParams.extend({ talk: z.string().max(300) }),
    cache: [],
    isShared: true,
    handle: ({ request, params }) => talkPage(params, request),
  });
  page(app, {
    url: '/event/:slug/agenda',
    params: slugParams,
    cache: [],
    isShared: true,
    handle: async ({ request, params }) => {
      const event = await openPage(params.slug, 'agenda', request);
      return movedTo(params.slug, event, request) ?? agendaPage(event, request);
    },
  });
}

async function listPage(
  slug: string,
  tagId: number | null,
  search: string,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const event = await openPage(slug, 'talks', request);
  const { site, texts } = request;
  const program = await programOf(event);
  const tag = program.tags.find(({ id }) => id === tagId) ?? null;
  if (tagId !== null && !tag) throw new NotFound();
  const every = await shownTalks(event.id);
  const shown = tag ? every.filter(({ tagIds }) => tagIds.includes(tag.id)) : every;
  const path = tag ? tagPath(event, tag, site) : eventPath(event, site, '/track');
  const names = { event: pick(event.title, site.language.code), tag: tag ? pick(tag.name, site.language.code) : '' };
  return (
    movedTo(slug, event, request) ??
    eventResponse(
      event,
      'talks',
      {
        template: '@events/talks/list',
        title: tag ? texts.t('Talks: {event} – {tag}', names) : texts.t('Talks: {event}', names),
        canonical: path,
        isIndexed: search === '',
        data: {
          talks: shown.map((talk) => talkCard(talk, program, site, texts)),
          tags: tagFilters(every, tag, program, site),
          hasTag: tag !== null,
          allUrl: site.url(eventPath(event, site, '/track')),
          searchUrl: site.url(path),
          search,
          proposalUrl: event.hasProposals ? site.url(eventPath(event, site, '/track_proposal')) : null,
        },
      },
      request,
    )
  );
}

/** Staff see talks of every state. */
async function opened(params: { slug: string; talk: string }, request: FastifyRequest) {
  const event = await openPage(params.slug, 'talks', request);
  const talk = await talkAt(params.talk, event.id);
  const mayManage = mayRead(await personOf(request), 'event');
  if (!talk || !(isShown(talk) || mayManage)) throw new NotFound();
  return { event, talk, mayManage };
}

async function talkPage(params: { slug: string; talk: string }, request: FastifyRequest) {
  const { event, talk, mayManage } = await opened(params, request);
  const { site } = request;
  const path = talkPath(event, talk, site);
  if (`/event/${params.slug}/track/${params.talk}` !== path) return redirectTo(path, { status: 301 });
  const program = await programOf(event);
  return eventResponse(
    event,
    'talks',
    {
      template: '@events/talks/talk',
      title: pick(talk.title, site.language.code),
      canonical: path,
      isIndexed: isShown(talk),
      jsonLd: isShown(talk) ? talkJsonLd(talk, program, site) : null,
      data: {
        talk: { ...talkView(talk, program, request), editUrl: mayManage ? editUrl(event, talk, request) : null },
      },
    },
    request,
  );
}

const editUrl = (event: Event, talk: Talk, { site }: FastifyRequest): string =>
  site.url(`/admin/events/${event.id}/talks/${talk.id}`);

function talkView(talk: Talk, program: Program, { site, texts }: FastifyRequest) {
  const { event } = program;
  const language = site.language.code;
  return {
    title: pick(talk.title, language),
    content: linksInLanguage(pick(talk.description, language), site),
    speaker: talk.speakerName,
    role: pick(talk.speakerRole, language),
    biography: pick(talk.speakerBiography, language),
    startsAt: talk.startsAt,
    when: timeOf(talk, event, texts),
    zone: zoneName(event, texts),
    room: roomOf(talk, program, site),
    tags: tagFilters([talk], null, program, site),
    isFinal: talk.state === 'published',
    isShown: isShown(talk),
    allUrl: site.url(eventPath(event, site, '/track')),
  };
}

async function agendaPage(event: Event, request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const program = await programOf(event);
  const shown = (await shownTalks(event.id)).filter(({ state }) => state === 'published');
  return eventResponse(
    event,
    'agenda',
    {
      template: '@events/talks/agenda',
      title: texts.t('Agenda: {event}', { event: pick(event.title, site.language.code) }),
      data: {
        days: agendaDays(shown, program, site, texts),
        zone: zoneName(event, texts),
        talksUrl: site.url(eventPath(event, site, '/track')),
      },
    },
    request,
  );
}
