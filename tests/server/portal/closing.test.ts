import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { contacts } from '#follow/schema.ts';
import { passDays } from '#tests/setup/records/closed_accounts.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';
import { closeAccount as closeByStaff, reopenAccount as reopenByStaff } from '#website/staff_accounts/service.ts';

let app: FastifyInstance;
let passwordHash: string;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

let people = 0;
async function someone() {
  const login = `closer${++people}@example.net`;
  const userId = await addPerson({ name: 'Cleo Adams', email: login, passwordHash });
  await db.insert(contacts).values({ email: login, languageCode: 'en_US' });
  const device = visitor(app);
  await device.post('/web/login', { login, password: 'demo' });
  return { login, userId, device };
}

async function closed() {
  const person = await someone();
  await person.device.post('/my/security/close', { password: 'demo' });
  return { ...person, token: await tokenTo(person.login) };
}

async function tokenTo(login: string): Promise<string> {
  const [mail] = await db.select().from(mails).where(eq(mails.toAddress, login)).orderBy(desc(mails.id)).limit(1);
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function stateOf(userId: number) {
  const [row] = await db
    .select({ login: users.login, isActive: users.isActive, name: partners.name, email: partners.email })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(users.id, userId));
  return row!;
}

const reopen = (token: string) => visitor(app).post('/my/account/reopen', { token });
const contactOf = (email: string) => db.$count(contacts, eq(contacts.email, email));

describe('an account that was closed', () => {
  it('is restored with its data by the link in the email, and needs a new password', async () => {
    const { login, userId, token } = await closed();
    expect((await stateOf(userId)).isActive).toBe(false);
    const page = await visitor(app).get(`/my/account/reopen?token=${token}`);
    expect([page.statusCode, page.body.includes('Reopen my account')]).toEqual([200, true]);
    const answer = await reopen(token);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/reset_password']);
    expect(await stateOf(userId)).toEqual({ login, isActive: true, name: 'Cleo Adams', email: login });
    expect((await visitor(app).post('/web/login', { login, password: 'demo' })).statusCode).toBe(401);
    await passDays(8);
    expect(await stateOf(userId)).toMatchObject({ isActive: true, name: 'Cleo Adams' });
    expect(await contactOf(login)).toBe(1);
  });

  it('is not restored twice, nor by another token', async () => {
    const { token } = await closed();
    await reopen(token);
    for (const dead of [token, 'x'.repeat(43)]) {
      expect((await reopen(dead)).statusCode).toBe(400);
      expect((await visitor(app).get(`/my/account/reopen?token=${dead}`)).statusCode).toBe(404);
    }
  });

  it('is deleted after seven days, and then not restored', async () => {
    const { login, userId, token } = await closed();
    await passDays(6.9);
    expect((await stateOf(userId)).name).toBe('Cleo Adams');
    await passDays(0.2);
    // The job is due by the clock of its order.
    await passDays(8);
    expect(await stateOf(userId)).toMatchObject({ isActive: false, name: '', email: '' });
    expect(await contactOf(login)).toBe(0);
    expect((await reopen(token)).statusCode).toBe(400);
  });

  it('is kept for seven days after it was closed again', async () => {
    const { login, userId, token } = await closed();
    await passDays(4);
    await reopen(token);
    const NEW = { password: 'a long walk home', confirm_password: 'a long walk home' };
    await visitor(app).post('/web/reset_password', { login });
    await passDays(0);
    await visitor(app).post('/web/reset_password', { token: await tokenTo(login), ...NEW });
    const device = visitor(app);
    await device.post('/web/login', { login, password: NEW.password });
    await device.post('/my/security/close', { password: NEW.password });
    await passDays(4);
    expect((await stateOf(userId)).name).toBe('Cleo Adams');
    expect((await reopen(await tokenTo(login))).statusCode).toBe(303);
  });

  it('is restored to the old address after a stranger changed the address and closed it', async () => {
    const { login, userId, device } = await someone();
    const stranger = `stranger${people}@example.net`;
    const details = { name: 'Cleo Adams', phone: '+33 1 99 00 55 66', street: '4 rue Haute', city: 'Tours' };
    const place = { country_id: 'FR', zipcode: '37000', current_password: 'demo', email: stranger };
    await device.post('/my/account', { ...details, ...place });
    await device.post('/my/account/confirm', { token: await tokenTo(stranger) });
    const undo = await tokenTo(login);
    await device.post('/my/security/close', { password: 'demo' });
    expect((await stateOf(userId)).isActive).toBe(false);
    expect((await visitor(app).post('/my/account/stop', { token: undo })).statusCode).toBe(303);
    expect(await stateOf(userId)).toEqual({ login, isActive: true, name: 'Cleo Adams', email: login });
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, login)).orderBy(desc(mails.id)).limit(1);
    expect(mail?.text).toContain(`the change of your email address to ${stranger} is undone`);
    await passDays(8);
    expect((await stateOf(userId)).name).toBe('Cleo Adams');
  });

  it('is not restored while another account uses its address, whose newsletters continue', async () => {
    const { login, userId, token } = await closed();
    await addPerson({ name: 'Cleo again', email: login, passwordHash });
    expect((await reopen(token)).statusCode).toBe(409);
    await passDays(8);
    expect((await stateOf(userId)).name).toBe('');
    expect(await contactOf(login)).toBe(1);
  });

  it('is neither restored nor deleted by those links when staff closed it', async () => {
    const { userId, token } = await closed();
    await reopen(token);
    await closeByStaff(null, userId);
    expect((await reopen(token)).statusCode).toBe(400);
    await passDays(8);
    await reopenByStaff(null, userId);
    expect(await stateOf(userId)).toMatchObject({ isActive: true, name: 'Cleo Adams' });
  });
});
