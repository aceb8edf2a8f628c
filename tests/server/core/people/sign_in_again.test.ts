/** Forms that continue after signing in, or after staff confirm their password again. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { partners, sessions } from '#core/people/people.schema.ts';
import { hashToken } from '#core/process/secret.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

const MINUTE_MS = 60_000;
const sessionOf = ({ cookies }: Visitor) => eq(sessions.tokenHash, hashToken(cookies.get('session') as string));
const typedAgo = (who: Visitor, minutes: number) =>
  db
    .update(sessions)
    .set({ passwordAt: new Date(Date.now() - minutes * MINUTE_MS) })
    .where(sessionOf(who));

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Action and fields of the form on the page. */
function carried({ body }: Answer): { action: string; fields: Record<string, string> } {
  const form = /<form class="form" method="post" action="([^"]*)">(.*?)<\/form>/s.exec(body);
  const inputs = [...(form?.[2] ?? '').matchAll(/<input[^>]* name="([^"]*)"[^>]*? value="([^"]*)"/gs)];
  return {
    action: unescaped(form?.[1] ?? ''),
    fields: Object.fromEntries(inputs.map(([, name, value]) => [name, unescaped(value as string)])),
  };
}
const goOn = (who: Visitor, answer: Answer, typed: Record<string, string>) => {
  const { action, fields } = carried(answer);
  return who.post(action, { ...fields, ...typed });
};

const NEW_WAY = {
  provider: 'transfer',
  'name-en_US': 'Wire <b>"&\'',
  sequence: '70',
  countries: '',
  currencies: '',
  everywhere: 'on',
};
const waysCalled = async (name: string) => (await db.select().from(acquirers)).filter((one) => one.name.en_US === name);

describe('a form that requires the password again', () => {
  it('is accepted at once when the password was entered in the last 30 minutes', async () => {
    const ada = await signedIn(app, 'admin');
    await typedAgo(ada, 29);
    expect((await ada.post('/sales/acquirers', { ...NEW_WAY, 'name-en_US': 'At once' })).statusCode).toBe(303);
    const [row] = await db.select().from(sessions).where(sessionOf(ada));
    expect(row!.passwordAt!.getTime()).toBeGreaterThan(Date.now() - MINUTE_MS);
  });

  it('asks for the password after 30 minutes and then continues with all entered values', async () => {
    const ada = await signedIn(app, 'admin');
    await typedAgo(ada, 31);
    const asked = await ada.post('/sales/acquirers', NEW_WAY);
    expect([asked.statusCode, asked.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(asked.body).toContain('Enter your password again.');
    expect(await waysCalled(NEW_WAY['name-en_US'])).toEqual([]);
    expect(carried(asked).fields).toMatchObject({ ...NEW_WAY, again_login: 'admin@example.com' });
    const done = await goOn(ada, asked, { again_password: 'demo' });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/sales/acquirers']);
    expect(await waysCalled(NEW_WAY['name-en_US'])).toHaveLength(1);
    await db.delete(acquirers).where(eq(acquirers.sequence, 70));
  });

  it('asks again after a wrong password, keeps the entered values and shows no password', async () => {
    const ada = await signedIn(app, 'admin');
    await typedAgo(ada, 31);
    const wrong = await goOn(ada, await ada.post('/sales/acquirers', NEW_WAY), { again_password: 'no such word' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).not.toContain('no such word');
    expect(carried(wrong).fields).toMatchObject(NEW_WAY);
    expect(await waysCalled(NEW_WAY['name-en_US'])).toEqual([]);
  });

  it('does not ask people without the required role', async () => {
    const operator = await signedIn(app, 'operator');
    await typedAgo(operator, 31);
    expect((await operator.post('/sales/acquirers', NEW_WAY)).statusCode).toBe(403);
  });

  it.each(['/sales/payments/1/refund', '/sales/payments/1/settle', '/sales/invoices/1/pay'])(
    'exists at %s',
    async (url) => {
      const ada = await signedIn(app, 'admin');
      await typedAgo(ada, 31);
      expect((await ada.post(url, { amount: '1' })).body).toContain('Enter your password again.');
    },
  );
});

describe('an action of a staff list that needs the password', () => {
  it('asks for it again after 30 idle minutes, and not sooner', async () => {
    const ada = await signedIn(app, 'admin');
    const [first] = await db.select().from(acquirers).where(eq(acquirers.companyId, 1)).orderBy(acquirers.sequence);
    const moveDown = () => ada.post('/sales/acquirers/selected', { one: `down ${first!.id}` });
    expect((await moveDown()).statusCode).toBe(303);
    await typedAgo(ada, 31);
    expect((await moveDown()).body).toContain('Enter your password again.');
  });
});

describe('a form sent after the session has ended', () => {
  const JOEL = {
    name: 'Joel Willis',
    phone: '+33 1 99',
    email: 'joel@example.com',
    street: '9 rue\tBasse',
    city: 'Tours',
    country_id: 'FR',
    zipcode: '37000',
  };

  it('is kept and continues after signing in', async () => {
    const joel = visitor(app);
    const asked = await joel.post('/my/account?redirect=%2Fshop', { ...JOEL, street: '9 rue Basse' });
    expect([asked.statusCode, asked.body.includes('Sign in first.')]).toEqual([401, true]);
    const done = await goOn(joel, asked, { again_login: 'joel@example.com', again_password: 'demo' });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/shop']);
    const [row] = await db.select().from(partners).where(eq(partners.email, 'joel@example.com'));
    expect(row!.street).toBe('9 rue Basse');
    expect((await joel.get('/my')).statusCode).toBe(200);
  });

  it('is run for the person who signs in and for nobody else', async () => {
    const [before] = await db.select().from(partners).where(eq(partners.email, 'maria@example.com'));
    const someone = await signedIn(app, 'maria');
    const asked = await visitor(app).post('/my/security/sessions/end_others', {});
    const done = await goOn(someone, asked, { again_login: 'joel@example.com', again_password: 'demo' });
    expect(done.statusCode).toBe(303);
    expect((await someone.get('/my')).body).toContain('Joel Willis');
    expect(await db.select().from(partners).where(eq(partners.email, 'maria@example.com'))).toEqual([before]);
  });

  it('is not run with a wrong password, and guesses are limited', async () => {
    const stranger = visitor(app);
    const asked = await stranger.post('/my/account', JOEL);
    const guess = () => goOn(stranger, asked, { again_login: 'joel@example.com', again_password: 'guess' });
    for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
  });
});
