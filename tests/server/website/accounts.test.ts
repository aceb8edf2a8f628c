import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { sessions, userCompanies, userRoles, users } from '#core/people/people.schema.ts';
import { findPerson, type Role, rolesAt } from '#core/people/people.ts';
import { companies, rateLimits } from '#core/sites/schema.ts';
import { fieldsIn } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { invitations } from '#website/staff_accounts/invitations.schema.ts';
import { accountWithLogin } from '#website/staff_accounts/queries.ts';
import { closeAccount, dismiss, saveAccess } from '#website/staff_accounts/service.ts';

let app: FastifyInstance;
let passwordHash: string;
let ada: Visitor;
let adaId: number;
let alder: number;
let aulne: number;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
  ada = await signedIn(app, 'admin');
  adaId = (await accountWithLogin('admin@example.com'))!.userId;
  [alder, aulne] = (await db.select().from(companies).orderBy(companies.id)).map(({ id }) => id) as [number, number];
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

let people = 0;
async function newPerson(roles: Role[] = ['portal'], companyId = alder) {
  const login = `staff${++people}@example.net`;
  const userId = await addPerson({ name: `Staff ${people}`, email: login, passwordHash, roles, companyId });
  return { login, userId, page: `/website/accounts/${userId}` };
}
async function signIn(login: string): Promise<Visitor> {
  const device = visitor(app);
  await device.post('/web/login', { login, password: 'demo' });
  return device;
}
const canOpen = async (device: Visitor, url = '/my') => (await device.get(url)).statusCode === 200;
const rolesOf = async (userId: number) => [...((await findPerson(userId))?.roles ?? [])].sort();
const companiesOf = async (userId: number) =>
  (await db.select().from(userCompanies).where(eq(userCompanies.userId, userId))).map(({ companyId }) => companyId);
const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] as string;
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
/** The chosen rights of areas, and names of the ticked boxes. */
const chosenIn = (html: string) =>
  Object.entries(fieldsIn(html)).flatMap(([name, value]) => {
    if (!/^(role|company)_/.test(name) || value === '') return [];
    return value === 'on' ? name : value;
  });
const postForm = (who: Visitor, page: string, fields: [string, string][]) => who.post(page, Object.fromEntries(fields));

describe('the staff accounts page', () => {
  it('responds with 403 to people who do not manage accounts', async () => {
    const { page } = await newPerson();
    for (const name of ['publisher', 'operator', 'maria']) {
      const person = await signedIn(app, name);
      expect((await person.get('/website/accounts')).statusCode).toBe(403);
      for (const path of ['', '/sessions', '/close', '/reopen', '/reset'])
        expect((await person.post(`${page}${path}`, { [`company_${alder}`]: 'on' })).statusCode).toBe(403);
    }
  });

  it('lists staff and finds customers by their email address', async () => {
    const { login, page } = await newPerson();
    const list = (await ada.get('/website/accounts')).body;
    expect(list).toContain('publisher@example.com');
    expect(list).not.toContain('maria@example.com');
    expect((await ada.get(`/website/accounts/find?login=${login}`)).headers.location).toBe(page);
    expect((await ada.get('/website/accounts/find?login=nobody@example.net')).statusCode).toBe(404);
  });

  it('gives and takes roles and companies with immediate effect', async () => {
    const { login, userId, page } = await newPerson();
    const device = await signIn(login);
    expect(await canOpen(device, '/sales/orders')).toBe(false);
    await postForm(ada, page, [
      ['role_orders', 'orders'],
      ['role_survey', 'survey'],
      [`company_${alder}`, 'on'],
      [`company_${aulne}`, 'on'],
    ]);
    expect(await rolesOf(userId)).toEqual(['employee', 'orders', 'survey']);
    expect(await companiesOf(userId)).toEqual([alder, aulne]);
    expect(await canOpen(device, '/sales/orders')).toBe(true);
    await postForm(ada, page, [[`company_${aulne}`, 'on']]);
    expect([await rolesOf(userId), await companiesOf(userId)]).toEqual([['portal'], [aulne]]);
    expect((await findPerson(userId))?.companyId).toBe(aulne);
    expect(await canOpen(device, '/sales/orders')).toBe(false);
  });

  it('gives rights at one company beside those at all', async () => {
    const { login, userId, page } = await newPerson(['employee']);
    await postForm(ada, page, [
      ['role_orders', 'orders:read'],
      [`role_survey_${aulne}`, 'survey'],
      [`company_${alder}`, 'on'],
      [`company_${aulne}`, 'on'],
    ]);
    const person = (await findPerson(userId))!;
    const at = (company: number) => [...rolesAt(person, company)].sort();
    expect([at(alder), at(aulne)]).toEqual([
      ['employee', 'orders:read'],
      ['employee', 'orders:read', 'survey'],
    ]);
    const device = await signIn(login);
    expect([await canOpen(device, '/sales/orders'), await canOpen(device, '/survey')]).toEqual([true, false]);
    expect(chosenIn((await ada.get(page)).body)).toEqual(
      expect.arrayContaining(['orders:read', 'survey', `company_${aulne}`]),
    );
    expect((await accountWithLogin(login))?.companies[1]?.further).toEqual(['survey']);
    await postForm(ada, page, [
      ['role_orders', 'orders'],
      [`company_${alder}`, 'on'],
    ]);
    expect([...(await findPerson(userId))!.further]).toEqual([]);
  });

  it('gives nothing at a company where the manager lacks it', async () => {
    const { userId } = await newPerson(['employee']);
    const further = new Map([[aulne, ['survey']]]);
    const manager = { userId: adaId, companyIds: [alder, aulne], rights: ['accounts'], further };
    const give = (...survey: number[]) =>
      saveAccess(manager, userId, {
        roles: ['employee'],
        companyIds: [alder, aulne],
        further: new Map(survey.map((id) => [id, ['survey' as const]])),
      });
    await expect(give(alder)).rejects.toThrow('You can only give rights that you have yourself.');
    await expect(give(aulne)).resolves.toBeUndefined();
  });

  it('refuses to save a person without a company and to overwrite a newer change', async () => {
    const { userId, page } = await newPerson(['employee']);
    const seen = seenIn((await ada.get(page)).body);
    await postForm(ada, page, [['role_orders', 'orders']]);
    expect(await companiesOf(userId)).toEqual([alder]);
    await postForm(ada, page, [
      ['role_survey', 'survey'],
      [`company_${alder}`, 'on'],
      ['seen', seen],
    ]);
    await postForm(ada, page, [
      ['role_event', 'event'],
      [`company_${alder}`, 'on'],
      ['seen', seen],
    ]);
    expect(await rolesOf(userId)).toEqual(['employee', 'survey']);
  });

  it('returns a refused form with what was chosen, the reason and an "Error:" title', async () => {
    const { page } = await newPerson(['employee']);
    const refused = await postForm(ada, page, [['role_orders', 'orders']]);
    expect(refused.statusCode).toBe(400);
    expect(titleOf(refused.body)).toMatch(/^Error: Staff/);
    expect(chosenIn(refused.body)).toEqual(['orders']);
    expect(refused.body).toContain('<a href="#companies">Companies: Select at least one company.</a>');
    expect(refused.body).toMatch(/id="companies-error">.*Select at least one company\./);
    const own = await postForm(ada, `/website/accounts/${adaId}`, [
      ['role_survey', 'survey'],
      [`company_${alder}`, 'on'],
    ]);
    expect([own.statusCode, chosenIn(own.body)]).toEqual([400, [`company_${alder}`, 'survey']]);
    expect(own.body).toMatch(/id="roles-error">.*You can’t remove this from yourself/);
  });

  it('shows both versions of an account that someone else has changed, and saves the second try', async () => {
    const { userId, page } = await newPerson(['employee']);
    const seen = seenIn((await ada.get(page)).body);
    await postForm(ada, page, [
      ['role_survey', 'survey'],
      [`company_${alder}`, 'on'],
    ]);
    const mine: [string, string][] = [
      ['role_event', 'event'],
      [`company_${alder}`, 'on'],
    ];
    const refused = await postForm(ada, page, [...mine, ['seen', seen]]);
    expect([refused.statusCode, chosenIn(refused.body)]).toEqual([409, [`company_${alder}`, 'event']]);
    expect(refused.body).toMatch(
      /Surveys<[\s\S]*Their version<\/p><pre[^>]*>View and edit<[\s\S]*Your version<\/p><pre[^>]*>No access</,
    );
    await postForm(ada, page, [...mine, ['seen', seenIn(refused.body)]]);
    expect(await rolesOf(userId)).toEqual(['employee', 'event']);
  });

  it('logs changed rights, closing and opening in the history of the account, by their names', async () => {
    const { page } = await newPerson(['employee']);
    const allowed: [string, string][] = [
      ['role_employee', 'on'],
      [`company_${alder}`, 'on'],
    ];
    await postForm(ada, page, [...allowed, ['role_orders', 'orders:read']]);
    await ada.post(`${page}/close`, {});
    const { body } = await ada.get(page);
    const shown = (label: string, before: string, after: string) =>
      new RegExp(`<dt>${label}</dt>\\s*<dd><del[^>]*><bdi>${before}</bdi></del>\\s*<ins[^>]*><bdi>${after}</bdi>`);
    expect(body).toMatch(shown('Orders', 'No access', 'View'));
    expect(body).toMatch(shown('Status', 'Active', 'Closed'));
  });

  it('hides people of companies the manager does not work for, and does not give those companies', async () => {
    const manager = await newPerson(['employee', 'accounts']);
    const other = await newPerson(['employee'], aulne);
    const own = await newPerson(['employee']);
    const device = await signIn(manager.login);
    expect((await device.get('/website/accounts')).body).not.toContain(other.login);
    expect((await device.get(`/website/accounts/find?login=${other.login}`)).statusCode).toBe(404);
    expect((await device.get(other.page)).statusCode).toBe(404);
    for (const path of ['/sessions', '/close', '/reset'])
      expect((await device.post(`${other.page}${path}`, {})).statusCode).toBe(404);
    expect((await postForm(device, other.page, [[`company_${alder}`, 'on']])).statusCode).toBe(404);
    await postForm(device, own.page, [
      [`company_${alder}`, 'on'],
      [`company_${aulne}`, 'on'],
    ]);
    expect(await companiesOf(own.userId)).toEqual([alder]);
    await closeAccount(null, manager.userId);
  });

  it('ends the sessions of a person and mails a link for a new password', async () => {
    const { login, page } = await newPerson(['employee']);
    const device = await signIn(login);
    await ada.post(`${page}/sessions`, {});
    expect(await canOpen(device)).toBe(false);
    await ada.post(`${page}/reset`, {});
    await runDueJobs();
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, login)).orderBy(desc(mails.id));
    expect(mail?.text).toContain('/web/reset_password?token=');
  });

  it('closes an account for password and link until it is reopened', async () => {
    const { login, page } = await newPerson(['employee', 'orders']);
    const device = await signIn(login);
    await visitor(app).post('/web/reset_password', { login });
    await runDueJobs();
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, login)).orderBy(desc(mails.id));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await ada.post(`${page}/close`, {});
    expect([await canOpen(device), await canOpen(await signIn(login))]).toEqual([false, false]);
    expect((await visitor(app).get(`/web/reset_password?token=${token}`)).statusCode).toBe(404);
    expect((await ada.get('/website/accounts')).body).toContain(login);
    await ada.post(`${page}/reopen`, {});
    expect(await canOpen(await signIn(login), '/sales/orders')).toBe(true);
    expect((await visitor(app).get(`/web/reset_password?token=${token}`)).statusCode).toBe(404);
  });

  it('dismisses a colleague, who keeps a customer account and no way in', async () => {
    const { login, userId, page } = await newPerson(['employee', 'orders', 'accounts']);
    const device = await signIn(login);
    await device.post('/website/accounts/invitations', {
      login: 'friend@example.net',
      role_orders: 'orders',
      company_1: 'on',
    });
    await visitor(app).post('/web/reset_password', { login });
    await runDueJobs();
    expect(await db.$count(invitations, eq(invitations.invitedBy, userId))).toBe(1);
    expect((await ada.get(page)).body).toContain('Dismiss this person');
    await ada.post(`${page}/dismiss`, {});
    expect(await canOpen(device, '/my')).toBe(false);
    expect([await rolesOf(userId), await db.$count(invitations, eq(invitations.invitedBy, userId))]).toEqual([
      ['portal'],
      0,
    ]);
    const again = await signIn(login);
    expect([await canOpen(again, '/my'), await canOpen(again, '/admin')]).toEqual([true, false]);
    const { body } = await ada.get(page);
    expect(body).not.toContain('Dismiss this person');
    expect(body).toMatch(/Active<\/bdi><\/del>\s*<ins[^>]*><bdi>Dismissed/);
    await ada.post(`/website/accounts/${adaId}/dismiss`, {});
    expect(await canOpen(ada, '/website/accounts')).toBe(true);
    await expect(dismiss(null, adaId)).rejects.toThrow('No one else manages accounts');
  });

  it('lists sign-ins of colleagues, and of nobody at other companies', async () => {
    const { login, page } = await newPerson(['employee']);
    await visitor(app).post('/web/login', { login, password: 'wrong' });
    await signIn(login);
    const { body } = await ada.get(`/website/accounts/sign_ins?q=${login}`);
    expect([body.includes('Wrong password'), body.includes('Signed in')]).toEqual([true, true]);
    expect((await ada.get(page)).body).toContain('Latest sign-ins');
    const manager = await newPerson(['employee', 'accounts'], aulne);
    const other = visitor(app, 'aulne.localhost');
    await other.post('/web/login', { login: manager.login, password: 'demo' });
    const theirs = await other.get(`/website/accounts/sign_ins?q=${login}`);
    expect([theirs.statusCode, theirs.body.includes(page)]).toEqual([200, false]);
    await db.delete(userRoles).where(eq(userRoles.userId, manager.userId));
  });

  it('asks for the password again before each change', async () => {
    const { page } = await newPerson(['employee']);
    const manager = await newPerson(['employee', 'accounts']);
    const device = await signIn(manager.login);
    await db.update(sessions).set({ passwordAt: null }).where(eq(sessions.userId, manager.userId));
    for (const path of ['', '/sessions', '/close', '/reopen', '/reset'])
      expect((await device.post(`${page}${path}`, { [`company_${alder}`]: 'on' })).statusCode).toBe(401);
    await closeAccount(null, manager.userId);
  });
});

describe('the right to manage accounts', () => {
  const holds = async (userId: number) => (await rolesOf(userId)).includes('accounts');

  it('cannot be given up by its holder, whose own account cannot be closed either', async () => {
    const { userId } = await newPerson(['employee', 'accounts']);
    const self = { userId, companyIds: [alder], rights: ['accounts'] };
    await expect(saveAccess(self, userId, { roles: ['orders'], companyIds: [alder] })).rejects.toThrow('yourself');
    await expect(closeAccount(self, userId)).rejects.toThrow('yourself');
    await closeAccount(null, userId);
  });

  it('cannot be taken from its last holder, and that account cannot be closed', async () => {
    const access = { roles: ['employee' as const], companyIds: [alder, aulne] };
    await expect(saveAccess(null, adaId, access)).rejects.toThrow('No one else manages accounts');
    await expect(closeAccount(null, adaId)).rejects.toThrow('No one else manages accounts');
    expect(await holds(adaId)).toBe(true);
  });

  it('remains with one of two holders who take it from each other at the same time', async () => {
    const { userId } = await newPerson(['employee', 'accounts']);
    const both = [alder, aulne];
    await db.insert(userCompanies).values({ userId, companyId: aulne });
    const take = (by: number, from: number) =>
      saveAccess({ userId: by, companyIds: both, rights: ['accounts'] }, from, {
        roles: ['employee'],
        companyIds: both,
      });
    const taken = await Promise.allSettled([take(adaId, userId), take(userId, adaId)]);
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await holds(adaId), await holds(userId)].filter(Boolean)).toHaveLength(1);
    await db.insert(userRoles).values({ userId: adaId, role: 'accounts' }).onConflictDoNothing();
    await db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'accounts')));
    await db.update(users).set({ isActive: false }).where(eq(users.id, userId));
  });
});
