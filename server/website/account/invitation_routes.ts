/** `/web/invitation`: where the link of an invitation leads. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict, type HttpError } from '#core/errors.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { linkQuery, newPasswordForm } from '#website/contract.ts';
import { acceptInvitation, type NewAccount, NOT_OPEN } from '#website/staff_accounts/accepting.ts';
import { findInvitation, type Invitation } from '#website/staff_accounts/invitations.ts';
import { accountWithLogin } from '#website/staff_accounts/queries.ts';
import { rightNames } from '#website/staff_accounts/right_names.ts';
import { visibleFormValues, welcome, withRedirect } from './pages.ts';

const url = '/web/invitation';
const HOME = '/admin';

const nameForm = z.object({ name: line(100).pipe(z.string().min(1, msg('Enter your name'))) });

export function acceptRoutes(app: FastifyInstance): void {
  page(app, {
    url,
    query: linkQuery,
    handle: async ({ request, query: { token = '' } }) => {
      const invitation = await findInvitation(token);
      return invitation ? invitationPage(request, invitation, { token }) : closedPage(request, NOT_OPEN, 404);
    },
  });
  form(app, {
    url,
    body: z.unknown(),
    handle: async ({ request, reply, body }) => {
      const { token = '' } = visibleFormValues(body, ['token']);
      const invitation = await findInvitation(token);
      if (!invitation) return closedPage(request, NOT_OPEN, 400);
      const hasAccount = (await accountWithLogin(invitation.login)) !== null;
      const given = hasAccount ? { account: null } : readAccount(request, invitation, body);
      if ('errors' in given) return invitationPage(request, invitation, { token, ...given });
      return accept(request, token, given.account, (userId) => welcome(request, reply, userId, HOME));
    },
  });
}

/** Whoever has no account is signed in; an existing one asks for its own password. */
async function accept(
  request: FastifyRequest,
  token: string,
  account: NewAccount,
  enter: (userId: number) => Promise<Redirect>,
): Promise<PageResponse | Redirect> {
  try {
    const userId = await acceptInvitation(token, account, request.site);
    if (account) return await enter(userId);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return closedPage(request, error.sentence, 400);
  }
  const text = request.texts.t('Invitation accepted. Sign in to begin.');
  return redirectTo(withRedirect('/web/login', HOME), { flash: { kind: 'success', text } });
}

type Read = { account: NonNullable<NewAccount> } | { errors: Record<string, string>; values: { name?: string } };

function readAccount({ texts }: FastifyRequest, { login }: Invitation, body: unknown): Read {
  const values = visibleFormValues(body, ['name']);
  const parsed = nameForm.and(newPasswordForm(login)).safeParse(body);
  if (!parsed.success) return { values, errors: fieldErrors(parsed.error, texts) };
  const { name, password, confirm_password } = parsed.data;
  if (password === confirm_password) return { account: { name, password } };
  return { values, errors: { confirm_password: texts.t('Passwords do not match; please retype them.') } };
}

type Shown = { token: string; values?: { name?: string }; errors?: Record<string, string> };

async function invitationPage(
  request: FastifyRequest,
  { login, name, rights }: Invitation,
  { token, values = { name }, errors }: Shown,
): Promise<PageResponse> {
  const { texts } = request;
  const special = rights.length > 1 ? rights.filter((right) => right !== 'employee') : rights;
  return show(
    '@website/account/invitation',
    {
      token,
      login,
      values,
      errors: errors ?? {},
      message: null,
      hasAccount: (await accountWithLogin(login)) !== null,
      rights: rightNames(special, texts),
    },
    { facts: { title: texts.t('Invitation'), isIndexed: false }, status: errors ? 400 : 200 },
  );
}

function closedPage({ texts }: FastifyRequest, why: HttpError['sentence'], status: number): PageResponse {
  return show(
    '@website/account/invitation',
    { token: null, errors: {}, message: texts.say(why) },
    { facts: { title: texts.t('Invitation'), isIndexed: false }, status },
  );
}
