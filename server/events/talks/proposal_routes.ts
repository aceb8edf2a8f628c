/** `/event/<slug>/track_proposal`: visitors propose a talk. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict } from '#core/errors.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { randomToken } from '#core/process/secret.ts';
import { slugParams } from '#events/event/routes.ts';
import { eventResponse, movedTo, openPage } from '#events/event/view.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { pageToken, parseFormToken, QUARANTINE_SCORE, STAMP_NAME, spamScoreOf, TRAP_NAME } from '#forms/api.ts';
import { parseProposal, proposalValues, tagField } from './proposal_form.ts';
import { tagsOf } from './queries.ts';
import { propose, sameProposals } from './service.ts';

const PAGE = '/track_proposal';
/** Which form a signed time belongs to. */
const FORM = 'event.track';

/** Of one address, behind which a whole office may sit; each may send two mails. */
const PROPOSALS: Limit = { name: 'talk proposals', max: 20, windowMs: millisecondsInHour };

const submissionField = z.string().regex(/^[\w-]{10,60}$/);

export function proposalRoutes(app: FastifyInstance): void {
  page(app, {
    url: `/event/:slug${PAGE}`,
    params: slugParams,
    query: z.object({ sent: z.literal('yes').optional() }),
    isList: true,
    handle: async ({ request, params, query }) => {
      const event = await openPage(params.slug, 'proposal', request);
      const moved = movedTo(params.slug, event, request);
      return moved ?? (query.sent ? thanksPage(event, request) : formPage(event, proposalValues({}, []), request));
    },
  });
  form(app, {
    url: `/event/:slug${PAGE}/post`,
    params: slugParams,
    body: z.record(z.string(), z.unknown()),
    back: `/event/:slug${PAGE}`,
    handle: ({ request, params, body }) => receive(params.slug, body, request),
  });
}

const CLOSED = msg('Talks can no longer be proposed.');

const isOpen = ({ state, startsAt }: Event): boolean => state === 'confirmed' && startsAt > new Date();

type Refusal = { errors?: Record<string, string>; message?: string; submission?: string; status?: number };

async function formPage(
  event: Event,
  values: FormValues,
  request: FastifyRequest,
  { errors = {}, message = '', submission = randomToken(), status }: Refusal = {},
): Promise<PageResponse> {
  const { site, texts } = request;
  const tags = await tagsOf(event.id);
  const response = await eventResponse(
    event,
    'proposal',
    {
      template: '@events/talks/proposal',
      title: texts.t('Propose a talk: {event}', { event: pick(event.title, site.language.code) }),
      data: {
        values,
        errors,
        messages: message ? [message] : [],
        closedText: isOpen(event) ? null : texts.say(CLOSED),
        postUrl: site.url(eventPath(event, site, `${PAGE}/post`)),
        submission,
        stamp: pageToken(FORM),
        tags: tags.map((tag) => ({ name: tagField(tag), label: pick(tag.name, site.language.code) })),
      },
    },
    request,
  );
  return status ? { ...response, status } : response;
}

const thanksPage = (event: Event, request: FastifyRequest): Promise<PageResponse> =>
  eventResponse(
    event,
    'proposal',
    {
      template: '@events/talks/proposed',
      title: request.texts.t('Proposal sent'),
      data: { againUrl: request.site.url(eventPath(event, request.site, PAGE)) },
      isIndexed: false,
    },
    request,
  );

async function receive(
  slug: string,
  body: Record<string, unknown>,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const event = await openPage(slug, 'proposal', request);
  const tags = await tagsOf(event.id);
  const values = proposalValues(body, tags);
  const submission = submissionField.safeParse(body.submission).data ?? randomToken();
  const { proposal, errors } = { proposal: null, ...parseProposal(values, tags, request.texts) };
  if (!proposal) return formPage(event, values, request, { errors, submission, status: 400 });
  if (!isOpen(event)) return formPage(event, values, request, { submission, status: 409 });
  await spend(PROPOSALS, limitSubject(request.ip));
  const { site } = request;
  const sameBefore = await sameProposals(event.id, proposal.description, site.language.code);
  const suspicions = suspicionsIn(body, `${proposal.title}\n${proposal.description}`, sameBefore);
  try {
    await propose(event, proposal, { site, submission, suspicions });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const message = request.texts.say(error.message, error.values);
    return formPage(event, values, request, { message, submission, status: 409 });
  }
  return redirectTo(`${eventPath(event, site, PAGE)}?sent=yes`, { status: 303 });
}

/** Why it looks like spam: then it waits for staff without a mail to anybody. */
function suspicionsIn(body: Record<string, unknown>, text: string, sameBefore: number): string[] {
  const field = (name: string) => (typeof body[name] === 'string' ? body[name].slice(0, 300) : '');
  const { score, reasons } = spamScoreOf({
    isTrapped: field(TRAP_NAME) !== '',
    stamp: parseFormToken(field(STAMP_NAME), FORM),
    text,
    sameBefore,
    now: Date.now(),
  });
  return score >= QUARANTINE_SCORE ? reasons : [];
}
