import { readFileSync } from 'node:fs';
import { and, eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { claimJob } from '#core/jobs/jobs_lease.ts';
import { jobDefinitions } from '#core/jobs/jobs_queue.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { defineMailJob, mailFilePath } from '#core/mail/mail_send.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { contacts, mailingLists, mailings, subscriptions } from '#follow/schema.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { linkIn, mailsTo, tokenIn } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const LISTS = '/website/mailing_lists';
let app: FastifyInstance;
let publisher: Visitor;
let listId: number;
let stopMail: () => void;
let count = 0;
beforeAll(async () => {
  app = await buildApp();
  publisher = await signedIn(app, 'publisher');
  stopMail = defineMailJob({ smtpUrl: '' });
});
afterAll(() => {
  stopMail();
  return app.close();
});
beforeEach(async () => {
  count += 1;
  const [list] = await db
    .insert(mailingLists)
    .values({ websiteId: 1, name: { en_US: `List ${count}` }, description: {} })
    .returning({ id: mailingLists.id });
  listId = list!.id;
  await changed('website');
});

const readers = (n: number) => Array.from({ length: n }, (_, i) => `reader${i}.of${count}@example.org`);
async function addReaders(addresses: string[]): Promise<void> {
  const made = await db
    .insert(contacts)
    .values(addresses.map((email) => ({ email, languageCode: 'en_US' })))
    .returning({ id: contacts.id });
  await db
    .insert(subscriptions)
    .values(made.map(({ id }) => ({ listId, contactId: id, isOn: true, changedAt: new Date() })));
}
const CONTENT = { subject: 'News & views', body: 'Hello **you**\n\n<script>alert(1)</script>' };
const mailingFields = () => ({ ...CONTENT, list: String(listId) });
async function draft(): Promise<number> {
  const made = await publisher.post(`${LISTS}/mailings`, mailingFields());
  return Number(/mailings\/(\d+)/.exec(made.headers.location as string)?.[1]);
}
const send = (id: number) => publisher.post(`${LISTS}/mailings/${id}/send`, {});
/** Batches pause in between: an hour later all are sent. */
const anHourLater = () => runDueJobs(new Date(Date.now() + 3600_000));
const queuedMails = (id: number) =>
  db
    .select()
    .from(mails)
    .where(like(mails.key, `mailing ${id} to %`));
const mailing = async (id: number) => (await db.select().from(mailings).where(eq(mailings.id, id)))[0]!;

/** Whether each mailing reached its only subscriber. */
const stateFor = async (id: number) => (await queuedMails(id)).map(({ state }) => state);

describe('Mailing', () => {
  it('is withheld from a closed account, and sent again once its owner takes it back', async () => {
    const [login] = readers(1) as [string];
    await addReaders([login]);
    await addPerson({ name: 'Rowan Reed', email: login, passwordHash: await hashPassword('demo') });
    const device = visitor(app);
    await device.post('/web/login', { login, password: 'demo' });
    const queued = await draft();
    await send(queued);
    await device.post('/my/security/close', { password: 'demo' });
    const meanwhile = await draft();
    await send(meanwhile);
    await anHourLater();
    expect([await stateFor(queued), await stateFor(meanwhile)]).toEqual([['withdrawn'], ['withdrawn']]);
    const [told] = (await mailsTo(login)).filter(({ text }) => text.includes('/my/account/reopen'));
    expect(told?.state).toBe('kept');
    await visitor(app).post('/my/account/reopen', { token: tokenIn(linkIn(told!, '/my/account/reopen')) });
    const later = await draft();
    await send(later);
    await anHourLater();
    expect(await stateFor(later)).toEqual(['kept']);
  });

  it('is sent to a new account with the address of a closed one', async () => {
    const [login] = readers(1) as [string];
    await addReaders([login]);
    const passwordHash = await hashPassword('demo');
    await addPerson({ name: 'Rowan Reed', email: login, passwordHash });
    const device = visitor(app);
    await device.post('/web/login', { login, password: 'demo' });
    await device.post('/my/security/close', { password: 'demo' });
    await addPerson({ name: 'Rowan again', email: login, passwordHash });
    const id = await draft();
    await send(id);
    await anHourLater();
    expect(await stateFor(id)).toEqual(['kept']);
  });

  it('is sent to each subscriber once, with one-click unsubscribe headers', async () => {
    const addresses = readers(3);
    await addReaders(addresses);
    const id = await draft();
    expect(await queuedMails(id)).toEqual([]);
    expect((await send(id)).statusCode).toBe(303);
    await anHourLater();
    const sent = await queuedMails(id);
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual(addresses);
    expect(sent.every(({ state }) => state === 'kept')).toBe(true);
    for (const { id: mailId, headers, text, html } of sent) {
      const source = readFileSync(mailFilePath(mailId), 'utf8').replace(/\r\n(?=[ \t])/g, '');
      expect(source.split('\r\n')).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}`);
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      expect(headers['List-Unsubscribe']).toMatch(
        new RegExp(`^<https?://[^>]+/mail/mailing/${id}/unsubscribe\\?email=[^>]+&res_id=\\d+&token=[^>]+>$`),
      );
      expect(text).toContain('Unsubscribe: http');
      expect(html).toContain('<strong>you</strong>');
      expect(html).not.toContain('<script');
    }
    expect(await mailing(id)).toMatchObject({ state: 'sent', sentCount: 3 });
  });

  it('is sent once when its button is pressed several times', async () => {
    await addReaders(readers(2));
    const id = await draft();
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409, 409]);
    await anHourLater();
    expect((await send(id)).statusCode).toBe(409);
    await anHourLater();
    expect(await queuedMails(id)).toHaveLength(2);
  });

  it('is sent in batches of 100 until all subscribers have it', async () => {
    await addReaders(readers(230));
    const id = await draft();
    await send(id);
    await runDueJobs(new Date());
    expect(await queuedMails(id)).toHaveLength(100);
    expect((await mailing(id)).state).toBe('sending');
    await anHourLater();
    expect(new Set((await queuedMails(id)).map(({ toAddress }) => toAddress)).size).toBe(230);
    expect(await mailing(id)).toMatchObject({ state: 'sent', sentCount: 230 });
  });

  it('is withdrawn for readers who unsubscribe after their email was queued', async () => {
    const [early, late] = ['early', 'late'].map((name) => `${name}.${count}@example.org`) as [string, string];
    await addReaders([early, late]);
    const id = await draft();
    await send(id);
    // The batch is queued, and no email has been sent yet.
    const job = (await claimJob(new Date()))!;
    expect(job.name).toBe('follow.mailing');
    await jobDefinitions().get(job.name)!.run(job.payload, { attempt: 1, signal: new AbortController().signal });
    const before = await queuedMails(id);
    expect(before.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const leave = linkIn(before.find(({ toAddress }) => toAddress === early)!, '/unsubscribe');
    expect((await visitor(app).post(leave, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
    await db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.email, late));
    await anHourLater();
    expect((await queuedMails(id)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    expect((await queuedMails(id)).map(({ text }) => text)).toEqual(['', '']);
  });

  it('is not sent to unsubscribed and blocked readers', async () => {
    const addresses = readers(3);
    await addReaders(addresses);
    const [left, blocked] = addresses as [string, string];
    const [contact] = await db.select().from(contacts).where(eq(contacts.email, left));
    await db
      .update(subscriptions)
      .set({ isOn: false })
      .where(and(eq(subscriptions.contactId, contact!.id), eq(subscriptions.listId, listId)));
    await db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.email, blocked));
    const id = await draft();
    await send(id);
    await anHourLater();
    expect((await queuedMails(id)).map(({ toAddress }) => toAddress)).toEqual([addresses[2]]);
  });
});

describe('Mailing form', () => {
  it('previews the saved text without scripts, and sends a test to its writer only', async () => {
    await addReaders(readers(1));
    const id = await draft();
    const page = (await publisher.get(`${LISTS}/mailings/${id}`)).body;
    expect(page).toContain('<p>Hello <strong>you</strong></p>');
    expect(page).not.toContain('<script>alert');
    await publisher.post(`${LISTS}/mailings/${id}`, { ...mailingFields(), subject: 'Changed', next: 'test' });
    expect((await mailsTo('publisher@example.com')).map(({ subject }) => subject)).toEqual(['Changed']);
    expect(await queuedMails(id)).toEqual([]);
    const on = await publisher.post(`${LISTS}/mailings/${id}`, { ...mailingFields(), next: 'send' });
    expect(on.headers.location).toBe(`${LISTS}/mailings/${id}/send`);
    expect((await publisher.get(`${LISTS}/mailings/${id}/send`)).body).toContain('to 1 subscriber of');
    expect((await mailing(id)).state, 'a GET writes nothing').toBe('draft');
  });

  it('keeps the input when the subject is missing', async () => {
    const answer = await publisher.post(`${LISTS}/mailings`, { ...mailingFields(), subject: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Hello **you**');
    expect(answer.body.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  it('is refused when the mailing is already being sent', async () => {
    await addReaders(readers(1));
    const id = await draft();
    await send(id);
    const answer = await publisher.post(`${LISTS}/mailings/${id}`, { ...mailingFields(), subject: 'Too late' });
    expect([answer.statusCode, answer.body.includes('Sending: 0 emails so far.')]).toEqual([403, true]);
    expect((await mailing(id)).subject).toBe(CONTENT.subject);
  });
});

describe('Mailing lists', () => {
  it('open for publishers only', async () => {
    const id = await draft();
    const pages = [LISTS, `${LISTS}/${listId}`, `${LISTS}/${listId}/subscribers`, `${LISTS}/mailings`];
    for (const url of [...pages, `${LISTS}/mailings/${id}`, `${LISTS}/mailings/${id}/send`]) {
      expect((await visitor(app).get(url)).statusCode, url).toBe(303);
      expect((await (await signedIn(app, 'maria')).get(url)).statusCode, url).toBe(403);
      expect((await publisher.get(url)).statusCode, url).toBe(200);
    }
    const maria = await signedIn(app, 'maria');
    for (const url of [LISTS, `${LISTS}/mailings`, `${LISTS}/mailings/${id}`, `${LISTS}/mailings/${id}/send`])
      expect((await maria.post(url, mailingFields())).statusCode, url).toBe(403);
    expect((await mailing(id)).state).toBe('draft');
  });

  it('answer 404 when they belong to another website', async () => {
    const [other] = await db
      .insert(mailingLists)
      .values({ websiteId: 2, name: { fr_FR: 'Là-bas' }, description: {} })
      .returning({ id: mailingLists.id });
    const [theirs] = await db
      .insert(mailings)
      .values({ listId: other!.id, subject: 'Theirs', body: 'x' })
      .returning({ id: mailings.id });
    await changed('website');
    for (const url of [
      `${LISTS}/${other!.id}`,
      `${LISTS}/${other!.id}/subscribers`,
      `${LISTS}/${other!.id}/mailing`,
      `${LISTS}/mailings/${theirs!.id}`,
    ])
      expect((await publisher.get(url)).statusCode, url).toBe(404);
    expect((await send(theirs!.id)).statusCode).toBe(404);
  });

  it('are created with a name, paged and searched', async () => {
    const form = { 'name-en_US': '', 'description-en_US': 'x' };
    expect((await publisher.post(LISTS, form)).statusCode).toBe(400);
    const made = await publisher.post(LISTS, { ...form, 'name-en_US': 'Fresh <b>' });
    listId = Number(/(\d+)$/.exec(made.headers.location as string)?.[1]);
    await addReaders(readers(60));
    expect((await publisher.get(LISTS)).body).toContain('Fresh &lt;b&gt;');
    const subscribers = `${LISTS}/${listId}/subscribers`;
    const found = async (query: string) =>
      [...(await publisher.get(subscribers + query)).body.matchAll(/>(reader\d+)\.of/g)].map(([, name]) => name);
    const [first, second] = [await found(''), await found('?page=2')];
    expect([first.length, second.length]).toEqual([50, 10]);
    expect(await found('?q=READER7.')).toEqual(['reader7']);
    expect(await found(`?q=${encodeURIComponent('%')}`)).toEqual([]);
  });

  it('are renamed in every language', async () => {
    await db
      .update(mailingLists)
      .set({ name: { en_US: 'Before', fr_FR: 'Avant', ar_001: 'قبل' } })
      .where(eq(mailingLists.id, listId));
    await changed('website');
    const fields = { ...(await formFields(publisher, `${LISTS}/${listId}`)), 'description-en_US': 'Once a year' };
    const change = (who: Visitor, name: string) =>
      who.post(`${LISTS}/${listId}`, { ...fields, 'name-en_US': name }).then(({ statusCode }) => statusCode);
    expect(await change(visitor(app), 'After')).toBe(401);
    expect(await change(await signedIn(app, 'operator'), 'After')).toBe(403);
    expect(await change(publisher, 'After')).toBe(303);
    const [list] = await db.select().from(mailingLists).where(eq(mailingLists.id, listId));
    expect(list).toMatchObject({ name: { en_US: 'After', fr_FR: 'Avant' }, description: { en_US: 'Once a year' } });
    const { body } = await publisher.get(`${LISTS}/${listId}`);
    expect(body).toMatch(/<h1><bdi>After<\/bdi>/);
    expect(body).toContain('<bdi>After</bdi></ins>');
  });

  it('are deleted and restored until somebody subscribes', async () => {
    const url = `${LISTS}/${listId}`;
    const isThere = () => db.$count(mailingLists, eq(mailingLists.id, listId));
    await publisher.post(`${url}/delete`, {});
    expect(await isThere()).toBe(0);
    await publisher.post(`${url}/restore`, {});
    expect(await isThere()).toBe(1);
    await addReaders(readers(1));
    expect((await publisher.post(`${url}/delete`, {})).statusCode).toBe(409);
  });

  it('show languages by name, not by code', async () => {
    await addReaders(readers(1));
    for (const query of ['', '?export=csv']) {
      const url = `${LISTS}/${listId}/subscribers${query}`;
      const { body } = await publisher.get(url);
      const reader = /reader0.*?English|reader0[\s\S]*?en_US/s.exec(body)?.[0];
      expect(reader, url).toContain('English');
      expect(reader, url).not.toContain('en_US');
    }
  });

  it('are exported as CSV without formulas', async () => {
    await addReaders([`=cmd.of${count}@example.org`, `+1.of${count}@example.org`]);
    const { body, headers } = await publisher.get(`${LISTS}/${listId}/subscribers?export=csv`);
    expect(headers['content-disposition']).toContain('attachment');
    const cells = body.split('\r\n').map((line) => line.split(',')[0]);
    expect(cells).toContain(`'=cmd.of${count}@example.org`);
    expect(cells).toContain(`'+1.of${count}@example.org`);
  });
});
