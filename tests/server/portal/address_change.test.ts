import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { addPerson } from '#core/people/add_person.ts';
import { dropExpiredLinks } from '#core/people/one_time_links.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { oneTimeLinks, partners, users } from '#core/people/people.schema.ts';
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

describe('a change of the email address', () => {
  it.each([
    ['without the password', { current_password: '' }, 'Enter your password to change your email address.'],
    ['with a wrong password', { current_password: 'guess' }, 'This is not your current password.'],
  ])('is refused %s and keeps the entered address', async (_, change, words) => {
    const { ask, after, before } = await newPerson();
    const answer = await ask(change);
    expect([answer.statusCode, answer.body.includes(words)]).toEqual([400, true]);
    expect(answer.body).toContain(`value="${after}"`);
    expect(answer.body).not.toContain('value="guess"');
    expect([(await lastMail(after)).token, (await lastMail(before)).token]).toEqual(['', '']);
  });

  it('is refused after ten wrong passwords', async () => {
    const { ask } = await newPerson();
    for (let n = 0; n < 10; n++) expect((await ask({ current_password: 'guess' })).statusCode).toBe(400);
    expect((await ask()).statusCode).toBe(429);
  });

  it('is not part of saving other details, which requires no password', async () => {
    const { ask, before, userId } = await newPerson();
    expect((await ask({ email: before, current_password: '' })).statusCode).toBe(303);
    expect(await addressesOf(userId)).toEqual([before, before]);
  });

  it('takes effect when the link in the mail is confirmed', async () => {
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

  it('is refused when the address belongs to another account', async () => {
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

  it('ends every session when it is confirmed by a guest', async () => {
    const { ask, after, device, other } = await newPerson();
    await ask();
    await confirm((await lastMail(after)).token);
    expect([await canOpen(device), await canOpen(other)]).toEqual([false, false]);
  });

  it('is announced to the old address, whose owner can stop it', async () => {
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
    expect([again.statusCode, again.body.includes('This change was already stopped')]).toEqual([400, true]);
  });

  it('is not stopped by the link of an earlier change, and only the latest change can be confirmed', async () => {
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

describe('a confirmed change of the email address', () => {
  const BACK = 'Your email address is {email} again';
  const NEW = { password: 'a long walk home', confirm_password: 'a long walk home' };
  const DAY = 86_400_000;

  async function changed() {
    const person = await newPerson();
    await person.ask();
    const stopToken = (await lastMail(person.before)).token;
    await confirm((await lastMail(person.after)).token, person.device);
    return { ...person, stopToken, undo: await lastMail(person.before) };
  }
  /** Moves everything an account may do by mail into the past. */
  async function passDays(userId: number, days: number) {
    const links = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
    for (const { id, expiresAt } of links)
      await db
        .update(oneTimeLinks)
        .set({ expiresAt: new Date(expiresAt.getTime() - days * DAY) })
        .where(eq(oneTimeLinks.id, id));
  }

  it.each(['first', 'second'])('is undone by the link of the %s mail to the old address', async (which) => {
    const { before, after, userId, device, stopToken, undo } = await changed();
    const token = which === 'first' ? stopToken : undo.token;
    const page = await visitor(app).get(`/my/account/stop?token=${token}`);
    expect(page.body).toContain(`Your account gets ${before} back`);
    const answer = await stop(token);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/reset_password']);
    expect(await addressesOf(userId)).toEqual([before, before]);
    expect(await canOpen(device)).toBe(false);
    expect((await lastMail(before)).subject).toBe(BACK.replace('{email}', before));
    expect((await lastMail(after)).text).toContain('no longer');
  });

  it('says in the mail to the old address that a link undoes it for seven days', async () => {
    const { undo } = await changed();
    expect(undo.text).toContain('within 7 days');
    expect(undo.path).toBe('/my/account/stop');
  });

  it('makes the current password invalid when it is undone', async () => {
    const { before, undo } = await changed();
    await stop(undo.token);
    const device = visitor(app);
    expect((await device.post('/web/login', { login: before, password: 'demo' })).statusCode).toBe(401);
    const reset = await resetLink(before);
    expect((await visitor(app).post('/web/reset_password', { token: reset, ...NEW })).statusCode).toBe(303);
    expect((await device.post('/web/login', { login: before, password: NEW.password })).statusCode).toBe(303);
  });

  it('ends pending links of the account when it is undone', async () => {
    const { after, ask, undo } = await changed();
    const reset = await resetLink(after);
    await ask({ email: `third${people}@example.net` });
    await stop(undo.token);
    expect((await confirm((await lastMail(`third${people}@example.net`)).token)).statusCode).toBe(400);
    expect(await isResetOpen(reset)).toBe(false);
  });

  it('is undone after the password was changed and reset', async () => {
    const { before, after, device, userId, undo } = await changed();
    await device.post('/my/security/password', { current_password: 'demo', ...NEW });
    await visitor(app).post('/web/reset_password', { token: await resetLink(after), ...NEW });
    expect((await stop(undo.token)).statusCode).toBe(303);
    expect(await addressesOf(userId)).toEqual([before, before]);
  });

  it('cannot be undone again after one of its links was used', async () => {
    const { stopToken, undo } = await changed();
    await stop(undo.token);
    for (const token of [undo.token, stopToken]) {
      expect((await stop(token)).statusCode).toBe(400);
      expect((await visitor(app).get(`/my/account/stop?token=${token}`)).statusCode).toBe(404);
    }
  });

  it('can be undone for seven days', async () => {
    const [late, inTime] = [await changed(), await changed()];
    await passDays(late.userId, 7);
    await passDays(inTime.userId, 6.9);
    for (const token of [late.undo.token, late.stopToken]) expect((await stop(token)).statusCode).toBe(400);
    expect(await addressesOf(late.userId)).toEqual([late.after, late.after]);
    expect((await stop(inTime.stopToken)).statusCode).toBe(303);
  });

  it('can be undone after housekeeping deleted the links of a day', async () => {
    const { userId, undo } = await changed();
    await passDays(userId, 2);
    await dropExpiredLinks();
    expect((await stop(undo.token)).statusCode).toBe(303);
  });

  it('is not undone by the token of another account', async () => {
    const [{ userId, after }, other] = [await changed(), await changed()];
    expect((await stop('x'.repeat(43))).statusCode).toBe(400);
    await stop(other.undo.token);
    expect(await addressesOf(userId)).toEqual([after, after]);
  });

  it('is not undone when another account uses the old address by now', async () => {
    const { before, after, userId, device, undo } = await changed();
    await addPerson({ name: 'Somebody else', email: before, passwordHash });
    const answer = await stop(undo.token);
    expect([answer.statusCode, answer.body.includes('Another account has your old address by now')]).toEqual([
      409,
      true,
    ]);
    expect(await addressesOf(userId)).toEqual([after, after]);
    expect(await canOpen(device)).toBe(true);
  });

  it('can be undone back to the first address after a second change', async () => {
    const { before, after, device, userId, undo } = await changed();
    const third = `third${people}@example.net`;
    await device.post('/my/account', { ...DETAILS, name: 'Nora Blum', email: third, current_password: 'demo' });
    await confirm((await lastMail(third)).token);
    const strangers = (await lastMail(after)).token;
    expect((await stop(strangers)).statusCode).toBe(303);
    expect(await addressesOf(userId)).toEqual([after, after]);
    expect((await stop(undo.token)).statusCode).toBe(303);
    expect(await addressesOf(userId)).toEqual([before, before]);
  });

  it('leaves no valid link to a second change after it is undone', async () => {
    const { before, after, device, userId, undo } = await changed();
    const third = `third${people}@example.net`;
    await device.post('/my/account', { ...DETAILS, name: 'Nora Blum', email: third, current_password: 'demo' });
    await confirm((await lastMail(third)).token);
    const strangers = (await lastMail(after)).token;
    await stop(undo.token);
    expect((await stop(strangers)).statusCode).toBe(400);
    expect(await addressesOf(userId)).toEqual([before, before]);
  });
});

describe('mailed links of an account', () => {
  const NEW = { password: 'a long walk home', confirm_password: 'a long walk home' };

  it('expire when the password is changed', async () => {
    const { ask, before, after, device } = await newPerson();
    await ask();
    const reset = await resetLink(before);
    await device.post('/my/security/password', { current_password: 'demo', ...NEW });
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(400);
    expect(await isResetOpen(reset)).toBe(false);
  });

  it('expire when a new password is set by mail', async () => {
    const { ask, before, after } = await newPerson();
    await ask();
    const reset = await resetLink(before);
    expect((await visitor(app).post('/web/reset_password', { token: reset, ...NEW })).statusCode).toBe(303);
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(400);
  });

  it('expire when the email address is changed', async () => {
    const { ask, before, after } = await newPerson();
    const reset = await resetLink(before);
    await ask();
    await confirm((await lastMail(after)).token);
    expect(await isResetOpen(reset)).toBe(false);
  });

  it('expire when the account is closed', async () => {
    const { ask, before, after, device } = await newPerson();
    const reset = await resetLink(before);
    await ask();
    await device.post('/my/security/close', { password: 'demo' });
    expect((await confirm((await lastMail(after)).token)).statusCode).toBe(400);
    expect(await isResetOpen(reset)).toBe(false);
  });

  it('go to the sign-in address, not to the address in the details, for a new password', async () => {
    const { before, userId } = await newPerson();
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    await db.update(partners).set({ email: 'elsewhere@example.net' }).where(eq(partners.id, user!.partnerId));
    expect(await resetLink(before)).not.toBe('');
    expect((await lastMail('elsewhere@example.net')).token).toBe('');
  });
});
