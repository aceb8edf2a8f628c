/** Answers a survey page by page, with plain forms or the widget. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Invalid } from '#core/errors.ts';
import { wantsJson } from '#core/http/accepts_json.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { qrCode } from '#core/images/qr_code.ts';
import { msg } from '#core/msg.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { file, page } from '#core/pages/routes.ts';
import { type Button, type SubmitAnswer, slugParams, submission, tokenParams } from '#surveys/contract.ts';
import type { Page, SurveyTree } from '#surveys/queries.ts';
import { submitPage } from '#surveys/service.ts';
import { enter } from './access.ts';
import { givenOf, plainFields, unknownFields } from './form_body.ts';
import { quizUseOf } from './quiz_uses.ts';
import { currentFields, type Response } from './response_queries.ts';
import { spendStored } from './stored_bytes.ts';
import { fillPage, obstaclePage, thanksPage } from './view.ts';

/** A page of a hundred long answers; each has a limit of its own. */
export const MOST_BYTES = 2 * 1024 * 1024;

export const fillPath = (slug: string, token: string): string => `/survey/fill/${slug}/${token}`;

export function fillRoutes(app: FastifyInstance): void {
  for (const isBack of [false, true])
    page(app, {
      url: `/survey/fill/:slug/:token${isBack ? '/prev' : ''}`,
      audience: 'public',
      isFramable: true,
      params: tokenParams,
      handle: ({ request, params }) => fill(request, params, isBack),
    });
  file(app, {
    url: '/survey/fill/:slug/:token/qr.svg',
    audience: 'public',
    params: tokenParams,
    handle: async ({ request, params }) => {
      await enter(request, params.slug, params.token);
      const { site } = request;
      return { type: 'image/svg+xml', body: qrCode(site.origin + site.url(fillPath(params.slug, params.token))) };
    },
  });
  app.post('/survey/submit/:slug', { bodyLimit: MOST_BYTES, config: { isFramable: true } }, submit);
  // A GET of the form's target, as after a reload, redirects to the start of the survey.
  page(app, {
    url: '/survey/submit/:slug',
    audience: 'public',
    isFramable: true,
    params: slugParams,
    handle: async ({ params }) => redirectTo(`/survey/start/${params.slug}`),
  });
}

type Names = { slug: string; token: string };

async function fill(
  request: FastifyRequest,
  { slug, token }: Names,
  isBack: boolean,
): Promise<PageResponse | Redirect> {
  const { survey, response, obstacle, isTest } = await enter(request, slug, token);
  if (obstacle) return obstaclePage(survey, obstacle, fillPath(slug, token), request);
  if (!response) return redirectTo(`/survey/start/${slug}/${token}`);
  if (response.state === 'done')
    return thanksPage(survey, response, await quizUseOf({ survey, isTest }, request), request);
  const shown = pageToShow(survey, response, isBack && survey.mayGoBack);
  return fillPage({ survey, response, page: shown, fieldsOf: await currentFields(response.id) }, request);
}

/** The next page to answer, or the one before it. */
function pageToShow({ pages }: SurveyTree, { lastPageId }: Response, isBack: boolean): Page {
  const last = pages.findIndex(({ id }) => id === lastPageId);
  const at = isBack ? last - 1 : last + 1;
  return pages[Math.min(Math.max(at, 0), pages.length - 1)] as Page;
}

type SubmitRequest = FastifyRequest<{ Params: { slug: string } }>;

async function submit(request: SubmitRequest, reply: FastifyReply): Promise<unknown> {
  const { slug } = request.params;
  const fields = plainFields(request.body);
  const sent = read(submission, fields, request);
  if (!wantsJson(request.headers)) {
    const handle = async () => asPage(await take(request, slug, sent, fields), request);
    return sendPage(request, reply, handle);
  }
  const taken = await take(request, slug, sent, fields);
  if (taken.unknown) throw changedPage(taken.unknown);
  const answer: SubmitAnswer =
    'errors' in taken ? { errors: taken.errors } : { redirect: request.site.url(taken.redirect) };
  return reply.header('cache-control', 'no-store').send(answer);
}

const CHANGED = msg('This page has changed. Reload it: your answers are kept.');

const changedPage = (unknown: string[]): Invalid =>
  new Invalid(
    CHANGED,
    Object.fromEntries(unknown.slice(0, 20).map((name) => [name, msg('This field is not on the page')])),
  );

type Refused = { survey: SurveyTree; response: Response; page: Page; errors: Record<string, string> };
type Taken = { unknown?: string[] } & (Refused | { redirect: string });

async function take(
  request: FastifyRequest,
  slug: string,
  sent: z.output<typeof submission>,
  fields: Record<string, string>,
): Promise<Taken> {
  const here = fillPath(slug, sent.token);
  const { survey, response, obstacle } = await enter(request, slug, sent.token);
  if (obstacle || !response || response.state === 'done') return { redirect: here };
  const page = survey.pages.find(({ id }) => id === sent.page_id);
  if (!page) return { redirect: here, unknown: ['page_id'] };
  const unknown = unknownFields(fields, page.questions);
  const given = givenOf(page.questions, fields, sent);
  const button: Button = sent.button_submit;
  await spendStored(survey.id, given);
  const submitted = await submitPage({ response, survey, page, given, button, texts: request.texts });
  const { outcome } = submitted;
  if (outcome === 'refused')
    return { survey, response, page, errors: submitted.errors, ...(unknown.length > 0 ? { unknown } : {}) };
  return { redirect: outcome === 'moved' && button === 'previous' && survey.mayGoBack ? `${here}/prev` : here };
}

/** Without JavaScript: the same page with errors next to the questions, or the next page. */
async function asPage(taken: Taken, request: FastifyRequest): Promise<PageResponse | Redirect> {
  if ('redirect' in taken)
    return redirectTo(
      taken.redirect,
      taken.unknown ? { flash: { kind: 'warning', text: request.texts.say(CHANGED) } } : {},
    );
  const { survey, response, page, errors } = taken;
  return fillPage({ survey, response, page, errors, fieldsOf: await currentFields(response.id), status: 400 }, request);
}

function read<T>(schema: z.ZodType<T>, value: unknown, { texts }: FastifyRequest): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Invalid(
    msg('Something went wrong with this form. Reload the page and try again.'),
    fieldErrors(result.error, texts),
  );
}
