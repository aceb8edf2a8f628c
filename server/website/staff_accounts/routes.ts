/** `/website/accounts`: staff accounts with their roles and companies. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict, NotFound } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { requestReset } from '#website/account/service.ts';
import { type Manager, manages } from './access.ts';
import { accountActions } from './account_actions.ts';
import {
  ACCOUNT_FORM,
  closeWithHistory,
  dismissWithHistory,
  reopenWithHistory,
  resetSecondFactorWithHistory,
} from './account_form.ts';
import { ACCOUNTS, accountList } from './account_list.ts';
import { INVITATION_FORM } from './invitation_form.ts';
import { invitationList } from './invitation_list.ts';
import { managerOf } from './managing.ts';
import { accountWithId, accountWithLogin, type ManagedAccount } from './queries.ts';
import { endSessions } from './service.ts';
import { signInList } from './sign_in_list.ts';
import { SIGN_IN_RULES } from './sign_in_rules.ts';

const audience = 'accounts';
const byId = z.object({ id: recordId });

type Action = {
  run(manager: Manager, userId: number, request: FastifyRequest): Promise<void>;
  done(t: FastifyRequest['texts']['t']): string;
};

export function accountsRoutes(app: FastifyInstance): void {
  defineStaffList(app, { ...accountList, actions: accountActions });
  defineStaffList(app, signInList);
  defineStaffForm(app, SIGN_IN_RULES);
  page(app, {
    url: `${ACCOUNTS}/find`,
    audience,
    query: z.object({ login: line(200).optional() }),
    handle: ({ request, query }) => find(request, query.login),
  });
  defineStaffForm(app, ACCOUNT_FORM);
  defineStaffList(app, invitationList);
  defineStaffForm(app, INVITATION_FORM);
  actionRoute(app, 'sessions', { run: endSessions, done: (t) => t('All devices signed out.') });
  actionRoute(app, 'second_factor/off', {
    run: resetSecondFactorWithHistory,
    done: (t) => t('Two-step sign-in is off.'),
  });
  actionRoute(app, 'dismiss', { run: dismissWithHistory, done: (t) => t('This person no longer works here.') });
  actionRoute(app, 'close', { run: closeWithHistory, done: (t) => t('Account closed.') });
  actionRoute(app, 'reopen', { run: reopenWithHistory, done: (t) => t('Account reopened.') });
  form(app, {
    url: `${ACCOUNTS}/:id/reset`,
    audience,
    needsPassword: true,
    params: byId,
    handle: async ({ request, params }) => {
      const { login } = await managed(request, params.id);
      await requestReset({ login }, request.ip, request.site);
      const text = request.texts.t('Password reset link sent to {email}.', { email: login });
      return redirectTo(`${ACCOUNTS}/${params.id}`, { flash: { kind: 'success', text } });
    },
  });
}

function actionRoute(app: FastifyInstance, name: string, action: Action): void {
  form(app, {
    url: `${ACCOUNTS}/:id/${name}`,
    audience,
    needsPassword: true,
    params: byId,
    handle: ({ request, params }) => runAction(request, params.id, action),
  });
}

/** Does it, and says why not where it can't be done. */
async function runAction(request: FastifyRequest, userId: number, action: Action): Promise<Redirect> {
  const { run, done } = action;
  const answer = (kind: 'success' | 'danger', text: string) =>
    redirectTo(`${ACCOUNTS}/${userId}`, { flash: { kind, text } });
  try {
    await run(await managerOf(request), userId, request);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return answer('danger', request.texts.say(error.sentence, error.values));
  }
  return answer('success', done(request.texts.t));
}

/** One account by its address, also of a customer. */
async function find(request: FastifyRequest, login: string | undefined): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const found = login ? await accountWithLogin(login) : null;
  if (found && manages(await managerOf(request), found)) return redirectTo(`${ACCOUNTS}/${found.userId}`);
  const title = texts.t('Find an account');
  const response = staffPage('@website/staff/find_account', title, {
    login: login ?? '',
    action: site.url(`${ACCOUNTS}/find`),
    back: site.url(ACCOUNTS),
  });
  return login ? { ...response, status: 404 } : response;
}

async function managed(request: FastifyRequest, userId: number): Promise<ManagedAccount> {
  const account = await accountWithId(userId);
  if (!account || !manages(await managerOf(request), account)) throw new NotFound();
  return account;
}
