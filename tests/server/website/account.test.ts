import { subDays } from 'date-fns/subDays';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { oneTimeLinks, partners, sessions, users } from '#core/people/people.schema.ts';
import { signIns } from '#core/people/security.schema.ts';
import { dropOldSignIns, recordSignIn } from '#core/people/sign_ins/log.ts';
import { hashToken } from '#core/process/secret.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';
import { checkSignIn } from '#website/account/service.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

async function lastMail(to: string): Promise<{ subject: string; text: string } | undefined> {
  await runDueJobs();
  const all = await db.select().from(mails).orderBy(desc(mails.id));
  return all.find((mail) => mail.toAddress === to);
}

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('/web/login', () => {
  it('signs in, gives the session a new token and redirects to the account', async () => {
    const someone = visitor(app);
    const { variantId } = await addProduct({ name: 'Reason for a visit', price: 100 });
    await someone.post('/shop/cart/update', { product_id: variantId });
    const before = someone.cookies.get('session');
    expect(before).toMatch(/^g/);
    const answer = await someone.post('/web/login', { login: 'Maria@Example.com ', password: 'demo' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my']);
    expect(someone.cookies.get('session')).not.toBe(before);
    expect(answer.headers['set-cookie']?.toString()).toMatch(/session=u[^;]+;.*HttpOnly.*SameSite=Lax/i);
    expect((await someone.get('/my')).body).toContain('Maria Lopes');
  });

  it('leads staff to their start page, unless they were on their way elsewhere', async () => {
    const signIn = async (more: Record<string, string>) =>
      (await visitor(app).post('/web/login', { login: 'admin@example.com', password: 'demo', ...more })).headers
        .location;
    expect(await signIn({})).toBe('/admin');
    expect(await signIn({ redirect: '/shop/cart' })).toBe('/shop/cart');
  });

  it.each([
    ['a wrong password', 'joel@example.com', 'wrong'],
    ['an unknown account', 'nobody@example.com', 'demo'],
  ])('shows the same error for %s', async (_, login, password) => {
    const answer = await visitor(app).post('/web/login', { login, password });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('Incorrect email or password');
    expect(answer.body).toContain(`value="${login}"`);
  });

  it('redirects to the requested page of this site and never to another site', async () => {
    const to = async (redirect: string) =>
      (await visitor(app).post('/web/login', { login: 'maria@example.com', password: 'demo', redirect })).headers
        .location;
    expect(await to('/shop/cart')).toBe('/shop/cart');
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await to(evil)).toBe('/');
  });

  it('passes no session data on to the next person who signs in on the same device', async () => {
    const device = await signedIn(app, 'maria');
    const runQuery = async () => {
      const tokenHash = hashToken(device.cookies.get('session') as string);
      return (await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)))[0];
    };
    const marias = (await runQuery())!;
    await db
      .update(sessions)
      .set({ data: { last: 'Maria’s' } })
      .where(eq(sessions.id, marias.id));
    await device.post('/web/login', { login: 'maria@example.com', password: 'demo' });
    expect((await runQuery())?.data).toEqual({ last: 'Maria’s' });
    await device.post('/web/login', { login: 'joel@example.com', password: 'demo' });
    const joels = await runQuery();
    expect(joels?.userId).not.toBe(marias.userId);
    expect(joels?.data).toEqual({});
    expect(await db.select().from(sessions).where(eq(sessions.id, marias.id))).toEqual([]);
    expect((await device.get('/my')).body).toContain('Joel Willis');
  });

  it('limits failed sign-ins per account and address, and lets the owner sign in from elsewhere', async () => {
    const guess = (from: string) => checkSignIn('joel@example.com', 'wrong', { ip: from, headers: {} });
    for (let i = 0; i < 10; i++) expect(await guess('2001:db8:1:2::1')).toBeNull();
    await expect(guess('2001:db8:1:2:ffff::9')).rejects.toMatchObject({ status: 429 });
    for (let i = 0; i < 15; i++)
      expect(await checkSignIn('joel@example.com', 'demo', { ip: '198.51.100.7', headers: {} })).toBeGreaterThan(0);
  });

  it('lists sign-ins and wrong passwords on the security page, a limited number per hour', async () => {
    const device = visitor(app);
    for (let i = 0; i < 12; i++) await device.post('/web/login', { login: 'camille@example.com', password: 'wrong' });
    await db.delete(rateLimits);
    await device.post('/web/login', { login: 'camille@example.com', password: 'demo' });
    const { body } = await device.get('/my/security');
    expect(body).toMatch(/Wrong password|Mot de passe incorrect/);
    expect(body).toMatch(/Locked after too many|Bloquée après/);
    const [camille] = await db.select().from(users).where(eq(users.login, 'camille@example.com'));
    const request = { ip: '192.0.2.1', headers: {} };
    for (let i = 0; i < 30; i++) await recordSignIn(request, camille!.id, 'wrong password');
    const failed = and(eq(signIns.userId, camille!.id), ne(signIns.outcome, 'success'));
    expect(await db.$count(signIns, failed)).toBe(20);
    await db.update(signIns).set({ at: subDays(new Date(), 91) });
    await dropOldSignIns();
    expect(await db.$count(signIns)).toBe(0);
  });

  it('responds with 429 after ten wrong passwords for one account', async () => {
    const guess = () => visitor(app).post('/web/login', { login: 'publisher@example.com', password: 'wrong' });
    for (let i = 0; i < 10; i++) expect((await guess()).statusCode).toBe(401);
    const answer = await guess();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toMatch(/Too many attempts. Try again in \d+ minutes./);
    expect(answer.body).toMatch(/<input(?=[^>]* name="login")[^>]* value="publisher@example.com"/);
    expect(answer.body).toContain('name="password"');
  });

  it('limits wrong passwords for many accounts from one address, and no other address', async () => {
    const guess = (name: number, from: string) =>
      checkSignIn(`guess-${name}@example.org`, 'wrong', { ip: from, headers: {} });
    for (let name = 1; name <= 30; name++) expect(await guess(name, '203.0.113.31')).toBeNull();
    await expect(guess(31, '203.0.113.31')).rejects.toMatchObject({ status: 429 });
    expect(await guess(31, '203.0.113.32')).toBeNull();
  });

  it('limits wrong passwords for one account from many addresses', async () => {
    const guess = (host: number) =>
      checkSignIn('designer@example.com', 'wrong', { ip: `203.0.113.${host}`, headers: {} });
    expect(await guess(41)).toBeNull();
    const wrong = eq(rateLimits.key, 'sign-in account designer@example.com');
    const counted = await db.update(rateLimits).set({ count: 999 }).where(wrong).returning();
    expect(counted).toHaveLength(1);
    expect(await guess(42)).toBeNull();
    await expect(guess(43)).rejects.toMatchObject({ status: 429 });
  });

  it.each([
    ['Maximiliane Featherstoneh', 'Maximiliane Featherstoneh'],
    ['Maximiliane Featherstonehaugh', 'Maximiliane Featherston...'],
  ])('shows the name %s in the header, shortened to fit', async (name, shown) => {
    const maria = await signedIn(app, 'maria');
    const own = eq(partners.email, 'maria@example.com');
    const [before] = await db.select({ name: partners.name }).from(partners).where(own);
    await db.update(partners).set({ name }).where(own);
    expect((await maria.get('/aboutus')).body).toContain(`header__user">${shown}</span>`);
    await db.update(partners).set({ name: before!.name }).where(own);
  });

  it('is where a guest is redirected to when opening the account', async () => {
    const answer = await visitor(app).get('/my');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/login?redirect=%2Fmy']);
  });
});

describe('/web/session/logout', () => {
  it('ignores a GET and ends the session on a POST', async () => {
    const maria = await signedIn(app, 'maria');
    await maria.get('/web/session/logout?redirect=/');
    expect((await maria.get('/my')).statusCode).toBe(200);
    await maria.post('/web/session/logout', {});
    expect((await maria.get('/my')).statusCode).toBe(303);
  });
});

describe('/web/signup', () => {
  beforeEach(async () => void (await db.delete(rateLimits)));

  const nora = { name: 'Nora Quist', login: 'nora@example.org' };
  const chosen = { password: 'eight letters', confirm_password: 'eight letters' };
  const linkOf = async (applicant: { name: string; login: string }) => {
    await visitor(app).post('/web/signup', applicant);
    return tokenIn((await lastMail(applicant.login))?.text ?? '');
  };

  it('creates the account only through the mailed link, and only once', async () => {
    const someone = visitor(app);
    const token = await linkOf(nora);
    const page = (await someone.get(`/web/signup?token=${token}`)).body;
    expect(page).toContain('Nora Quist');
    expect(page).toContain('name="confirm_password"');
    expect((await someone.post('/web/login', { login: nora.login, password: chosen.password })).statusCode).toBe(401);
    expect((await someone.post('/web/signup/confirm', { token, ...chosen })).headers.location).toBe('/my');
    expect((await someone.get('/my')).body).toContain('Nora Quist');
    expect((await visitor(app).post('/web/signup/confirm', { token, ...chosen })).statusCode).toBe(400);
    expect((await visitor(app).post('/web/login', { login: nora.login, password: chosen.password })).statusCode).toBe(
      303,
    );
  });

  it('ignores a password sent with the first form and requires one with the mailed link', async () => {
    const victim = { name: 'Vic', login: 'victim@example.org' };
    await visitor(app).post('/web/signup', { ...victim, password: 'planted one', confirm_password: 'planted one' });
    const token = tokenIn((await lastMail(victim.login))?.text ?? '');
    expect((await visitor(app).post('/web/signup/confirm', { token })).statusCode).toBe(400);
    expect((await visitor(app).post('/web/signup/confirm', { token, ...chosen })).statusCode).toBe(303);
    const planted = await visitor(app).post('/web/login', { login: victim.login, password: 'planted one' });
    expect(planted.statusCode).toBe(401);
    expect((await visitor(app).get('/web/signup')).body).not.toContain('type="password"');
  });

  it('stores no password with the link and mails no name entered by a stranger', async () => {
    const name = 'Win at evil.example';
    await linkOf({ name, login: 'unproved@example.org' });
    const mail = await lastMail('unproved@example.org');
    expect(mail?.text).toContain('choose a password');
    expect(`${mail?.subject}${mail?.text}`).not.toContain('evil.example');
    const links = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.purpose, 'sign up'));
    expect(JSON.stringify(links)).not.toContain('passwordHash');
  });

  it('redirects after the mailed link to the page that asked for an account', async () => {
    const [someone, redirect] = [visitor(app), '/shop/checkout?express=1'];
    const linked = ({ body }: { body: string }, text: string) =>
      new RegExp(`<a href="([^"]+)">${text}<`).exec(body)?.[1] ?? '';
    const toSignUp = linked(
      await someone.get(`/web/login?redirect=${encodeURIComponent(redirect)}`),
      'Create an account',
    );
    const signUp = await someone.get(toSignUp);
    expect(signUp.body).toContain(`name="redirect" value="${redirect}"`);
    const toSignIn = linked(signUp, 'I already have an account');
    expect((await someone.get(toSignIn)).body).toContain(`name="redirect" value="${redirect}"`);
    const fields = { name: 'Odile', login: 'odile@example.org', redirect };
    expect((await someone.post('/web/signup', fields)).headers.location).toBe(toSignIn);
    const token = tokenIn((await lastMail(fields.login))?.text ?? '');
    await someone.post('/web/signup/confirm', { token, password: 'a', confirm_password: 'a' });
    expect((await someone.post('/web/signup/confirm', { token, ...chosen })).headers.location).toBe(redirect);
    expect((await someone.get(toSignUp)).headers.location).toBe(redirect);
    await someone.post('/web/signup', { ...fields, login: 'maria@example.com' });
    expect((await lastMail('maria@example.com'))?.text).toContain(toSignIn);
  });

  it('redirects to no other host', async () => {
    for (const [at, redirect] of ['//evil.example', 'https://evil.example', '/\\evil.example'].entries()) {
      const fields = { name: 'Odd', login: `odd${at}@example.org`, redirect };
      const token = await linkOf(fields);
      expect((await visitor(app).post('/web/signup/confirm', { token, ...chosen })).headers.location).toBe('/');
    }
  });

  it('responds to known and unknown addresses alike and explains the difference in the mail', async () => {
    const answers = [];
    for (const login of ['joel@example.com', 'stranger@example.org']) {
      const { statusCode, headers } = await visitor(app).post('/web/signup', { ...nora, login });
      answers.push([statusCode, headers.location]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await lastMail('joel@example.com'))?.text).toContain('you already have one');
    expect((await lastMail('stranger@example.org'))?.text).toContain('finish your account');
  });

  it('asks again for differing or short passwords without showing them, and keeps the link valid', async () => {
    const token = await linkOf({ name: 'Twice', login: 'twice@example.org' });
    const differing = { token, ...chosen, confirm_password: 'something else' };
    const answer = await visitor(app).post('/web/signup/confirm', differing);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Passwords do not match; please retype them.');
    expect(answer.body).not.toContain('eight letters');
    const short = await visitor(app).post('/web/signup/confirm', { token, password: 'a', confirm_password: 'a' });
    expect(short.statusCode).toBe(400);
    expect(short.body.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect((await visitor(app).post('/web/signup/confirm', { token, ...chosen })).statusCode).toBe(303);
  });

  it('marks the invalid field and keeps the entered values', async () => {
    const answer = await visitor(app).post('/web/signup', { ...nora, login: 'not an address' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="Nora Quist"');
    expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(1);
  });
});

it.each(['/web/reset_password', '/web/signup'])(
  '%s says when to try again above its form, asked too often',
  async (path) => {
    const sent = { name: 'Eager', login: 'eager@example.org', redirect: '/shop/checkout' };
    const ask = () => visitor(app).post(path, sent);
    for (let asked = 1; asked <= 3; asked++) expect((await ask()).statusCode).toBe(303);
    const { statusCode, headers, body } = await ask();
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body).toMatch(/Too many attempts. Try again in \d+ minutes./);
    expect(body).toMatch(/<input(?=[^>]* name="login")[^>]* value="eager@example.org"/);
    expect(body).toContain('name="redirect" value="/shop/checkout"');
  },
);

describe('/web/reset_password', () => {
  beforeEach(async () => void (await db.delete(rateLimits)));

  it('sets a new password once through the mailed link and ends all sessions', async () => {
    const joel = await signedIn(app, 'joel');
    await visitor(app).post('/web/reset_password', { login: 'joel@example.com' });
    const token = tokenIn((await lastMail('joel@example.com'))?.text ?? '');
    expect((await visitor(app).get(`/web/reset_password?token=${token}`)).body).toContain('name="confirm_password"');
    const change = { token, password: 'a new password', confirm_password: 'a new password' };
    expect((await visitor(app).post('/web/reset_password', change)).headers.location).toBe('/web/login');
    expect((await joel.get('/my')).statusCode).toBe(303);
    expect(
      (await visitor(app).post('/web/login', { login: 'joel@example.com', password: 'a new password' })).statusCode,
    ).toBe(303);
    expect((await visitor(app).post('/web/reset_password', change)).statusCode).toBe(400);
  });

  it('keeps the page to redirect to after signing in', async () => {
    const page = '/web/login?redirect=%2Fshop%2Fcheckout';
    expect((await visitor(app).get(page)).body).toContain('href="/web/reset_password?redirect=%2Fshop%2Fcheckout"');
    expect((await visitor(app).get('/web/reset_password?redirect=%2Fshop%2Fcheckout')).body).toContain(
      'name="redirect" value="/shop/checkout"',
    );
    const asked = await visitor(app).post('/web/reset_password', {
      login: 'maria@example.com',
      redirect: '/shop/checkout',
    });
    expect(asked.headers.location).toBe(page);
    const token = tokenIn((await lastMail('maria@example.com'))?.text ?? '');
    const change = { token, password: 'a new password', confirm_password: 'a new password' };
    expect((await visitor(app).post('/web/reset_password', change)).headers.location).toBe(page);
  });

  it('redirects to no other host', async () => {
    const answer = await visitor(app).post('/web/reset_password', {
      login: 'ghost@example.org',
      redirect: '//evil.example',
    });
    expect(answer.headers.location).toBe('/web/login?redirect=%2F');
  });

  it('invalidates the earlier links of the account', async () => {
    const ask = async () => {
      await visitor(app).post('/web/reset_password', { login: 'publisher@example.com' });
      return tokenIn((await lastMail('publisher@example.com'))?.text ?? '');
    };
    const [older, newer] = [await ask(), await ask()];
    const change = { password: 'a new password', confirm_password: 'a new password' };
    expect((await visitor(app).post('/web/reset_password', { token: newer, ...change })).statusCode).toBe(303);
    expect((await visitor(app).get(`/web/reset_password?token=${older}`)).statusCode).toBe(404);
  });

  it('queues the same job for known and unknown addresses, so that response times reveal nothing', async () => {
    const ordered = async (login: string) => {
      await runDueJobs();
      const before = (await db.select().from(mails)).length;
      await visitor(app).post('/web/reset_password', { login });
      const names = (await db.select({ name: jobs.name }).from(jobs)).map(({ name }) => name);
      expect((await db.select().from(mails)).length).toBe(before);
      return names.filter((name) => name.startsWith('account.'));
    };
    expect(await ordered('maria@example.com')).toEqual(['account.reset']);
    expect(await ordered('ghost@example.org')).toEqual(['account.reset']);
  });

  it('is not limited by sign-ups with the same address', async () => {
    for (let i = 0; i < 3; i++) await visitor(app).post('/web/signup', { name: 'A', login: 'designer@example.com' });
    await visitor(app).post('/web/reset_password', { login: 'designer@example.com' });
    expect((await lastMail('designer@example.com'))?.text).toContain('token=');
  });

  it('responds to an unknown address as to a known one and sends no mail', async () => {
    const answer = await visitor(app).post('/web/reset_password', { login: 'ghost@example.org' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/login']);
    expect(await lastMail('ghost@example.org')).toBeUndefined();
  });

  it('responds with 404 to an unknown token', async () => {
    const answer = await visitor(app).get('/web/reset_password?token=AAAAAAAAAAAAAAAAAAAAAA');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This link has expired.');
  });
});
