import { desc, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { deliver } from '#core/mail/incoming/deliver.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { env } from '#core/process/env.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { MOST_MESSAGES } from '#livechat/conversations.ts';
import { tidyConversations } from '#livechat/ending.ts';
import { CHAT_TAG } from '#livechat/queries.ts';
import { chatChannels, chatMessages, conversations } from '#livechat/schema.ts';
import { type LetterRow, linkIn, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let form: string;
beforeAll(async () => {
  app = await buildApp();
  form = `/im_livechat/message/${(await db.select().from(chatChannels))[0]!.id}`;
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const MESSAGE = { name: 'Noor', email: 'noor@example.org', message: '<script>alert(1)</script> Is it oiled?' };

async function left(who: Visitor = visitor(app)) {
  const { headers } = await who.post(form, MESSAGE);
  const path = String(headers.location);
  const [row] = await db.select().from(conversations).orderBy(desc(conversations.id)).limit(1);
  return { who, path, row: row! };
}

it('a message left by a form leads to the conversation, where it is shown as text', async () => {
  const { who, path, row } = await left();
  expect(path).toBe(`/im_livechat/conversation/${row.uuid}`);
  expect(row).toMatchObject({ kind: 'message', visitorName: 'Noor', email: 'noor@example.org', isWaiting: true });
  const page = (await who.get(path)).body;
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Is it oiled?');
  expect((await visitor(app).get(path)).statusCode).toBe(404);
});

it('a form without a name, address or message comes back with what was typed', async () => {
  const answer = await visitor(app).post(form, { ...MESSAGE, email: 'noor', name: ' ' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Enter your name');
  expect(answer.body).toContain('Enter a valid email address');
  expect(answer.body).toContain('Is it oiled?');
});

it('visitor who left a message continues in the conversation without script', async () => {
  const { who, path } = await left();
  expect((await who.post(path, { body: '' })).statusCode).toBe(400);
  expect((await who.post(path, { body: 'And darker?' })).statusCode).toBe(303);
  expect((await who.get(path)).body).toContain('And darker?');
});

it('answer is emailed to the person who left the message, and shown in the conversation', async () => {
  const { who, path, row } = await left();
  const operator = await signedIn(app, 'operator');
  expect((await operator.post(`/admin/chat/${row.id}/answer`, { body: 'It is <oiled>.' })).statusCode).toBe(303);
  expect((await who.get(path)).body).toContain('It is &lt;oiled&gt;.');
  const [mail] = await db.select().from(mails).where(eq(mails.websiteId, row.websiteId)).orderBy(desc(mails.id));
  expect(JSON.stringify(mail)).toContain('It is <oiled>.');
  expect(JSON.stringify(mail)).toContain('noor@example.org');
});

describe('a transcript', () => {
  const ADDRESS = 'home@example.org';

  it('is mailed to the visitor, without notes, and lets them continue in another browser', async () => {
    const { who, path, row } = await left();
    const operator = await signedIn(app, 'operator');
    await operator.post(`/admin/chat/${row.id}/note`, { note: 'a secret note' });
    expect((await who.post(`${path}/transcript`, { email: ADDRESS })).statusCode).toBe(303);
    const mail = await mailTo(ADDRESS);
    expect(mail.text).toContain('Is it oiled?');
    expect(mail.text).not.toContain('a secret note');
    const link = linkIn(mail, '/im_livechat/resume/');
    const elsewhere = visitor(app);
    expect((await elsewhere.get(link)).statusCode).toBe(200);
    expect((await who.get(path)).statusCode).toBe(200);
    await operator.post(`/admin/chat/${row.id}/end`, {});
    const resumed = await elsewhere.post(link, {});
    const place = String(resumed.headers.location);
    expect(place).not.toBe(path);
    expect((await elsewhere.get(place)).body).toContain('Is it oiled?');
    expect((await elsewhere.post(place, { body: 'I am at home now' })).statusCode).toBe(303);
    expect((await who.get(path)).statusCode).toBe(404);
  });

  it('is refused without an address, from another browser and with a changed link', async () => {
    const { who, path } = await left();
    const wrong = await who.post(`${path}/transcript`, { email: 'home' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Enter a valid email address');
    expect((await visitor(app).post(`${path}/transcript`, { email: ADDRESS })).statusCode).toBe(404);
    await who.post(`${path}/transcript`, { email: ADDRESS });
    const link = linkIn(await mailTo(ADDRESS), '/im_livechat/resume/');
    expect((await who.get(`${link}x`)).statusCode).toBe(404);
    expect((await who.post('/im_livechat/resume/MQ.x', {})).statusCode).toBe(404);
  });
});

it('the message form leads to the open conversation of the browser', async () => {
  const { who, path } = await left();
  expect((await who.get(form)).body).toContain(`href="${path}"`);
  expect((await visitor(app).get(form)).body).not.toContain('im_livechat/conversation');
});

it('privacy notice is shown where visitors write, and conversations are deleted after the days set for the channel', async () => {
  await db.update(chatChannels).set({ consent: { en_US: 'We keep <this> a week.' }, keepDays: 7 });
  await changed(CHAT_TAG);
  const { who, path, row } = await left();
  for (const page of [form, path, '/contactus']) expect((await who.get(page)).body).toContain('this&gt; a week.');
  const days = (count: number) => tidyConversations(Date.now() + count * 86_400_000);
  await days(6);
  expect(await db.$count(conversations, eq(conversations.id, row.id))).toBe(1);
  await days(8);
  expect(await db.$count(conversations, eq(conversations.id, row.id))).toBe(0);
});

describe('an answer by mail', () => {
  afterEach(() => {
    env.MAIL_IN_PORT = null;
  });

  /** Answers the operator's mail, as a mail program does. */
  async function answered(mail: LetterRow, from: string, text: string, id = mail.messageId) {
    const to = mail.headers['Reply-To'] as string;
    const source = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <re-${id.slice(1)}\r\n\r\n${text}`;
    return deliver(Buffer.from(source), from, [to]);
  }

  async function withAnswer() {
    env.MAIL_IN_PORT = 25;
    const { who, path, row } = await left();
    const operator = await signedIn(app, 'operator');
    await operator.post(`/admin/chat/${row.id}/answer`, { body: 'It is.' });
    return { who, path, row, operator, mail: await mailTo('noor@example.org') };
  }

  it('reaches the conversation without what it quotes, and opens it again', async () => {
    const { who, path, row, operator, mail } = await withAnswer();
    await operator.post(`/admin/chat/${row.id}/end`, {});
    const text = 'And <b>waxed</b>?\r\n\r\nOn Monday, Olu wrote:\r\n> It is.';
    expect(await answered(mail, 'noor@example.org', text)).toEqual(['taken']);
    expect(await answered(mail, 'noor@example.org', text)).toEqual(['taken']);
    const [page, desk] = [(await who.get(path)).body, (await operator.get(`/admin/chat/${row.id}`)).body];
    for (const body of [page, desk]) expect(body.match(/And &lt;b&gt;waxed&lt;\/b&gt;\?<\/p>/g)).toHaveLength(1);
    const [now] = await db.select().from(conversations).where(eq(conversations.id, row.id));
    expect(now).toMatchObject({ state: 'open', isWaiting: true, endedAt: null });
  });

  it('from another address says so', async () => {
    const { who, path, mail } = await withAnswer();
    expect(await answered(mail, 'sam@example.org', 'I am Sam')).toEqual(['taken']);
    expect((await who.get(path)).body).toContain('Sent from sam@example.org');
  });

  it('brings its files under the rules of uploads, and names those that are refused', async () => {
    const { who, path, row, mail } = await withAnswer();
    const part = (name: string, type: string, text: string) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${text}\r\n`;
    const text = [
      'Content-Type: multipart/mixed; boundary=b\r\n',
      '--b\r\nContent-Type: text/plain\r\n\r\nSee the plan.\r\n',
      part('plan.pdf', 'application/pdf', '%PDF-1.7'),
      part('run.sh.gz', 'application/gzip', '\x1f\x8b'),
      '--b--\r\n',
    ];
    const to = mail.headers['Reply-To'] as string;
    const head = `From: noor@example.org\r\nTo: ${to}\r\nMessage-ID: <with-files@example.org>\r\n`;
    const source = Buffer.from(head + text.join(''), 'latin1');
    expect(await deliver(source, 'noor@example.org', [to])).toEqual(['taken']);
    const { body } = await who.get(path);
    expect(body).toMatch(/\/web\/content\/\d+\?access_token=[^"]+"[^>]*><bdi>plan\.pdf/);
    expect(body).toContain('Files that were not accepted: run.sh.gz');
    expect(await db.$count(chatMessages, eq(chatMessages.conversationId, row.id))).toBe(3);
  });

  it('continues in one further conversation when the first is full', async () => {
    const { row, operator, mail } = await withAnswer();
    await db.update(conversations).set({ messageCount: MOST_MESSAGES }).where(eq(conversations.id, row.id));
    expect(await answered(mail, 'noor@example.org', 'One more thing')).toEqual(['taken']);
    expect(await answered(mail, 'noor@example.org', 'And another', '<second@example.org>')).toEqual(['taken']);
    const later = await db.select().from(conversations).where(gt(conversations.id, row.id));
    expect(later).toHaveLength(1);
    expect(later[0]).toMatchObject({ kind: 'message', email: 'noor@example.org', isWaiting: true, operatorId: null });
    const { body } = await operator.get(`/admin/chat/${later[0]!.id}`);
    for (const text of [`Continues conversation ${row.id}, which is full.`, 'One more thing', 'And another'])
      expect(body).toContain(text);
  });

  it('is not offered when incoming mail is off', async () => {
    const { row } = await left();
    const operator = await signedIn(app, 'operator');
    await operator.post(`/admin/chat/${row.id}/answer`, { body: 'It is.' });
    expect((await mailTo('noor@example.org')).headers).not.toHaveProperty('Reply-To');
  });
});

it('message form accepts ten messages an hour from one address', async () => {
  for (let at = 0; at < 10; at++) expect((await visitor(app).post(form, MESSAGE)).statusCode).toBe(303);
  expect((await visitor(app).post(form, MESSAGE)).statusCode).toBe(429);
});
