/** Views of the sign-in, sign-up and password forms. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN } from '#core/domain/staff_menu.ts';
import { Forbidden } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { BLOCKED, isBlocked } from '#core/people/blocked_emails.ts';
import { findPerson, isStaff } from '#core/people/people.ts';
import { personOf, secondFactorAskedOf, signIn } from '#core/people/session.ts';
import { recordSignIn } from '#core/people/sign_ins/log.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { redirectForm } from '#website/contract.ts';
import type { Applicant } from './service.ts';

/** Typed values, errors by field, and a message for the whole form. */
export type FormState = {
  redirect?: string;
  token?: string | null;
  applicant?: Applicant;
  values?: Record<string, string | undefined>;
  errors?: Record<string, string>;
  message?: string | null;
  /** Two-step sign-in is new: whoever turned it on may not be the owner. */
  offersSecondFactorOff?: boolean;
};

function formPage(template: string, title: string, state: FormState, status: number): PageResponse {
  const shown = {
    redirect: '',
    token: null,
    values: {},
    errors: {},
    message: null,
    offersSecondFactorOff: false,
    ...state,
  };
  return show(
    template,
    {
      ...shown,
      signIn: withRedirect('/web/login', shown.redirect),
      signUp: withRedirect('/web/signup', shown.redirect),
      reset: withRedirect('/web/reset_password', shown.redirect),
    },
    { facts: { title, isIndexed: false }, status },
  );
}

/** The path of a form that afterwards returns to the page that required an account. */
export const withRedirect = (path: string, redirect: string | undefined): string =>
  redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path;

export const signInPage = (request: FastifyRequest, state: FormState, status = 200): PageResponse =>
  formPage('@website/account/login', request.texts.t('Sign in'), state, status);
export const signUpPage = (request: FastifyRequest, state: FormState, status = 200): PageResponse =>
  formPage('@website/account/signup', request.texts.t('Create an account'), state, status);
export const confirmPage = (request: FastifyRequest, state: FormState, status = 200): PageResponse =>
  formPage('@website/account/confirm', request.texts.t('Confirm your account'), state, status);
export const resetPage = (request: FastifyRequest, state: FormState, status = 200): PageResponse =>
  formPage('@website/account/reset_password', request.texts.t('Reset your password'), state, status);

/** Signs someone in and leads them on: to where they came from, staff to their start page, others to their account. */
export async function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  redirect: string | undefined,
  hasCode = false,
): Promise<Redirect> {
  await enter(request, reply, userId, hasCode);
  const wayOn = redirect || (isStaff(await personOf(request)) ? ADMIN : '/my');
  const asked = await secondFactorAskedOf(request);
  if (asked && !asked.by) return redirectTo('/my/security/second_factor');
  if (!asked?.by) return redirectTo(wayOn);
  const date = request.texts.date(asked.by, request.site.website.timeZone);
  const text = request.texts.t('Your role asks for two-step sign-in from {date}. Set it up before.', { date });
  return redirectTo(wayOn, { flash: { kind: 'info', text } });
}

/** Signs someone in; what their visit gathered becomes theirs. @throws Forbidden for a blocked address */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  hasCode = false,
): Promise<void> {
  const person = await findPerson(userId);
  if (person && (await isBlocked(request.site.company.id, person.email))) throw new Forbidden(BLOCKED);
  const session = await signIn(request, reply, userId, hasCode);
  await recordSignIn(request, userId, 'success', hasCode);
  for (const domain of request.server.domains) {
    if (person) await domain.signedIn?.({ sessionId: session.id, person, site: request.site, reply });
  }
}

/** Where they were going, as a hidden field of the form says; empty where it leads elsewhere. */
export const redirectIn = (body: unknown): string => redirectForm.safeParse(body).data?.redirect ?? '';

/** What the visitor typed, to be shown again; passwords never are. */
export function visibleFormValues<K extends string>(body: unknown, names: readonly K[]): Partial<Record<K, string>> {
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => (typeof given[name] === 'string' ? [[name, cutText(given[name], 200)]] : [])),
  ) as Partial<Record<K, string>>;
}
