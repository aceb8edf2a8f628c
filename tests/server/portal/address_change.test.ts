import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { hashPassword } from '#core/people/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { addPerson } from '#core/people/people.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let passwordHash: string;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

const DETAILS = {
  phone: '+33 1 99 00 55 66',
  street: '4 rue Haute',
  city: 'Tours',
  country_id: 'FR',
  zipcode: '37000',
};

let people = 0;
/** A customer of one test, signed in on two devices. */
async function newPerson() {
  const [before, after] = [`before${++people}@example.net`, `after${people}@example.net`];
  const userId = await addPerson({ name: 'Nora Blum', email: before, passwordHash });
  const signIn = async () => {
    const device = visitor(app);
    await device.post('/web/login', { login: before, password: 'demo' });
    return device;
  };
  const [device, other] = [await signIn(), await signIn()];
  const ask = (change: Record<string, string> = {}) =>
    device.post('/my/account', { ...DETAILS, name: 'Nora Blum', email: after, current_password: 'demo', ...change });
  return { before, after, userId, device, other, ask };
}

async function addressesOf(userId: number): Promise<[login: string, email: string]> {
  const [row] = await db
    .select({ login: users.login, email: partners.email })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(users.id, userId));
  return [row!.login, row!.email];
}

async function lastMail(to: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.toAddress, to)).orderBy(desc(mails.id)).limit(1);
  const [, path = '', token = ''] = /(\/my\/\S+|\/web\/\S+)\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { subject: mail?.subject, text: mail?.text ?? '', path, token };
}

const canOpen = async (device: Visitor) => (await device.get('/my')).statusCode === 200;
const confirm = (token: string, device = visitor(app)) => device.post('/my/account/confirm', { token });
const stop = (token: string) => visitor(app).post('/my/account/stop', { token });

async function resetLink(login: string): Promise<string> {
  await visitor(app).post('/web/reset_password', { login });
  await runDueJobs();
  return (await lastMail(login)).token;
}
const isResetOpen = async (token: string) =>
  (await visitor(app).get(`/web/reset_password?token=${token}`)).statusCode === 200;

describe('a new email address', () => {
  it.each([
    ['without the password', { current_password: '' }, 'Enter your password to change your email address.'],
    ['with a wrong password', { current_password: 'guess' }, 'This is not your current password.'],
  ])('is not asked for %s, and what was typed stays', async (_, change, words) => {
    const { ask, after, before } = await newPerson();
    const answer = await ask(change);
    expect([answer.statusCode, answer.body.includes(words)]).toEqual([400, true]);
    expect(answer.body).toContain(`value="${after}"`);
    expect(answer.body).not.toContain('value="guess"');
    expect([(await lastMail(after)).token, (await lastMail(before)).token]).toEqual(['', '']);
  });

  it('can not be used to find out the password by trying', async () => {
    const { ask } = await newPerson();
    for (let n = 0; n < 10; n++) expect((await ask({ current_password: 'guess' })).statusCode).toBe(400);
    expect((await ask()).statusCode).toBe(429);
  });

  it('is not needed to save other details, which need no password', async () => {
    const { ask, before, userId } = await newPerson();
    expect((await ask({ email: before, current_password: '' })).statusCode).toBe(303);
    expect(await addressesOf(userId)).toEqual([before, before]);
  });

  it('counts once its owner opened the mail, and not before', async () => {
    const { ask, before, after, userId } = await newPerson();
    expect((await ask()).statusCode).toBe(303);
    const { path, token } = await lastMail(after);
    expect((await visitor(app).get(`${path}?token=${token}`)).body).toContain('This is my address');
    expect(await addressesOf(userId)).toEqual([before, before]);
    expect((await confirm(token)).statusCode).toBe(303);
    expect(await addressesOf(userId)).toEqual([after, after]);
    expect((await confirm(token)).statusCode).toBe(400);
    expect((await lastMail(before)).subject).toContain('was changed');
  });

  it('of somebody else’s account stays theirs', async () => {
    const { ask, before, userId } = await newPerson();
    expect((await ask({ email: 'operator@example.com' })).statusCode).toBe(303);
    expect((await confirm((await lastMail('operator@example.com')).token)).statusCode).toBe(409);
    expect(await addressesOf(userId)).toEqual([before, before]);
  });

  it('ends the other sessions when it is confirmed', async () => {
    const { ask, after, device, other } = await newPerson();
    await ask();
    await confirm((await lastMail(after)).token, device);
    expect([await canOpen(device), await canOpen(other)]).toEqual([true, false]);
  });

  it('ends every session when it is confirmed by who is not signed in', async () => {
    const { ask, after, device, other } = await newPerson();
    await ask();
    await confirm((await lastMail(after)).token);
    expect([await canOpen(device), await canOpen(other)]).toEqual([false, false]);
  });

  it('is stopped by the owner of the old address, who is told at once', async () => {
    const { ask, before, after, userId, device } = await newPerson();
    await ask();
    const { path, token, text } = await lastMail(before);
    expect(text).toContain(after);
    const page = await visitor(app).get(`${path}?token=${token}`);
    expect(page.body).toContain('Stop the change');
    expect((await visitor(app).get(`${path}?token=${token}`)).statusCode).toBe(200);
    expect((await stop(token)).headers.location).toBe('/web/reset_password');
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(400);
    expect(await addressesOf(userId)).toEqual([before, before]);
    expect(await canOpen(device)).toBe(false);
    const again = await stop(token);
    expect([again.statusCode, again.body.includes('This change was already made')]).toEqual([400, true]);
  });

  it('is not stopped by the link of an earlier one, and only the latest can be confirmed', async () => {
    const { ask, before, after, userId } = await newPerson();
    await ask();
    const [firstStop, first] = [(await lastMail(before)).token, (await lastMail(after)).token];
    await ask();
    expect((await stop(firstStop)).statusCode).toBe(400);
    expect((await confirm(first)).statusCode).toBe(400);
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(303);
    expect((await addressesOf(userId))[0]).toBe(after);
  });
});

describe('links of an account', () => {
  const NEW = { password: 'a long walk home', confirm_password: 'a long walk home' };

  it('end when the password is changed', async () => {
    const { ask, before, after, device } = await newPerson();
    await ask();
    const reset = await resetLink(before);
    await device.post('/my/security/password', { current_password: 'demo', ...NEW });
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(400);
    expect(await isResetOpen(reset)).toBe(false);
  });

  it('end when a new password is set by mail', async () => {
    const { ask, before, after } = await newPerson();
    await ask();
    const reset = await resetLink(before);
    expect((await visitor(app).post('/web/reset_password', { token: reset, ...NEW })).statusCode).toBe(303);
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(400);
  });

  it('end when the address is changed', async () => {
    const { ask, before, after } = await newPerson();
    const reset = await resetLink(before);
    await ask();
    await confirm((await lastMail(after)).token);
    expect(await isResetOpen(reset)).toBe(false);
  });

  it('end when the account is closed', async () => {
    const { ask, before, after, device } = await newPerson();
    const reset = await resetLink(before);
    await ask();
    await device.post('/my/security/close', { password: 'demo' });
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(400);
    expect(await isResetOpen(reset)).toBe(false);
  });

  it('to a new password go to the address that signs in, whatever stands in the details', async () => {
    const { before, userId } = await newPerson();
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    await db.update(partners).set({ email: 'elsewhere@example.net' }).where(eq(partners.id, user!.partnerId));
    expect(await resetLink(before)).not.toBe('');
    expect((await lastMail('elsewhere@example.net')).token).toBe('');
  });
});
