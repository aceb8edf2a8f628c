import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid } from '#core/errors.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { followCall, sentQuery, subscribeCall, subscribeQuery } from '#follow/contract.ts';
import { loadFollowed } from '#follow/followables.ts';
import { listOn } from '#follow/queries.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { sentView } from './sent_view.ts';
import { outcomeText, setFollowing, subscribeVisitor } from './subscribing.ts';

/** What the widgets do by calls, for browsers without scripts. */
export function subscribeFormRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/mail/subscribe',
    query: subscribeQuery,
    cache: ['list_id'],
    handle: ({ request, query }) => subscribePage(request, query.list_id),
  });
  form(app, {
    url: '/mail/subscribe',
    body: z.unknown(),
    handle: ({ request, reply, body }) => subscribeByForm(request, reply, body),
  });
  form(app, {
    url: '/mail/follow',
    body: z.unknown(),
    handle: ({ request, reply, body }) => followByForm(request, reply, body),
  });
  page(app, {
    url: '/mail/sent',
    query: sentQuery,
    cache: ['wish'],
    handle: async ({ request, query }) =>
      show('@follow/sent', sentView(query.wish, request.texts), {
        facts: { title: request.texts.t('Thank you'), isIndexed: false },
      }),
  });
}

type State = { email?: string; error?: string };

async function subscribePage(request: FastifyRequest, listId: number, state: State = {}): Promise<PageResponse> {
  const { site, texts } = request;
  const list = await listOn(site.website.id, listId);
  const [name, description] = [pick(list.name, site.language.code), pick(list.description, site.language.code)];
  return show(
    '@follow/subscribe',
    { list: { id: list.id, name, description }, ...state },
    { facts: { title: texts.t('Stay in touch'), isIndexed: false }, status: state.error ? 400 : 200 },
  );
}

/** What is wrong with the field of a form, or undefined where nothing is. */
function emailProblem(error: unknown, { texts }: FastifyRequest): string | undefined {
  if (error instanceof z.ZodError) return fieldErrors(error, texts).email;
  return error instanceof Invalid && error.fields?.email !== undefined ? texts.say(error.sentence) : undefined;
}

const postedSubscription = (body: unknown): string => {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? cutText(email, 254) : '';
};

async function subscribeByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const { list_id: listId } = parsed(subscribeQuery, body, request);
  try {
    const { email } = subscribeCall.parse(body);
    return redirectTo(outcomeText('subscribe', await subscribeVisitor(request, reply, listId, email)));
  } catch (error) {
    const problem = emailProblem(error, request);
    if (problem === undefined) throw error;
    return subscribePage(request, listId, { email: postedSubscription(body), error: problem });
  }
}

async function followByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const {
    id: recordId,
    object: model,
    message_is_follower: state,
  } = parsed(followCall.omit({ email: true }), body, request);
  const isOn = state === 'on';
  try {
    const { email: entered } = followCall.parse(body);
    const outcome = await setFollowing(request, reply, { model, recordId }, { isOn, entered });
    return redirectTo(outcomeText(isOn ? 'unfollow' : 'follow', outcome));
  } catch (error) {
    const problem = emailProblem(error, request);
    if (problem === undefined) throw error;
    const { name } = await loadFollowed({ model, recordId }, await personOf(request), request.site);
    return show(
      '@follow/follow',
      { name, record: { model, id: recordId }, state, email: postedSubscription(body), error: problem },
      { facts: { title: name, isIndexed: false }, status: 400 },
    );
  }
}

/** @throws Invalid naming the field */
function parsed<T>(schema: z.ZodType<T>, body: unknown, { texts }: FastifyRequest): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Invalid(texts.t('There is a problem'), fieldErrors(result.error, texts));
}
