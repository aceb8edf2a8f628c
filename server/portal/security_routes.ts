/** `/my/security`: password, sessions, data export and closing the account. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '#core/errors.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { type Account, endOtherSessions, findAccount } from '#core/people/account_changes.ts';
import { isOwnPassword } from '#core/people/passwords/own_password.ts';
import { has } from '#core/people/people.ts';
import { hasSecondFactor } from '#core/people/second_factor/second_factor.ts';
import { sessionOf, signIn, signOut } from '#core/people/session.ts';
import { deviceOf } from '#core/people/sign_ins/device.ts';
import { signInsOf } from '#core/people/sign_ins/log.ts';
import { signInView } from '#core/people/sign_ins/view.ts';
import { mailPasswordChanged } from './account_mails.ts';
import { closeAccount } from './closing/service.ts';
import { closeForm, passwordForm, sessionForm, unparsedForm } from './contract.ts';
import { ownData } from './own_data.ts';
import { sessionsOf } from './queries.ts';
import { requirePerson } from './require_person.ts';
import { changePassword, endSession } from './service.ts';

const PAGE = '/my/security';
const SIGN_INS_SHOWN = 10;

export function securityRoutes(app: FastifyInstance): void {
  page(app, { url: PAGE, audience: 'signed in', handle: ({ request }) => securityPage(request) });
  form(app, {
    url: `${PAGE}/password`,
    audience: 'signed in',
    body: unparsedForm,
    handle: ({ request, reply, body }) => changeOwnPassword(request, reply, body),
  });
  form(app, {
    url: `${PAGE}/sessions/end`,
    audience: 'signed in',
    body: sessionForm,
    handle: async ({ request, body }) => {
      const person = await requirePerson(request);
      await endSession(person.userId, body.session_id);
      if (body.session_id === (await sessionOf(request))?.id) return redirectTo('/web/login');
      return redirectTo(PAGE, { flash: { kind: 'success', text: request.texts.t('Device signed out.') } });
    },
  });
  form(app, {
    url: `${PAGE}/sessions/end_others`,
    audience: 'signed in',
    handle: async ({ request }) => {
      const person = await requirePerson(request);
      await endOtherSessions(person.userId, (await sessionOf(request))?.id ?? null);
      const text = request.texts.t('All other devices signed out.');
      return redirectTo(PAGE, { flash: { kind: 'success', text } });
    },
  });
  file(app, {
    url: `${PAGE}/my-data.json`,
    audience: 'signed in',
    handle: async ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      const body = await ownData(await requirePerson(request), request.site, request.server.domains);
      return { type: 'application/json; charset=utf-8', name: 'my-data.json', body };
    },
  });
  page(app, { url: `${PAGE}/close`, audience: 'signed in', handle: ({ request }) => closePage(request) });
  form(app, {
    url: `${PAGE}/close`,
    audience: 'signed in',
    body: unparsedForm,
    handle: ({ request, reply, body }) => closeOwnAccount(request, reply, body),
  });
}

type Shows = { errors?: Record<string, string> };

async function securityPage(request: FastifyRequest, { errors = {} }: Shows = {}): Promise<PageResponse> {
  const { texts, site } = request;
  const person = await requirePerson(request);
  const session = await sessionOf(request);
  const zone = site.website.timeZone;
  const sessions = (await sessionsOf(person.userId)).map(({ id, userAgent, seenAt, createdAt }) => ({
    id,
    ...deviceOf(userAgent, texts),
    isThis: id === session?.id,
    seen: texts.dateTime(seenAt, zone),
    seenAt: seenAt.toISOString(),
    since: texts.date(createdAt, zone),
  }));
  return show(
    '@portal/security',
    {
      login: person.email,
      sessions: [...sessions.filter(({ isThis }) => isThis), ...sessions.filter(({ isThis }) => !isThis)],
      signIns: (await signInsOf(person.userId, SIGN_INS_SHOWN)).map((one) => signInView(one, texts, site)),
      errors,
      hasSecondFactor: await hasSecondFactor(person.userId),
      mayClose: !has(person, 'employee'),
    },
    {
      facts: { title: texts.t('Security and data'), isIndexed: false, styles: 'portal/account' },
      status: Object.keys(errors).length > 0 ? 400 : 200,
    },
  );
}

async function changeOwnPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  values: unknown,
): Promise<PageResponse | Redirect> {
  const { t } = request.texts;
  const person = await requirePerson(request);
  const account = (await findAccount(person.userId)) as Account;
  const parsed = passwordForm(account.login).safeParse(values);
  if (!parsed.success) return securityPage(request, { errors: fieldErrors(parsed.error, request.texts) });
  const { current_password: current, password, confirm_password: again, end_sessions: ends } = parsed.data;
  if (password !== again)
    return securityPage(request, { errors: { confirm_password: t('Passwords do not match; please retype them.') } });
  if (!(await isOwnPassword(person.userId, current)))
    return securityPage(request, { errors: { current_password: t('This is not your current password.') } });
  const session = await sessionOf(request);
  await changePassword(person.userId, password, { sessionId: session?.id ?? 0, endsOthers: ends === 'yes' });
  // The same visit, with a new token: one that was copied before is worth nothing.
  await signIn(request, reply, person.userId);
  await mailPasswordChanged(account, request.site);
  return redirectTo(PAGE, { flash: { kind: 'success', text: t('Password changed.') } });
}

async function closePage(request: FastifyRequest, { errors = {} }: Shows = {}): Promise<PageResponse> {
  const person = await requirePerson(request);
  if (has(person, 'employee')) throw new Forbidden(msg('Ask an account manager to close a staff account.'));
  return show(
    '@portal/close',
    { login: person.email, errors },
    {
      facts: { title: request.texts.t('Close your account'), isIndexed: false, styles: 'portal/account' },
      status: Object.keys(errors).length > 0 ? 400 : 200,
    },
  );
}

async function closeOwnAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  values: unknown,
): Promise<PageResponse | Redirect> {
  const { t } = request.texts;
  const person = await requirePerson(request);
  if (has(person, 'employee')) throw new Forbidden(msg('Ask an account manager to close a staff account.'));
  const parsed = closeForm.safeParse(values);
  if (!parsed.success) return closePage(request, { errors: fieldErrors(parsed.error, request.texts) });
  if (!(await isOwnPassword(person.userId, parsed.data.password)))
    return closePage(request, { errors: { password: t('This is not your password.') } });
  const account = (await findAccount(person.userId)) as Account;
  await closeAccount(account, request.site);
  await signOut(request, reply);
  for (const domain of request.server.domains) domain.signedOut?.(reply);
  return redirectTo('/', {
    flash: { kind: 'info', text: t('Account closed. Thank you for being with us.') },
  });
}
