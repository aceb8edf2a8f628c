import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { findPerson, type Right } from '#core/people/people.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { invitations } from '#website/staff_accounts/invitations.schema.ts';
import { accountWithLogin } from '#website/staff_accounts/queries.ts';
import { closeAccount, saveAccess } from '#website/staff_accounts/service.ts';

const INVITATIONS = '/website/accounts/invitations';
const PASSWORD = 'marmalade-weather-19';

let app: FastifyInstance;
let passwordHash: string;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
  ada = await signedIn(app, 'admin');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

let people = 0;
const newLogin = () => `invited${++people}@example.net`;
async function staffWith(roles: Right[], companyId = 1) {
  const login = newLogin();
  const userId = await addPerson({ name: 'Colleague', email: login, passwordHash, roles, companyId });
  const device = visitor(app);
  await device.post('/web/login', { login, password: 'demo' });
  return { login, userId, device };
}
const invite = (login: string, fields: Record<string, string> = {}, by = ada) =>
  by.post(INVITATIONS, { login, name: 'Nora', role_orders: 'orders:read', company_1: 'on', ...fields });
async function tokenFor(login: string): Promise<string> {
  await runDueJobs();
  const [mail] = await db.select().from(mails).where(eq(mails.toAddress, login)).orderBy(desc(mails.id)).limit(1);
  return /\/web\/invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const invitationOf = async (login: string) =>
  (await db.select().from(invitations).where(eq(invitations.login, login)))[0];
const accept = (token: string, device = visitor(app), password = PASSWORD) =>
  device.post('/web/invitation', { token, name: 'Nora Quist', password, confirm_password: password });
const rolesOf = async (login: string) => (await accountWithLogin(login))?.roles;

describe('an invitation', () => {
  it('makes an account with its rights, signed in, when a password is chosen', async () => {
    const login = newLogin();
    expect((await invite(login)).statusCode).toBe(303);
    const token = await tokenFor(login);
    const device = visitor(app);
    expect((await device.get(`/web/invitation?token=${token}`)).body).toContain('Orders (view only)');
    expect((await accept(token, device)).headers.location).toBe('/admin');
    expect(await rolesOf(login)).toEqual(['employee', 'orders:read']);
    expect((await device.get('/sales/orders')).statusCode).toBe(200);
  });

  it('can be accepted once', async () => {
    const login = newLogin();
    await invite(login);
    const token = await tokenFor(login);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400]);
    expect((await visitor(app).get(`/web/invitation?token=${token}`)).statusCode).toBe(404);
  });

  it('asks again for a password that is weak or was mistyped, and keeps the name', async () => {
    const login = newLogin();
    await invite(login);
    const token = await tokenFor(login);
    const weak = await accept(token, visitor(app), 'password');
    expect([weak.statusCode, weak.body.includes('value="Nora Quist"')]).toEqual([400, true]);
    expect(await rolesOf(login)).toBeUndefined();
  });

  it('is refused once it has expired, and works again when it is sent again', async () => {
    const login = newLogin();
    await invite(login);
    const before = await tokenFor(login);
    const { id } = (await invitationOf(login))!;
    await db
      .update(invitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(invitations.id, id));
    expect((await accept(before)).statusCode).toBe(400);
    expect((await ada.get(INVITATIONS)).body).toMatch(/Expired\s*<\/span>/);
    await ada.post(`${INVITATIONS}/selected`, { one: `resend ${id}` });
    const after = await tokenFor(login);
    expect([after === before, (await accept(before)).statusCode]).toEqual([false, 400]);
    expect((await accept(after)).statusCode).toBe(303);
  });

  it('is refused once it is withdrawn', async () => {
    const login = newLogin();
    await invite(login);
    const token = await tokenFor(login);
    await ada.post(`${INVITATIONS}/selected`, { one: `withdraw ${(await invitationOf(login))!.id}` });
    expect([(await accept(token)).statusCode, await rolesOf(login)]).toEqual([400, undefined]);
  });

  it('is worth nothing once its sender is dismissed or has fewer rights than it gives', async () => {
    const sender = await staffWith(['employee', 'accounts', 'survey']);
    const [first, second] = [newLogin(), newLogin()];
    await invite(first, { role_orders: '', role_survey: 'survey' }, sender.device);
    await invite(second, { role_orders: '', role_survey: 'survey' }, sender.device);
    const token = await tokenFor(first);
    await ada.post(`/website/accounts/${sender.userId}`, { role_accounts: 'accounts', company_1: 'on' });
    expect([(await accept(token)).statusCode, await rolesOf(first)]).toEqual([400, undefined]);
    await closeAccount(null, sender.userId);
    expect(await invitationOf(second)).toBeUndefined();
  });

  it('gives a customer its rights and asks them to sign in with their own password', async () => {
    const login = newLogin();
    const userId = await addPerson({ name: 'Customer', email: login, passwordHash, companyId: 2 });
    await invite(login);
    const device = visitor(app);
    const answer = await device.post('/web/invitation', { token: await tokenFor(login) });
    expect(answer.headers.location).toBe('/web/login?redirect=%2Fadmin');
    expect((await device.get('/admin')).statusCode).toBe(303);
    expect(await rolesOf(login)).toEqual(['employee', 'orders:read']);
    expect([...(await findPerson(userId))!.companies]).toEqual([1]);
  });

  it('does not raise staff of a company that its sender does not manage', async () => {
    const sender = await staffWith(['employee', 'accounts', 'orders']);
    const other = await staffWith(['employee'], 2);
    await invite(other.login, { role_orders: 'orders' }, sender.device);
    const answer = await visitor(app).post('/web/invitation', { token: await tokenFor(other.login) });
    expect([answer.statusCode, await rolesOf(other.login)]).toEqual([400, ['employee']]);
    await closeAccount(null, sender.userId);
  });
});

describe('the form that invites', () => {
  it('is refused without a right, a company or an address, and comes back with what was typed', async () => {
    for (const [fields, field] of [
      [{ role_orders: '' }, 'roles'],
      [{ company_1: '', company_999: 'on' }, 'companies'],
    ] as const) {
      const answer = await invite(newLogin(), fields);
      expect([answer.statusCode, answer.body.includes(`id="${field}-error"`)]).toEqual([400, true]);
    }
    const answer = await invite('no address');
    expect([answer.statusCode, answer.body.includes('value="no address"')]).toEqual([400, true]);
  });

  it('gives no right that the inviting person lacks', async () => {
    const sender = await staffWith(['employee', 'accounts', 'survey:read']);
    const login = newLogin();
    expect((await invite(login, { role_orders: '', role_survey: 'survey' }, sender.device)).statusCode).toBe(400);
    expect((await invite(login, { role_orders: '', role_survey: 'survey:read' }, sender.device)).statusCode).toBe(303);
    await closeAccount(null, sender.userId);
  });

  it('refuses an address that belongs to staff already', async () => {
    const { login } = await staffWith(['employee']);
    expect((await invite(login)).body).toContain('This person already works here.');
  });

  it('sends one mail when it is posted twice', async () => {
    const login = newLogin();
    const fields = { submission: `twice ${login}` };
    const answers = [await invite(login, fields), await invite(login, fields)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    await runDueJobs();
    expect(await db.$count(mails, eq(mails.toAddress, login))).toBe(1);
  });

  it('changes the rights of an open invitation, whose link and address stay', async () => {
    const login = newLogin();
    await invite(login);
    const { id } = (await invitationOf(login))!;
    const fields = { login: 'other@example.net', name: 'Nora', role_products: 'products', company_1: 'on' };
    expect((await ada.post(`${INVITATIONS}/${id}`, fields)).headers.location).toBe(INVITATIONS);
    expect(await invitationOf(login)).toMatchObject({ id, rights: ['employee', 'products'] });
    expect((await ada.get(`${INVITATIONS}/${id}`)).body).toMatch(/<del[^>]*><bdi>View<\/bdi><\/del>/);
    expect((await accept(await tokenFor(login))).statusCode).toBe(303);
    expect(await rolesOf(login)).toEqual(['employee', 'products']);
  });

  it('refuses a change that gives a right which the changing person lacks', async () => {
    const sender = await staffWith(['employee', 'accounts', 'survey']);
    const login = newLogin();
    await invite(login, { role_orders: '', role_survey: 'survey' }, sender.device);
    const { id } = (await invitationOf(login))!;
    const change = (fields: Record<string, string>) =>
      sender.device.post(`${INVITATIONS}/${id}`, { name: 'Nora', company_1: 'on', ...fields });
    expect((await change({ role_orders: 'orders' })).statusCode).toBe(400);
    expect((await change({ role_survey: 'survey:read' })).statusCode).toBe(303);
    expect((await invitationOf(login))?.rights).toEqual(['employee', 'survey:read']);
    await closeAccount(null, sender.userId);
  });

  it('keeps invitations of another company out of reach', async () => {
    const sender = await staffWith(['employee', 'accounts']);
    const login = newLogin();
    await invite(login, { company_1: '', company_2: 'on' });
    const { id } = (await invitationOf(login))!;
    await db.update(invitations).set({ companyId: 2 }).where(eq(invitations.id, id));
    for (const way of ['resend', 'withdraw'])
      expect((await sender.device.post(`${INVITATIONS}/selected`, { one: `${way} ${id}` })).statusCode).toBe(404);
    expect((await sender.device.get(INVITATIONS)).body).not.toContain(login);
    expect((await sender.device.get(`${INVITATIONS}/${id}`)).statusCode).toBe(404);
    expect((await sender.device.post(`${INVITATIONS}/${id}`, { company_1: 'on' })).statusCode).toBe(404);
    await closeAccount(null, sender.userId);
  });
});

describe('rights of one’s own', () => {
  it('cannot be raised by their holder', async () => {
    const manager = await staffWith(['employee', 'accounts']);
    const self = { userId: manager.userId, companyIds: [1], rights: ['accounts'] };
    const more = { roles: ['accounts', 'orders'] as Right[], companyIds: [1] };
    await expect(saveAccess(self, manager.userId, more)).rejects.toThrow('You can’t give this to yourself.');
    expect(await rolesOf(manager.login)).toEqual(['accounts', 'employee']);
    await closeAccount(null, manager.userId);
  });
});
