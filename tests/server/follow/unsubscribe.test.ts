import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { leavePath, preferencesToken } from '#follow/access.ts';
import { contacts, mailingFeedback, mailings, subscriptions } from '#follow/schema.ts';
import { linkIn, mailsTo, mailTo, tokenIn } from '#tests/setup/visitors/mails.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const LIST = 1;
let app: FastifyInstance;
let mailingId: number;
let count = 0;
let reader: { id: number; email: string };
let other: { id: number; email: string };

beforeAll(async () => {
  app = await buildApp();
  const [mailing] = await db
    .insert(mailings)
    .values({ listId: LIST, subject: 'A letter', body: 'x', state: 'sent' })
    .returning({ id: mailings.id });
  mailingId = mailing!.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  [reader, other] = (await Promise.all([
    addReader(`reader${count}@example.org`),
    addReader(`other${count}@example.org`),
  ])) as [typeof reader, typeof reader];
});

async function addReader(email: string) {
  const [made] = await db
    .insert(contacts)
    .values({ email, languageCode: 'en_US' })
    .returning({ id: contacts.id, email: contacts.email });
  await db.insert(subscriptions).values({ listId: LIST, contactId: made!.id, isOn: true, changedAt: new Date() });
  return made!;
}
const isOn = async ({ id }: { id: number }) =>
  (
    await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.contactId, id), eq(subscriptions.listId, LIST)))
  )[0]?.isOn;
const isBlocked = async ({ id }: { id: number }) =>
  (await db.select().from(contacts).where(eq(contacts.id, id)))[0]?.blockedAt != null;
const linkOf = ({ id, email }: { id: number; email: string }) =>
  leavePath({ kind: 'mailing', id: mailingId, contactId: id, email });
const proofOf = (who: typeof reader) => ({
  mailing_id: mailingId,
  email: who.email,
  res_id: who.id,
  token: tokenIn(linkOf(who)),
});

describe('/mail/mailing/{id}/unsubscribe', () => {
  it('shows a button on GET and unsubscribes on POST only', async () => {
    const link = linkOf(reader);
    for (let i = 0; i < 3; i++) expect((await visitor(app).get(link)).statusCode).toBe(200);
    expect(await isOn(reader)).toBe(true);
    const done = await visitor(app).post(link, {});
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('You’re unsubscribed');
    expect(await isOn(reader)).toBe(false);
    expect(await isOn(other)).toBe(true);
    expect((await visitor(app).post(link, {})).statusCode, 'twice').toBe(200);
  });

  it.each([
    ['a URL-encoded form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])(
    'accepts the one-click request of a mail program as %s, without session and from another site',
    async (_what, type, payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: linkOf(reader),
        headers: {
          'content-type': type,
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
          cookie: 'a=b',
        },
        payload,
      });
      expect(answer.statusCode).toBe(200);
      expect(await isOn(reader)).toBe(false);
    },
  );

  it('answers 404 for a forged link and for one changed to another person', async () => {
    const link = new URL(linkOf(reader), 'http://x');
    const forged = (change: Record<string, string>) => {
      const url = new URL(link);
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
      return url.pathname + url.search;
    };
    const bad = [
      forged({ token: 'x' }),
      forged({ res_id: String(other.id) }),
      forged({ email: other.email }),
      forged({ email: other.email, res_id: String(other.id) }),
      link.pathname.replace(`/${mailingId}/`, '/1/') + link.search,
      link.pathname.replace('/mailing/', '/following/') + link.search,
    ];
    for (const url of bad)
      expect([(await visitor(app).get(url)).statusCode, (await visitor(app).post(url, {})).statusCode], url).toEqual([
        404, 404,
      ]);
    expect([await isOn(reader), await isOn(other)]).toEqual([true, true]);
    expect((await visitor(app).get(forged({ res_id: 'x' }))).statusCode).toBe(400);
  });
});

describe('Unsubscribe calls of a mailing', () => {
  const call = async (path: string, body: object) => (await visitor(app).call(`/mail/mailing/${path}`, body)).answer;

  it('unsubscribe from a list and subscribe again', async () => {
    expect(await call('unsubscribe', { ...proofOf(reader), opt_in_ids: [], opt_out_ids: [LIST] })).toBe(true);
    expect(await isOn(reader)).toBe(false);
    expect(await call('unsubscribe', { ...proofOf(reader), opt_in_ids: [LIST], opt_out_ids: [] })).toBe(true);
    expect(await isOn(reader)).toBe(true);
  });

  it('add to the blocklist, check it and remove from it', async () => {
    expect(await call('blacklist/check', proofOf(reader))).toBe(false);
    expect(await call('blacklist/add', proofOf(reader))).toBe(true);
    expect([await call('blacklist/check', proofOf(reader)), await isBlocked(reader)]).toEqual([true, true]);
    expect(await call('blacklist/remove', proofOf(reader))).toBe(true);
    expect(await isBlocked(reader)).toBe(false);
  });

  it('store feedback, which publishers see escaped', async () => {
    expect(await call('feedback', { ...proofOf(reader), feedback: 'Too many <b>owls</b>' })).toBe(true);
    const [noted] = await db.select().from(mailingFeedback).where(eq(mailingFeedback.contactId, reader.id));
    expect(noted).toMatchObject({ text: 'Too many <b>owls</b>', mailingId, websiteId: 1 });
    const page = (await (await signedIn(app, 'publisher')).get('/website/mailing_lists/feedback')).body;
    expect(page).toContain('Too many &lt;b&gt;owls&lt;/b&gt;');
  });

  it.each(['unsubscribe', 'blacklist/add', 'blacklist/remove', 'blacklist/check', 'feedback'])(
    '%s answers “unauthorized” to a forged token, and “error” when the contact was deleted',
    async (path) => {
      const rest = { opt_in_ids: [], opt_out_ids: [LIST], feedback: 'x' };
      expect(await call(path, { ...proofOf(reader), ...rest, token: 'x' })).toBe('unauthorized');
      expect(await call(path, { ...proofOf(reader), ...rest, res_id: other.id })).toBe('unauthorized');
      expect(await call(path, { ...proofOf(reader), ...rest, email: other.email })).toBe('unauthorized');
      const proof = proofOf(reader);
      await db.delete(contacts).where(eq(contacts.id, reader.id));
      expect(await call(path, { ...proof, ...rest })).toBe('error');
      expect([await isOn(other), await isBlocked(other)]).toEqual([true, false]);
    },
  );
});

describe('/mail/preferences', () => {
  const token = () => preferencesToken(reader.email);

  it('emails the link to any address, with the same answer for known and unknown ones', async () => {
    const seen = [];
    for (const email of [reader.email, 'never.heard.of@example.org']) {
      const { statusCode, headers } = await visitor(app).post('/mail/preferences/link', { email });
      seen.push([statusCode, headers.location]);
    }
    expect(seen[0]).toEqual([303, '/mail/sent?wish=preferences']);
    expect(seen[1]).toEqual(seen[0]);
    expect(linkIn(await mailTo('never.heard.of@example.org'), '/mail/preferences')).toContain('token=');
    const link = linkIn(await mailTo(reader.email), '/mail/preferences');
    const page = (await visitor(app).get(link)).body;
    expect(page).toContain(reader.email);
    expect(page).toMatch(/name="list" value="1" checked/);
    expect(await isOn(reader)).toBe(true);
  });

  it('saves the choices and keeps lists that were not shown', async () => {
    const [blocked, feedback] = [{ no_mail: 'on' }, { feedback: 'Bye' }];
    await visitor(app).post('/mail/preferences', { token: token() });
    expect(await isOn(reader), 'not shown').toBe(true);
    const saved = await visitor(app).post('/mail/preferences', {
      token: token(),
      shown: LIST,
      ...blocked,
      ...feedback,
    });
    expect(saved.statusCode).toBe(303);
    expect([await isOn(reader), await isBlocked(reader)]).toEqual([false, true]);
    expect(await db.select().from(mailingFeedback).where(eq(mailingFeedback.contactId, reader.id))).toHaveLength(1);
    await visitor(app).post('/mail/preferences', { token: token(), shown: LIST, list: LIST });
    expect([await isOn(reader), await isBlocked(reader)]).toEqual([true, false]);
    expect(await isOn(other)).toBe(true);
  });

  it('ignores a list that is not offered on the website', async () => {
    await visitor(app).post('/mail/preferences', { token: token(), shown: 2, list: 2 });
    const rows = await db.select().from(subscriptions).where(eq(subscriptions.contactId, reader.id));
    expect(rows.map(({ listId }) => listId)).toEqual([LIST]);
  });

  it('answers 404 to a forged token, and 401 to a post without token', async () => {
    const [name] = token().split('.') as [string];
    for (const bad of ['x', `${name}.x`, `${token()}x`]) {
      expect((await visitor(app).get(`/mail/preferences?token=${bad}`)).statusCode).toBe(404);
      expect((await visitor(app).post('/mail/preferences', { token: bad, shown: LIST })).statusCode).toBe(404);
    }
    const plain = await visitor(app).get('/mail/preferences');
    expect(plain.body).toContain('Send me the link');
    expect((await visitor(app).post('/mail/preferences', { shown: LIST })).statusCode).toBe(401);
    expect(await isOn(reader)).toBe(true);
  });

  it('opens without a link for a signed-in person’s own address', async () => {
    const maria = await signedIn(app, 'maria');
    expect((await maria.get('/mail/preferences')).body).toContain('maria@example.com');
    await maria.post('/mail/preferences', { shown: LIST, email: reader.email });
    expect(await isOn(reader)).toBe(true);
    expect((await maria.get('/mail/preferences')).body).not.toMatch(/name="list" value="1" checked/);
  });

  it('is the only way to receive emails again after blocking all', async () => {
    await db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.id, reader.id));
    await visitor(app).call('/website_mass_mailing/subscribe', { list_id: LIST, email: reader.email });
    expect(await mailsTo(reader.email)).toEqual([]);
    await visitor(app).post('/mail/preferences/link', { email: reader.email });
    const link = linkIn(await mailTo(reader.email), '/mail/preferences');
    await visitor(app).post('/mail/preferences', { token: tokenIn(link), shown: LIST, list: LIST });
    expect(await isBlocked(reader)).toBe(false);
  });

  it('rejects an invalid email address and keeps the input', async () => {
    for (const email of ['nobody', 'nobody@example.1', `${'n'.repeat(65)}@example.org`]) {
      const answer = await visitor(app).post('/mail/preferences/link', { email });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(`value="${email}"`);
    }
  });
});
