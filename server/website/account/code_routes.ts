/** `/web/login/code`: the second step of signing in, for accounts with a second factor. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CodeNeeded } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { limitedForm } from '#core/pages/limited_form.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { hasSecondFactor, isSecondFactor } from '#core/people/second_factor/second_factor.ts';
import { sessionOf } from '#core/people/session.ts';
import { recordSignIn } from '#core/people/sign_ins/log.ts';
import { linkQuery } from '#website/contract.ts';
import { findCodeLink, makeCodeLink, spendCodeLink } from './code_link.ts';
import { signInPage, visibleFormValues, welcome } from './pages.ts';

const url = '/web/login/code';
/** Leads whoever typed the right password to the page that asks for the code. */
export async function askForCode(userId: number, redirect: string | undefined): Promise<Redirect> {
  const token = await makeCodeLink({ userId, redirect });
  return redirectTo(`${url}?token=${token}`);
}

export function codeRoutes(app: FastifyInstance): void {
  page(app, {
    url,
    query: linkQuery,
    handle: async ({ request, query: { token = '' } }) =>
      (await findCodeLink(token)) ? codePage(request, token) : tooLate(request, 404),
  });
  form(app, {
    url,
    body: z.unknown(),
    handle: ({ request, reply, body }) => {
      const { token = '' } = visibleFormValues(body, ['token']);
      return limitedForm(
        { request, reply },
        () => signInWithCode(request, reply, body),
        (message) => codePage(request, token, message),
      );
    },
  });
}

async function signInWithCode(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const { t } = request.texts;
  const { token = '', code = '' } = visibleFormValues(body, ['token', 'code']);
  const link = await findCodeLink(token);
  if (!link) return tooLate(request, 400);
  if (code.trim() === '') return codePage(request, token, t('Enter the code'));
  if (!(await isRightCode(request, link.userId, code))) return codePage(request, token, t('This code is not valid.'));
  await spendCodeLink(token);
  return welcome(request, reply, link.userId, link.redirect, true);
}

const codePage = ({ texts }: FastifyRequest, token: string, error?: string): PageResponse =>
  show(
    '@website/account/code',
    { token, errors: error ? { code: error } : {} },
    { facts: { title: texts.t('Enter the code'), isIndexed: false }, status: error ? 400 : 200 },
  );

const tooLate = (request: FastifyRequest, status: number): PageResponse =>
  signInPage(request, { message: request.texts.t('That took too long. Sign in again.') }, status);

async function isRightCode(request: FastifyRequest, userId: number, code: string): Promise<boolean> {
  try {
    if (await isSecondFactor(userId, code)) return true;
  } catch (error) {
    await recordSignIn(request, userId, 'locked');
    throw error;
  }
  await recordSignIn(request, userId, 'wrong code');
  return false;
}

/**
 * For a form that goes on after signing in: whoever typed a code in this session is not asked for another.
 * @returns whether a code was typed now @throws CodeNeeded @throws TooMany
 */
export async function checkCode(
  request: FastifyRequest,
  userId: number,
  { login, code }: { login: string; code?: string | undefined },
): Promise<boolean> {
  const session = await sessionOf(request);
  if ((session?.userId === userId && session.secondFactorAt) || !(await hasSecondFactor(userId))) return false;
  if (!code) throw new CodeNeeded(msg('Enter your password and a code.'), login);
  if (!(await isRightCode(request, userId, code))) throw new CodeNeeded(msg('This code is not valid.'), login);
  return true;
}
