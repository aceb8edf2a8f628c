import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { limitedForm } from '#core/pages/limited_form.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import type { Account } from '#core/people/account_changes.ts';
import { BLOCKED, isBlocked } from '#core/people/blocked_emails.ts';
import { hasSecondFactor, isSecondFactorNew } from '#core/people/second_factor/second_factor.ts';
import { personOf, signOut } from '#core/people/session.ts';
import { linkQuery, newPasswordForm, redirectQuery, resetRequestForm, signInForm } from '#website/contract.ts';
import { askForCode } from './code_routes.ts';
import { mailSecondFactor } from './mail.ts';
import {
  type FormState,
  redirectIn,
  resetPage,
  signInPage,
  visibleFormValues,
  welcome,
  withRedirect,
} from './pages.ts';
import { checkSignIn, requestReset, resetAccount, setPassword } from './service.ts';

export function accountRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/web/login',
    query: redirectQuery,
    handle: async ({ request, query }) =>
      (await personOf(request))
        ? redirectTo(query.redirect ?? '/my')
        : signInPage(request, { redirect: query.redirect ?? '' }),
  });
  // The specified address of links to sign in.
  page(app, {
    url: '/web',
    query: redirectQuery,
    handle: async ({ query }) => redirectTo(withRedirect('/web/login', query.redirect)),
  });
  form(app, {
    url: '/web/login',
    body: signInForm,
    handle: ({ request, reply, body }) => {
      const refused: Refused = (message, status) =>
        signInPage(request, { redirect: body.redirect ?? '', values: { login: body.login }, message }, status);
      return limitedForm(
        { request, reply },
        () => signInWithPassword(request, reply, { ...body, refused }),
        (message) => refused(message),
      );
    },
  });
  page(app, {
    url: '/web/reset_password',
    query: linkQuery,
    handle: async ({ request, query: { token = null, redirect = '' } }) => {
      if (token === null) return resetPage(request, { redirect });
      const account = await resetAccount(token);
      if (account) return newPasswordPage(request, { token, redirect }, account);
      return resetPage(
        request,
        {
          token: null,
          redirect,
          message: request.texts.t('This link has expired. Request a new one.'),
        },
        404,
      );
    },
  });
  form(app, {
    url: '/web/reset_password',
    body: z.unknown(),
    handle: ({ request, reply, body }) => {
      const state = { redirect: redirectIn(body), values: visibleFormValues(body, ['login']) };
      return limitedForm(
        { request, reply },
        () => resetPassword(request, body),
        (message) => resetPage(request, { ...state, message }),
      );
    },
  });
  // GET never writes: the header's link opens a page with one button, the button posts.
  page(app, {
    url: '/web/session/logout',
    handle: async ({ request }) =>
      show('@website/account/logout', {}, { facts: { title: request.texts.t('Sign out'), isIndexed: false } }),
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

type Refused = (message: string, status?: number) => PageResponse;

async function signInWithPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { login, password, redirect, refused }: z.output<typeof signInForm> & { refused: Refused },
): Promise<PageResponse | Redirect> {
  const userId = await checkSignIn(login, password, request);
  if (userId === null) return refused(request.texts.t('Incorrect email or password'), 401);
  // Only who knows the password learns that the address is blocked.
  if (await isBlocked(request.site.company.id, login)) return refused(request.texts.say(BLOCKED), 403);
  if (await hasSecondFactor(userId)) return askForCode(userId, redirect);
  return welcome(request, reply, userId, redirect);
}

/** Who did not turn two-step sign-in on can turn it off here, as long as it is new. */
const newPasswordPage = async (
  request: FastifyRequest,
  state: FormState,
  { userId }: Pick<Account, 'userId'>,
  status = 200,
): Promise<PageResponse> =>
  resetPage(request, { ...state, offersSecondFactorOff: await isSecondFactorNew(userId) }, status);

/** Without a token the form asks for a link, with one it sets the new password. */
async function resetPassword(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { t } = request.texts;
  const { token = null, ...values } = visibleFormValues(body, ['token', 'login', 'second_factor_off']);
  const redirect = redirectIn(body);
  if (token === null) {
    const asked = resetRequestForm.safeParse(body);
    if (!asked.success)
      return resetPage(request, { redirect, values, errors: fieldErrors(asked.error, request.texts) }, 400);
    await requestReset(asked.data, request.ip, request.site);
    return redirectTo(withRedirect('/web/login', asked.data.redirect), {
      flash: { kind: 'info', text: t('We’ve emailed you a link to reset your password') },
    });
  }
  const account = await resetAccount(token);
  if (!account) return resetPage(request, { redirect, message: t('This link has expired. Request a new one.') }, 400);
  const again = (errors: Record<string, string>) => newPasswordPage(request, { token, values, errors }, account, 400);
  const parsed = newPasswordForm(account.login).safeParse(body);
  if (!parsed.success) return again(fieldErrors(parsed.error, request.texts));
  const { password, confirm_password, second_factor_off: secondFactorOff } = parsed.data;
  if (password !== confirm_password)
    return again({ confirm_password: t('Passwords do not match; please retype them.') });
  const { redirect: wayOn, secondFactorOffFor } = await setPassword(token, { password, secondFactorOff });
  if (secondFactorOffFor) await mailSecondFactor(secondFactorOffFor, request.site, 'off');
  return redirectTo(withRedirect('/web/login', wayOn), {
    flash: { kind: 'success', text: t('Password changed. Sign in with the new one.') },
  });
}
