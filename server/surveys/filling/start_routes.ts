import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { ensureSession, remember, sessionOf } from '#core/people/session.ts';
import { PREVIEW_TOKEN, slugParams, tokenParams } from '#surveys/contract.ts';
import { startResponse } from '#surveys/service.ts';
import { type Entry, enter } from './access.ts';
import { isPassed, type QuizUse, quizUseOf } from './quiz_uses.ts';
import { findResponse, type Response, responseOfPartner } from './response_queries.ts';
import { fillPath } from './routes.ts';
import { obstaclePage, startPage } from './view.ts';

/** Per IP address, which a whole school may share. */
const STARTS: Limit = { name: 'survey starts', max: 300, windowMs: 10 * millisecondsInMinute };

/** Session key of the token of an unfinished response. */
const nameOf = (surveyId: number): string => `survey ${surveyId}`;

export function startRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/survey/start/:slug',
    audience: 'public',
    isFramable: true,
    params: slugParams,
    handle: ({ request, params }) => start(request, params.slug),
  });
  page(app, {
    url: '/survey/start/:slug/:token',
    audience: 'public',
    params: tokenParams,
    handle: ({ request, params }) => start(request, params.slug, params.token),
  });
  form(app, {
    url: '/survey/start/:slug',
    audience: 'public',
    isFramable: true,
    params: slugParams,
    handle: async ({ request, reply, params }) => {
      const entry = await enter(request, params.slug);
      if (entry.obstacle) return redirectTo(`/survey/start/${params.slug}`);
      const use = await quizUseOf(entry, request);
      const token = (await knownResponse(entry, use))?.token ?? (await begin(request, entry, use));
      if (!request.isEmbedded) {
        await ensureSession(request, reply);
        await remember(request, nameOf(entry.survey.id), token);
      }
      return redirectTo(fillPath(params.slug, token));
    },
  });
  form(app, {
    url: `/survey/start/:slug/${PREVIEW_TOKEN}`,
    audience: 'public',
    params: slugParams,
    handle: async ({ request, params }) => {
      const entry = await enter(request, params.slug, PREVIEW_TOKEN);
      const path = entry.obstacle
        ? `/survey/start/${params.slug}/${PREVIEW_TOKEN}`
        : fillPath(params.slug, await begin(request, entry, null));
      return redirectTo(path);
    },
  });
}

/** GET never writes: the response begins with the button. */
async function start(request: FastifyRequest, slug: string, token?: string): Promise<PageResponse | Redirect> {
  const entry = await enter(request, slug, token);
  const path = `/survey/start/${slug}${token ? `/${token}` : ''}`;
  if (entry.obstacle) return obstaclePage(entry.survey, entry.obstacle, path, request);
  const use = await quizUseOf(entry, request);
  const unfinished =
    entry.response ??
    (entry.isTest ? null : ((await knownResponse(entry, use)) ?? (await rememberedResponse(request, entry, use))));
  const { url } = request.site;
  return startPage(
    entry.survey,
    {
      action: url(`/survey/start/${slug}${entry.isTest && !entry.response ? `/${PREVIEW_TOKEN}` : ''}`),
      resume: unfinished ? url(fillPath(slug, unfinished.token)) : '',
      isTest: entry.isTest,
      use,
    },
    request,
  );
}

/** Signed-in respondents answer once, but a quiz that counts for them until they pass. */
async function knownResponse({ survey, person }: Entry, use: QuizUse | null): Promise<Response | null> {
  const isByPerson = survey.needsSignIn || use !== null;
  const known = isByPerson && person ? await responseOfPartner(survey.id, person.partnerId) : null;
  return known && !isSpent(known, use) ? known : null;
}

const isSpent = (response: Response, use: QuizUse | null): boolean =>
  use !== null && response.state === 'done' && !isPassed(response, use);

/** The unfinished response of this browser; one that would not count for its person is left. */
async function rememberedResponse(
  request: FastifyRequest,
  { survey, person }: Entry,
  use: QuizUse | null,
): Promise<Response | null> {
  const token = (await sessionOf(request))?.data[nameOf(survey.id)];
  const response = typeof token === 'string' ? await findResponse(survey.id, token) : null;
  if (use && response?.partnerId !== person?.partnerId) return null;
  return response && response.state !== 'done' ? response : null;
}

async function begin(request: FastifyRequest, { survey, person, isTest }: Entry, use: QuizUse | null): Promise<string> {
  await spend(STARTS, limitSubject(request.ip));
  const { website, language } = request.site;
  // A survey open to everyone is answered anonymously.
  const isByPerson = survey.needsSignIn || use !== null;
  const values = {
    ...{ surveyId: survey.id, isTest, languageCode: language.code, websiteId: website.id },
    partnerId: isByPerson ? (person?.partnerId ?? null) : null,
  };
  return startResponse(values, (earlier) => isSpent(earlier, use));
}
