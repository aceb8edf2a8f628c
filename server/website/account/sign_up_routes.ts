import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { limitedForm } from '#core/pages/limited_form.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { linkQuery, newPasswordForm, signUpForm } from '#website/contract.ts';
import { confirmPage, redirectIn, signUpPage, visibleFormValues, welcome, withRedirect } from './pages.ts';
import { confirmAccount, findApplicant, requestAccount } from './sign_up.ts';

export function signUpRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/web/signup',
    query: linkQuery,
    handle: async ({ request, query: { token, redirect = '' } }) => {
      if (await personOf(request)) return redirectTo(redirect || '/my');
      if (token === undefined) return signUpPage(request, { redirect });
      const applicant = await findApplicant(token);
      return applicant ? confirmPage(request, { token, applicant }) : spentLink(request, 404);
    },
  });
  form(app, {
    url: '/web/signup',
    body: z.unknown(),
    handle: ({ request, reply, body }) => {
      const state = { redirect: redirectIn(body), values: visibleFormValues(body, ['name', 'login']) };
      return limitedForm(
        { request, reply },
        () => register(request, body),
        (message) => signUpPage(request, { ...state, message }),
      );
    },
  });
  form(app, {
    url: '/web/signup/confirm',
    body: z.unknown(),
    handle: ({ request, reply, body }) => confirm(request, reply, body),
  });
}

const spentLink = (request: FastifyRequest, status: number): PageResponse =>
  signUpPage(request, { message: request.texts.t('This link has expired. Request a new one.') }, status);

/** The same answer for every address: the mail says whether there was an account. */
async function register(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { t } = request.texts;
  const parsed = signUpForm.safeParse(body);
  const values = visibleFormValues(body, ['name', 'login']);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, request.texts);
    return signUpPage(request, { redirect: redirectIn(body), values, errors }, 400);
  }
  const { login, ...rest } = parsed.data;
  await requestAccount({ ...rest, email: login }, request.ip, request.site);
  return redirectTo(withRedirect('/web/login', rest.redirect), {
    flash: { kind: 'info', text: t('We’ve sent you an email. Open the link in it to finish your account.') },
  });
}

/** The page behind the mailed link, on which its reader chooses the password. */
async function confirm(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<PageResponse | Redirect> {
  const { t } = request.texts;
  const { token = '' } = visibleFormValues(body, ['token']);
  const applicant = await findApplicant(token);
  if (!applicant) return spentLink(request, 400);
  const parsed = newPasswordForm(applicant.email).safeParse(body);
  if (!parsed.success)
    return confirmPage(request, { token, applicant, errors: fieldErrors(parsed.error, request.texts) }, 400);
  const { password, confirm_password } = parsed.data;
  if (password !== confirm_password) {
    const errors = { confirm_password: t('Passwords do not match; please retype them.') };
    return confirmPage(request, { token, applicant, errors }, 400);
  }
  const userId = await confirmAccount(token, password, request.site);
  return welcome(request, reply, userId, applicant.redirect);
}
