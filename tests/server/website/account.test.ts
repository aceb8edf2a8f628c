import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { db } from '../../../server/core/db/database.ts';
import { mails } from '../../../server/core/mail.schema.ts';
import { accountTokens } from '../../../server/core/schema.ts';
import { addProduct } from '../../setup/shop.ts';
import { signedIn, visitor } from '../../setup/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

async function lastMail(to: string): Promise<{ subject: string; text: string } | undefined> {
  const all = await db.select().from(mails).orderBy(desc(mails.id));
  return all.find((mail) => mail.toAddress === to);
}

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('/web/login', () => {
  it('signs in, gives the visit a new token, and leads to the account', async () => {
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

  it.each([
    ['a wrong password', 'joel@example.com', 'wrong'],
    ['an unknown account', 'nobody@example.com', 'demo'],
  ])('says the same of %s', async (_, login, password) => {
    const answer = await visitor(app).post('/web/login', { login, password });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('Wrong login/password');
    expect(answer.body).toContain(`value="${login}"`);
  });

  it('returns to where it was asked for, but never to another site', async () => {
    const to = async (redirect: string) =>
      (await visitor(app).post('/web/login', { login: 'maria@example.com', password: 'demo', redirect })).headers
        .location;
    expect(await to('/shop/cart')).toBe('/shop/cart');
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await to(evil)).toBe('/');
  });

  it('stops guessing at one account', async () => {
    const guess = () => visitor(app).post('/web/login', { login: 'publisher@example.com', password: 'wrong' });
    for (let i = 0; i < 10; i++) expect((await guess()).statusCode).toBe(401);
    const answer = await guess();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('asks people to sign in where a page is theirs, and comes back there', async () => {
    const answer = await visitor(app).get('/my');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/login?redirect=%2Fmy']);
  });
});

describe('/web/session/logout', () => {
  it('changes nothing by a GET, and ends the visit by a POST', async () => {
    const maria = await signedIn(app, 'maria');
    await maria.get('/web/session/logout?redirect=/');
    expect((await maria.get('/my')).statusCode).toBe(200);
    await maria.post('/web/session/logout', {});
    expect((await maria.get('/my')).statusCode).toBe(303);
  });
});

describe('/web/signup', () => {
  const nora = { name: 'Nora Quist', login: 'nora@example.org' };
  const chosen = { password: 'eight letters', confirm_password: 'eight letters' };
  const linkOf = async (applicant: { name: string; login: string }) => {
    await visitor(app).post('/web/signup', applicant);
    return tokenIn((await lastMail(applicant.login))?.text ?? '');
  };

  it('makes the account only by the link of the mail, and once', async () => {
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

  it('takes no password from whoever fills in the form for an address that may be another person’s', async () => {
    const victim = { name: 'Vic', login: 'victim@example.org' };
    await visitor(app).post('/web/signup', { ...victim, password: 'planted one', confirm_password: 'planted one' });
    const token = tokenIn((await lastMail(victim.login))?.text ?? '');
    expect((await visitor(app).post('/web/signup/confirm', { token })).statusCode).toBe(400);
    expect((await visitor(app).post('/web/signup/confirm', { token, ...chosen })).statusCode).toBe(303);
    const planted = await visitor(app).post('/web/login', { login: victim.login, password: 'planted one' });
    expect(planted.statusCode).toBe(401);
    expect((await visitor(app).get('/web/signup')).body).not.toContain('type="password"');
  });

  it('keeps nothing of a password in the link, and mails nobody what a stranger typed', async () => {
    const name = 'Win at evil.example';
    await linkOf({ name, login: 'unproved@example.org' });
    const mail = await lastMail('unproved@example.org');
    expect(mail?.text).toContain('choose a password');
    expect(`${mail?.subject}${mail?.text}`).not.toContain('evil.example');
    const links = await db.select().from(accountTokens).where(eq(accountTokens.purpose, 'sign up'));
    expect(JSON.stringify(links)).not.toContain('passwordHash');
  });

  it('answers a known and an unknown address alike; the mail says which', async () => {
    const answers = [];
    for (const login of ['joel@example.com', 'stranger@example.org']) {
      const { statusCode, headers } = await visitor(app).post('/web/signup', { ...nora, login });
      answers.push([statusCode, headers.location]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await lastMail('joel@example.com'))?.text).toContain('You have one already');
    expect((await lastMail('stranger@example.org'))?.text).toContain('finish your account');
  });

  it('asks again for passwords that differ, and shows none; the link can still be used', async () => {
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

  it('marks the field that is wrong, and shows what was typed again', async () => {
    const answer = await visitor(app).post('/web/signup', { ...nora, login: 'not an address' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="Nora Quist"');
    expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(1);
  });
});

describe('/web/reset_password', () => {
  it('sets a new password by the link of the mail, once, and ends all visits', async () => {
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

  it('answers for an unknown address as for a known one, and mails nobody', async () => {
    const answer = await visitor(app).post('/web/reset_password', { login: 'ghost@example.org' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/web/login']);
    expect(await lastMail('ghost@example.org')).toBeUndefined();
  });

  it('opens nothing with a changed token', async () => {
    const answer = await visitor(app).get('/web/reset_password?token=AAAAAAAAAAAAAAAAAAAAAA');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This link can no longer be used.');
  });
});
