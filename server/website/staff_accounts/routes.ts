/** `/website/accounts`: staff accounts with their roles and companies. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { line, recordId, repeated } from '#core/http/contract.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import type { Right } from '#core/people/people.ts';
import { requestReset } from '#website/account/service.ts';
import { allowedCompanies } from '#website/settings/companies.ts';
import { invitationsOf } from './invitations.ts';
import { managerOf } from './managing.ts';
import { accountWithId, accountWithLogin, type ManagedAccount, staffAccounts } from './queries.ts';
import { GIVABLE } from './right_names.ts';
import { type Access, closeAccount, endSessions, type Manager, manages, reopenAccount, saveAccess } from './service.ts';
import { accountPage, listPage, type RefusedAccess } from './view.ts';

const url = '/website/accounts';
const who = 'accounts';
const byId = z.object({ id: recordId });
const listQuery = z.object({ login: line(200).optional() });
const accessForm = z.object({
  roles: repeated(z.enum(GIVABLE), 50),
  companies: repeated(z.string().regex(/^\d{1,9}$/), 500),
  seen: z.string().max(50).optional(),
});

const rightsIn = (chosen: readonly string[]) => chosen.filter((right) => right !== '') as Right[];

export function accountsRoutes(app: FastifyInstance): void {
  page(app, { url, who, query: listQuery, handle: ({ request, query }) => list(request, query.login) });
  page(app, {
    url: `${url}/:id`,
    who,
    params: byId,
    handle: ({ request, params }) => one(request, params.id),
  });
  form(app, {
    url: `${url}/:id`,
    who,
    needsPassword: true,
    params: byId,
    body: accessForm,
    handle: ({ request, params, body }) => {
      const access = { roles: rightsIn(body.roles), companyIds: body.companies.map(Number) };
      return save(request, params.id, access, body.seen);
    },
  });
  action(app, 'sessions', endSessions, (t) => t('All devices signed out.'));
  action(app, 'close', closeAccount, (t) => t('Account closed.'));
  action(app, 'reopen', reopenAccount, (t) => t('Account reopened.'));
  form(app, {
    url: `${url}/:id/reset`,
    who,
    needsPassword: true,
    params: byId,
    handle: async ({ request, params }) => {
      const { login } = await managed(request, params.id);
      await requestReset({ login }, request.ip, request.site);
      const text = request.texts.t('Password reset link sent to {email}.', { email: login });
      return redirectTo(`${url}/${params.id}`, { flash: { kind: 'success', text } });
    },
  });
}

function action(
  app: FastifyInstance,
  name: string,
  run: (manager: Manager, userId: number) => Promise<void>,
  done: (t: FastifyRequest['texts']['t']) => string,
): void {
  form(app, {
    url: `${url}/:id/${name}`,
    who,
    needsPassword: true,
    params: byId,
    handle: ({ request, params }) =>
      change(request, params.id, (manager) => run(manager, params.id), done(request.texts.t)),
  });
}

async function one(request: FastifyRequest, id: number, refused?: RefusedAccess): Promise<PageResponse> {
  const { userId } = await managerOf(request);
  const account = await managed(request, id);
  return accountPage(request, account, { companies: await allowedCompanies(userId), isOwn: userId === id }, refused);
}

/** A refused form comes back with what was chosen. */
async function save(
  request: FastifyRequest,
  userId: number,
  access: Access,
  seen: string | undefined,
): Promise<PageResponse | Redirect> {
  try {
    await saveAccess(await managerOf(request), userId, access, seen);
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    return one(request, userId, { ...access, error });
  }
  return redirectTo(`${url}/${userId}`, { flash: { kind: 'success', text: request.texts.t('Account saved.') } });
}

/** Runs a change; a refusal is shown on the page. */
async function change(
  request: FastifyRequest,
  userId: number,
  run: (manager: Manager) => Promise<void>,
  done: string,
): Promise<Redirect> {
  try {
    await run(await managerOf(request));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const text = request.texts.say(error.sentence, error.values);
    return redirectTo(`${url}/${userId}`, { flash: { kind: 'danger', text } });
  }
  return redirectTo(`${url}/${userId}`, { flash: { kind: 'success', text: done } });
}

/** Staff of the manager's companies, or one account found by its address. */
async function list(request: FastifyRequest, login: string | undefined): Promise<PageResponse | Redirect> {
  const manager = await managerOf(request);
  const found = login ? await accountWithLogin(login) : null;
  if (found && manages(manager, found)) return redirectTo(`${url}/${found.userId}`);
  const accounts = (await staffAccounts()).filter((account) => manages(manager, account));
  // Who may see the companies of one sees it.
  const invitations = (await invitationsOf(request.site.company.id)).filter(({ companyIds }) =>
    companyIds.every((id) => manager.companyIds.includes(id)),
  );
  return listPage(request, { accounts, invitations, ...(login && { login }) });
}

async function managed(request: FastifyRequest, userId: number): Promise<ManagedAccount> {
  const account = await accountWithId(userId);
  if (!account || !manages(await managerOf(request), account)) throw new NotFound();
  return account;
}
