import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Redirect, redirectTo, type Shown, show } from '../core/answers.ts';
import { fieldErrors } from '../core/field_errors.ts';
import { findPerson } from '../core/people.ts';
import { form, page } from '../core/routes.ts';
import { personOf, signIn, signOut } from '../core/session.ts';
import {
  checkSignIn,
  confirmAccount,
  findApplicant,
  isResetOpen,
  requestAccount,
  requestReset,
  setPassword,
} from './account_service.ts';
import {
  confirmForm,
  newPasswordForm,
  newPasswordQuery,
  redirectQuery,
  resetRequestForm,
  signInForm,
  signUpForm,
  signUpQuery,
} from './contract.ts';

export function accountRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/web/login',
    query: redirectQuery,
    handle: async ({ request, query }) =>
      (await personOf(request))
        ? redirectTo(query.redirect ?? '/my')
        : signInPage(request, { redirect: query.redirect ?? '' }),
  });
  form(app, {
    url: '/web/login',
    body: signInForm,
    handle: async ({ request, reply, body }) => {
      const userId = await checkSignIn(body.login, body.password, request.ip);
      if (userId !== null) return welcome(request, reply, userId, body.redirect);
      return signInPage(
        request,
        {
          redirect: body.redirect ?? '',
          values: { login: body.login },
          message: request.texts.t('Wrong login/password'),
        },
        401,
      );
    },
  });
  page(app, {
    url: '/web/signup',
    query: signUpQuery,
    handle: async ({ request, query }) => {
      if (await personOf(request)) return redirectTo('/my');
      const applicant = query.token === undefined ? null : await findApplicant(query.token);
      if (applicant) return confirmPage(request, query.token as string, applicant);
      return query.token === undefined
        ? signUpPage(request, { redirect: query.redirect ?? '' })
        : signUpPage(
            request,
            { message: request.texts.t('This link can no longer be used. Please ask for a new one.') },
            404,
          );
    },
  });
  form(app, { url: '/web/signup', body: z.unknown(), handle: ({ request, body }) => register(request, body) });
  form(app, {
    url: '/web/signup/confirm',
    body: confirmForm,
    handle: async ({ request, reply, body }) =>
      welcome(request, reply, await confirmAccount(body.token, request.site), undefined),
  });
  page(app, {
    url: '/web/reset_password',
    query: newPasswordQuery,
    handle: async ({ request, query }) => {
      if (query.token === undefined || (await isResetOpen(query.token)))
        return resetPage(request, { token: query.token ?? null });
      return resetPage(
        request,
        { token: null, message: request.texts.t('This link can no longer be used. Please ask for a new one.') },
        404,
      );
    },
  });
  form(app, {
    url: '/web/reset_password',
    body: z.unknown(),
    handle: ({ request, body }) => resetPassword(request, body),
  });
  // GET never writes: the header's link opens a page with one button, the button posts.
  page(app, {
    url: '/web/session/logout',
    handle: async ({ request }) =>
      show('@website/logout', {}, { facts: { title: request.texts.t('Logout'), isIndexed: false } }),
  });
  form(app, {
    url: '/web/session/logout',
    handle: async ({ request, reply }) => {
      await signOut(request, reply);
      for (const domain of request.server.domains) domain.signedOut?.(reply);
      return redirectTo('/');
    },
  });
}

async function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  redirect: string | undefined,
): Promise<Redirect> {
  const session = await signIn(request, reply, userId);
  const person = await findPerson(userId);
  for (const domain of request.server.domains) {
    if (person) await domain.signedIn?.({ sessionId: session.id, person, site: request.site, reply });
  }
  return redirectTo(redirect || '/my');
}

/** What the forms show: what was typed, what is wrong with it, and why the form came back. */
type FormState = {
  redirect?: string;
  token?: string | null;
  values?: Record<string, string | undefined>;
  errors?: Record<string, string>;
  message?: string | null;
};

const formPage = (template: string, title: string, state: FormState, status: number): Shown =>
  show(
    template,
    { redirect: '', token: null, values: {}, errors: {}, message: null, ...state },
    { facts: { title, isIndexed: false }, status },
  );

const signInPage = (request: FastifyRequest, state: FormState, status = 200) =>
  formPage('@website/login', request.texts.t('Sign in'), state, status);
const signUpPage = (request: FastifyRequest, state: FormState, status = 200) =>
  formPage('@website/signup', request.texts.t('Create an account'), state, status);
const resetPage = (request: FastifyRequest, state: FormState, status = 200) =>
  formPage('@website/reset_password', request.texts.t('Reset your password'), state, status);

const confirmPage = (request: FastifyRequest, token: string, applicant: { name: string; email: string }): Shown =>
  show(
    '@website/confirm_account',
    { token, ...applicant },
    { facts: { title: request.texts.t('Confirm your account'), isIndexed: false } },
  );

/** The same answer for every address: the mail says whether there was an account. */
async function register(request: FastifyRequest, body: unknown): Promise<Shown | Redirect> {
  const { t } = request.texts;
  const parsed = signUpForm.safeParse(body);
  const { redirect = '', ...values } = typedFields(body, ['name', 'login', 'redirect']);
  const again = (message: string, errors: Record<string, string> = {}) =>
    signUpPage(request, { redirect, values, message, errors }, 400);
  if (!parsed.success) return again(t('Please check what is marked below.'), fieldErrors(parsed.error, request.texts));
  const { name, login, password, confirm_password } = parsed.data;
  if (password !== confirm_password) return again(t('Passwords do not match; please retype them.'));
  await requestAccount({ name, email: login, password }, request.ip, request.site);
  return redirectTo('/web/login', {
    flash: { kind: 'info', text: t('We sent you an email. Open the link in it to finish your account.') },
  });
}

/** Without a token the form asks for a link, with one it sets the new password. */
async function resetPassword(request: FastifyRequest, body: unknown): Promise<Shown | Redirect> {
  const { t } = request.texts;
  const { token = null, ...values } = typedFields(body, ['token', 'login']);
  if (token === null) {
    const asked = resetRequestForm.safeParse(body);
    if (!asked.success) return resetPage(request, { values, errors: fieldErrors(asked.error, request.texts) }, 400);
    await requestReset(asked.data.login, request.ip, request.site);
    return redirectTo('/web/login', {
      flash: { kind: 'info', text: t('An email has been sent with credentials to reset your password') },
    });
  }
  const parsed = newPasswordForm.safeParse(body);
  if (!parsed.success) return resetPage(request, { token, errors: fieldErrors(parsed.error, request.texts) }, 400);
  if (parsed.data.password !== parsed.data.confirm_password)
    return resetPage(request, { token, message: t('Passwords do not match; please retype them.') }, 400);
  await setPassword(token, parsed.data.password);
  return redirectTo('/web/login', {
    flash: { kind: 'success', text: t('Your password was changed. Please sign in with the new one.') },
  });
}

/** What the visitor typed, to be shown again; passwords never are. */
function typedFields<K extends string>(body: unknown, names: readonly K[]): Partial<Record<K, string>> {
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name].slice(0, 200)]] : [])),
  ) as Partial<Record<K, string>>;
}
