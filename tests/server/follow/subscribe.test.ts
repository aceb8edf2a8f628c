import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { confirmationToken } from '#follow/access.ts';
import { contacts, mailingLists, subscriptions } from '#follow/schema.ts';
import { rounds } from '#tests/setup/full_run.ts';
import { linkIn, mailsTo, mailTo, tokenIn } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const LIST = 1;
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const subscribe = (who: Visitor, email: string | false, list = LIST) =>
  who.call('/website_mass_mailing/subscribe', { list_id: list, email });
const state = async (who: Visitor, list = LIST) =>
  (await who.call('/website_mass_mailing/is_subscriber', { list_id: list })).answer;
const isOn = async (email: string): Promise<boolean | undefined> => {
  const [row] = await db
    .select({ isOn: subscriptions.isOn })
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .where(eq(contacts.email, email));
  return row?.isOn;
};
/** Subscribes the address. @returns the link in the email */
const confirmLink = async (email: string, who = visitor(app)) => {
  await subscribe(who, email);
  return linkIn(await mailTo(email), '/mail/confirm');
};

describe('/website_mass_mailing/subscribe', () => {
  it('subscribes a guest only after the button behind the emailed link was pressed', async () => {
    const nora = visitor(app);
    expect((await subscribe(nora, 'Nora@Example.org')).answer).toBe(true);
    const link = linkIn(await mailTo('nora@example.org'), '/mail/confirm');
    expect(await isOn('nora@example.org')).toBeUndefined();
    const page = await nora.get(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('nora@example.org');
    expect(await isOn('nora@example.org'), 'a GET writes nothing').toBeUndefined();
    const done = await nora.post('/mail/confirm', { token: tokenIn(link) });
    expect(done.statusCode).toBe(303);
    expect(await isOn('nora@example.org')).toBe(true);
    expect(await state(nora)).toEqual({ is_subscriber: true, email: 'nora@example.org' });
  });

  it.each([
    ['x@', 'Enter a valid email address'],
    ['a@b.example, c@d.example', 'Enter a valid email address'],
    ['n@e@b.example', 'Enter a valid email address'],
    [7, 'Enter a valid email address'],
    ['a@b.example\r\nBcc: c@d.example', 'Remove line breaks and control characters'],
    ['a@b\u2028.example', 'Remove line breaks and control characters'],
  ])('rejects %j with a message', async (email, words) => {
    const { statusCode, answer } = await visitor(app).call('/website_mass_mailing/subscribe', { list_id: LIST, email });
    expect([statusCode, answer.error.fields]).toEqual([400, { email: words }]);
  });

  it('accepts an internationalised domain and emails its ASCII form', async () => {
    await subscribe(visitor(app), 'ida@exämple.org');
    expect(await mailsTo('ida@xn--exmple-cua.org')).toHaveLength(1);
  });

  it('subscribes once when the confirmation is sent twice', async () => {
    const link = await confirmLink('twice@example.org');
    const answers = [];
    for (let i = 0; i < 2; i++) {
      const { statusCode, headers } = await visitor(app).post('/mail/confirm', { token: tokenIn(link) });
      answers.push([statusCode, headers.location?.toString().replace(/token=.*/, '')]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBe(303);
    expect(await db.select().from(contacts).where(eq(contacts.email, 'twice@example.org'))).toHaveLength(1);
  });

  it('answers the same for subscribed, unknown and blocked addresses', async () => {
    await db.insert(contacts).values({ email: 'blocked@example.org', languageCode: 'en_US', blockedAt: new Date() });
    const seen = [];
    for (const email of ['maria@example.com', 'unknown@example.org', 'blocked@example.org']) {
      const who = visitor(app);
      const { statusCode, body, headers } = await subscribe(who, email);
      const { date: _, 'set-cookie': __, ...others } = headers;
      const queued = await db.select({ name: jobs.name }).from(jobs).where(eq(jobs.name, 'follow.wish'));
      seen.push([statusCode, body, others, queued.length, await state(who)].map((part) => JSON.stringify(part)));
      await mailsTo(email);
    }
    const without = (parts: string[] | undefined) => parts?.map((part) => part.replace(/"email":"[^"]*"/, ''));
    expect(without(seen[1])).toEqual(without(seen[0]));
    expect(without(seen[2])).toEqual(without(seen[0]));
    expect((await mailTo('maria@example.com')).text).toContain('it is already subscribed');
    expect((await mailTo('unknown@example.org')).text).toContain('Open this link to confirm');
    expect(await mailsTo('blocked@example.org')).toEqual([]);
  });

  it('does not reveal to a guest whether the address is subscribed', async () => {
    const stranger = visitor(app);
    await subscribe(stranger, 'maria@example.com');
    expect(await state(stranger)).toEqual({ is_subscriber: false, email: 'maria@example.com' });
    expect(await state(visitor(app))).toEqual({ is_subscriber: false, email: false });
  });

  it('subscribes a signed-in person at once with the account’s address, ignoring the field', async () => {
    const joel = await signedIn(app, 'joel');
    expect(await state(joel)).toEqual({ is_subscriber: false, email: 'joel@example.com' });
    expect((await subscribe(joel, 'victim@example.org')).answer).toBe(true);
    expect(await state(joel)).toEqual({ is_subscriber: true, email: 'joel@example.com' });
    expect(await mailsTo('victim@example.org')).toEqual([]);
    expect(await mailsTo('joel@example.com')).toEqual([]);
  });

  it.each([
    ['no @ sign', 'nobody'],
    ['no full domain', 'a@b'],
    ['a second address', 'a@example.org,b@example.org'],
    ['an injected header', 'a@example.org\r\nBcc: b@example.org'],
    ['markup', '<script>@example.org'],
    ['no characters', ''],
  ])('rejects an address with %s, names the field and sends no email', async (_what, email) => {
    const answer = await subscribe(visitor(app), email);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.answer.error.fields)).toEqual(['email']);
  });

  it('answers 404 for unknown lists and those of another website', async () => {
    const [other] = await db
      .insert(mailingLists)
      .values({ websiteId: 2, name: { fr_FR: 'Ailleurs' }, description: {} })
      .returning({ id: mailingLists.id });
    for (const list of [other!.id, 9999]) {
      expect((await subscribe(visitor(app), 'a@example.org', list)).statusCode).toBe(404);
      const asked = await visitor(app).call('/website_mass_mailing/is_subscriber', { list_id: list });
      expect(asked.statusCode).toBe(404);
    }
    const wrong = await visitor(app).call('/website_mass_mailing/subscribe', { list_id: 'one', email: 'a@b.org' });
    expect([wrong.statusCode, Object.keys(wrong.answer.error.fields)]).toEqual([400, ['list_id']]);
  });

  it('sends at most four emails to an address for many requests from many addresses', async () => {
    const post = (address: string) =>
      app.inject({
        method: 'POST',
        url: '/website_mass_mailing/subscribe',
        remoteAddress: address,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        payload: JSON.stringify({ list_id: LIST, email: 'bombed@example.org' }),
      });
    const addresses = rounds({ full: 40, daily: 6 });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 25 * addresses; i++) {
      const { statusCode } = await post(`10.7.${i % addresses}.1`);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (i % 30 === 0) await mailsTo('bombed@example.org');
    }
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    expect(statuses.get(200)).toBe(20 * addresses);
    expect((await mailsTo('bombed@example.org')).length).toBe(4);
  });
});

describe('Confirmation of a subscription', () => {
  const expired = () =>
    confirmationToken({
      email: 'late@example.org',
      wish: { kind: 'subscribe', listId: LIST },
      websiteId: 1,
      language: 'en_US',
      askedAt: new Date(Date.now() - 8 * 24 * 3600_000),
    });

  it('answers 404 when its token is forged, changed or expired', async () => {
    const link = await confirmLink('forged@example.org');
    const token = tokenIn(link);
    const other = Buffer.from(
      Buffer.from(token.split('.')[0]!, 'base64url').toString().replace('forged@', 'maria@'),
    ).toString('base64url');
    for (const bad of ['', 'x', `${token}x`, `${other}.${token.split('.')[1]}`, expired()]) {
      const page = await visitor(app).get(`/mail/confirm?token=${encodeURIComponent(bad)}`);
      const done = await visitor(app).post('/mail/confirm', { token: bad });
      expect([page.statusCode, done.statusCode], bad).toEqual([404, 404]);
    }
    expect(await isOn('forged@example.org')).toBeUndefined();
    expect(await isOn('late@example.org')).toBeUndefined();
  });

  it('is refused when its reader has unsubscribed since the link was requested', async () => {
    const link = await confirmLink('gone@example.org');
    const who = visitor(app);
    const preferences = (await who.post('/mail/confirm', { token: tokenIn(link) })).headers.location as string;
    await who.post('/mail/preferences', { token: tokenIn(preferences), shown: LIST });
    expect(await isOn('gone@example.org')).toBe(false);
    expect((await visitor(app).post('/mail/confirm', { token: tokenIn(link) })).statusCode).toBe(400);
    expect(await isOn('gone@example.org')).toBe(false);
  });

  it('is emailed in the language of the page', async () => {
    await visitor(app).call(
      '/website_mass_mailing/subscribe',
      { list_id: LIST, email: 'lea@example.org' },
      { 'x-page-language': 'fr_FR' },
    );
    const mail = await mailTo('lea@example.org');
    expect(mail.subject).toContain('Merci de confirmer');
    expect(linkIn(mail, '/mail/confirm')).toMatch(/^\/fr\/mail\/confirm/);
  });
});

describe('Plain subscription form', () => {
  const form = (email: string) => visitor(app).post('/mail/subscribe', { list_id: LIST, email });

  it('redirects to the same page for every address and sends the email', async () => {
    const seen = [];
    for (const email of ['maria@example.com', 'plain@example.org']) {
      const { statusCode, headers } = await form(email);
      seen.push([statusCode, headers.location]);
    }
    expect(seen).toEqual([
      [303, '/mail/sent?wish=subscribe'],
      [303, '/mail/sent?wish=subscribe'],
    ]);
    expect(linkIn(await mailTo('plain@example.org'), '/mail/confirm')).toContain('token=');
    expect((await visitor(app).get('/mail/sent?wish=subscribe')).body).toContain('Thanks for your subscription!');
  });

  it('shows errors with the escaped input', async () => {
    const answer = await form('nobody"><b>');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="nobody&quot;>&lt;b>"');
    expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  it('subscribes a signed-in person at once', async () => {
    const operator = await signedIn(app, 'operator');
    const answer = await operator.post('/mail/subscribe', { list_id: LIST, email: '' });
    expect(answer.headers.location).toBe('/mail/sent?wish=subscribed');
    expect(await isOn('operator@example.com')).toBe(true);
  });
});

describe('Pages with a subscription form', () => {
  it('are the same for every guest and set no cookie', async () => {
    const [first, second] = [await visitor(app).get('/aboutus'), await visitor(app).get('/aboutus')];
    expect(first.body).toMatch(/data-widget="js_subscribe" [^>]*data-list-id="1"/);
    expect(first.headers.etag).toBeDefined();
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(first.headers['set-cookie']).toBeUndefined();
  });

  it('set the cookie known_visitor at sign-in and remove it at sign-out', async () => {
    const maria = await signedIn(app, 'maria');
    expect(maria.cookies.get('known_visitor')).toBe('1');
    await maria.post('/web/session/logout', {});
    expect(maria.cookies.has('known_visitor')).toBe(false);
  });
});

describe('/website_mass_mailing/get_content', () => {
  it('answers the popup’s content, the person’s state and a redirect within the website', async () => {
    const { answer } = await visitor(app).call('/website_mass_mailing/get_content', { newsletter_id: LIST });
    expect(answer).toMatchObject({
      email: false,
      is_subscriber: false,
      redirect_url: '/mail/sent?wish=subscribe',
    });
    expect(answer.content).toContain('popup_subscribe_email');
    const maria = await signedIn(app, 'maria');
    const own = await maria.call('/website_mass_mailing/get_content', { newsletter_id: LIST });
    expect(own.answer).toMatchObject({ email: 'maria@example.com', is_subscriber: true });
  });

  it('answers 404 for an unknown list', async () => {
    const answer = await visitor(app).call('/website_mass_mailing/get_content', { newsletter_id: 9999 });
    expect(answer.statusCode).toBe(404);
  });
});
