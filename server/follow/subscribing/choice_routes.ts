import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid, Unauthorized } from '#core/errors.ts';
import { fieldErrors, firstError } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { preferencesToken } from '#follow/access.ts';
import { feedbackText, linkForm, preferencesForm, preferencesQuery, tokenField } from '#follow/contract.ts';
import { choose } from '#follow/service.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { confirm, findConfirmable } from './confirm.ts';
import { parseEmailAddress, requestConfirmation, spendRequest } from './double_opt_in.ts';
import { chooserOf, preferencesView, withChoices } from './preferences.ts';
import { rememberAddress } from './visitor_email.ts';

/** Behind the links of mails: confirming, and choosing what one gets. GET never writes. */
export function choiceRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/mail/confirm',
    query: tokenField,
    handle: ({ request, query }) => confirmPage(request, query.token),
  });
  form(app, {
    url: '/mail/confirm',
    body: tokenField,
    handle: ({ request, reply, body }) => confirmByForm(request, reply, body.token),
  });
  page(app, {
    url: '/mail/preferences',
    query: preferencesQuery,
    handle: ({ request, reply, query }) => {
      reply.header('cache-control', 'no-store');
      return preferencesPage(request, query.token);
    },
  });
  form(app, {
    url: '/mail/preferences',
    body: preferencesForm,
    handle: ({ request, body }) => savePreferences(request, body),
  });
  form(app, {
    url: '/mail/preferences/link',
    body: z.unknown(),
    handle: ({ request, body }) => mailLink(request, body),
  });
}

async function confirmPage(request: FastifyRequest, token: string): Promise<PageResponse> {
  const found = await findConfirmable(token, request.site);
  const { t } = request.texts;
  if (!found) return invalidLinkPage(request);
  return show('@follow/confirm', { ...found, token }, { facts: { title: t('Please confirm'), isIndexed: false } });
}

const invalidLinkPage = (request: FastifyRequest): PageResponse =>
  show(
    '@follow/dead_end',
    {},
    { facts: { title: request.texts.t('Nothing was changed'), isIndexed: false }, status: 404 },
  );

/** Confirming, also a second time, leads to the preferences. */
async function confirmByForm(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<PageResponse | Redirect> {
  const found = await findConfirmable(token, request.site);
  if (!found) return invalidLinkPage(request);
  const email = await confirm(token);
  await rememberAddress(request, reply, { email, isProved: true });
  const { t } = request.texts;
  const text =
    found.kind === 'subscribe'
      ? t('Thank you! {email} is subscribed to “{name}”.', found)
      : t('Thank you! We’ll email {email} when there is news about {name}.', found);
  return redirectTo(`/mail/preferences?token=${preferencesToken(email)}`, { flash: { kind: 'success', text } });
}

/** What was chosen and typed in a form that is shown again. */
type Refused = { body: z.output<typeof preferencesForm>; errors: { feedback: string } };

async function preferencesPage(
  request: FastifyRequest,
  token: string | undefined,
  refused?: Refused,
): Promise<PageResponse> {
  const { t } = request.texts;
  const email = await chooserOf(request, token);
  if (email === null) return token === undefined ? askPage(request) : invalidLinkPage(request);
  const view = await preferencesView(email, request.site);
  return show(
    '@follow/preferences',
    {
      ...(refused ? withChoices(view, refused.body) : view),
      token: token ?? null,
      feedback: refused?.body.feedback ?? '',
      errors: refused?.errors ?? {},
    },
    { facts: { title: t('Email preferences'), isIndexed: false }, status: refused ? 400 : 200 },
  );
}

const askPage = (request: FastifyRequest, state: { email?: string; error?: string } = {}): PageResponse =>
  show('@follow/preferences_ask', state, {
    facts: { title: request.texts.t('Email preferences'), isIndexed: false },
    status: state.error ? 400 : 200,
  });

async function savePreferences(
  request: FastifyRequest,
  body: z.output<typeof preferencesForm>,
): Promise<PageResponse | Redirect> {
  const email = await chooserOf(request, body.token);
  if (email === null) {
    if (body.token === undefined) throw new Unauthorized();
    return invalidLinkPage(request);
  }
  const feedback = feedbackText.safeParse(body.feedback);
  if (!feedback.success) {
    const errors = { feedback: firstError(feedback.error, request.texts) };
    return preferencesPage(request, body.token, { body, errors });
  }
  const isBlocked = body.no_mail === 'on';
  await choose(
    email,
    {
      joined: body.list.filter((id) => body.shown.includes(id)),
      left: body.shown.filter((id) => !body.list.includes(id)),
      unfollowed: body.shown_following.filter((id) => !body.following.includes(id)),
      isBlocked,
      feedback: feedback.data,
    },
    request.site,
  );
  const query = body.token === undefined ? '' : `?token=${body.token}`;
  return redirectTo(`/mail/preferences${query}`, {
    flash: { kind: 'success', text: request.texts.t('Preferences saved.') },
  });
}

/** The same answer for every address. */
async function mailLink(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const parsed = linkForm.safeParse(body);
  const { email } = (body ?? {}) as { email?: unknown };
  const shown = typeof email === 'string' ? cutText(email, 254) : '';
  if (!parsed.success) {
    const { email: error = '' } = fieldErrors(parsed.error, request.texts);
    return askPage(request, { email: shown, error });
  }
  await spendRequest(request.ip);
  let address: string;
  try {
    address = parseEmailAddress(parsed.data.email);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return askPage(request, { email: shown, error: request.texts.say(error.sentence) });
  }
  await requestConfirmation(address, { kind: 'preferences' }, request.site);
  return redirectTo('/mail/sent?wish=preferences');
}
