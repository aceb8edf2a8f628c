import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { sendDigests } from '#groups/delivery/digest.ts';
import { accept, claim, refuse } from '#groups/moderation/decide.ts';
import { post } from '#groups/posting/post.ts';
import { groupMembers, groupMessages, groups } from '#groups/schema.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
let maria: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  maria = await signedIn(app, 'maria');
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const postedNow = {
  ...{ answers: [], author: { name: 'Ann', email: 'ann@example.net', partnerId: null }, subject: 'Beans by the dozen' },
  ...{ text: 'Who wants some?', body: '<p>Who wants some?</p>', state: 'posted' as const, source: 'web' as const },
};
let groupCount = 0;
type Facts = Partial<typeof groups.$inferInsert>;
async function aGroup(facts: Facts = {}): Promise<{ id: number; path: string }> {
  groupCount += 1;
  const row = { websiteId: 1, name: { en_US: `Posting ${groupCount}` }, description: {}, alias: `p-${groupCount}` };
  const [made] = await db
    .insert(groups)
    .values({ ...row, ...facts })
    .returning({ id: groups.id });
  await changed('groups');
  return { id: made!.id, path: `/groups/posting-${groupCount}-${made!.id}` };
}
async function member(groupId: number, email: string, facts: Partial<typeof groupMembers.$inferInsert> = {}) {
  const row = { groupId, email, languageCode: 'en_US', state: 'on' as const, changedAt: new Date(0) };
  const [made] = await db
    .insert(groupMembers)
    .values({ ...row, ...facts })
    .returning();
  return made!;
}
const write = (who: Visitor, path: string, fields: Record<string, string | number> = {}) =>
  who.post(`${path}/post`, { subject: 'Beans', message: 'I have **beans**.', ...fields });
const newest = async (groupId: number) => {
  const found = db.select().from(groupMessages).where(eq(groupMessages.groupId, groupId));
  return (await found.orderBy(desc(groupMessages.id)).limit(1))[0]!;
};

describe('posting on the web', () => {
  it('posts a message of a member at once, on its page, safely', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    const answer = await write(maria, path, { message: 'Hi <script>alert(1)</script> **there**' });
    expect(answer.statusCode).toBe(303);
    const { body } = await visitor(app).get(answer.headers.location as string);
    expect(body).toContain('<strong>there</strong>');
    expect(body).not.toContain('<script>alert');
  });

  it('adds an answer to the thread, quoting what it answers', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    await write(maria, path);
    const first = await newest(id);
    const form = (await maria.get(`${path}/post?answers=${first.id}`)).body;
    expect(form).toContain('value="Re: Beans"');
    expect(form).toMatch(/(?:&gt;|>) I have \*\*beans\*\*\./);
    await write(maria, path, { answers: first.id, message: 'Me too.' });
    const second = await newest(id);
    expect([second.parentId, second.threadId]).toEqual([first.id, first.threadId]);
  });

  it('posts once when the button was pressed twice', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    await write(maria, path);
    await write(maria, path);
    expect(await db.$count(groupMessages, eq(groupMessages.groupId, id))).toBe(1);
  });

  it.each([
    ['without a subject', { subject: ' ' }, 'subject'],
    ['without a message', { message: '' }, 'message'],
    ['with a message that is too long', { message: 'x'.repeat(20_001) }, 'message'],
  ])('comes back with what was typed %s', async (_what, fields, wrong) => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    const { statusCode, body } = await write(maria, path, { subject: 'Seen', ...fields });
    expect([statusCode, body.includes(`id="${wrong}-error"`)]).toEqual([400, true]);
    expect(await db.$count(groupMessages, eq(groupMessages.groupId, id))).toBe(0);
  });

  it('is closed to guests, to others, and to members who were banned', async () => {
    const { id, path } = await aGroup();
    expect((await visitor(app).get(`${path}/post`)).headers.location).toContain('/web/login');
    expect((await write(visitor(app), path)).statusCode).not.toBe(403);
    expect(await db.$count(groupMessages, eq(groupMessages.groupId, id))).toBe(0);
    expect((await write(maria, path)).statusCode).toBe(403);
    await member(id, 'maria@example.com', { rule: 'ban' });
    expect((await write(maria, path)).statusCode).toBe(403);
  });

  it('accepts attachments under the rules of all uploads, and shows them folded', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    const linkIn = (html: string) =>
      /<a href="(\/web\/content\/[^"]*)"><bdi>beans.txt/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const send = (name: string, bytes: string, message = 'Attached.') =>
      app.inject({
        method: 'POST',
        url: `${path}/post`,
        headers: {
          ...{ host: 'localhost', 'sec-fetch-site': 'same-origin', 'content-type': MULTIPART },
          cookie: [...maria.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        },
        payload: multipartBody([
          ['subject', 'List'],
          ['message', message],
          ['attachment', { name, bytes }],
          ['attachment', { name: `second ${name}`, bytes }],
        ]),
      });
    expect((await maria.get(`${path}/post`)).body).toMatch(
      /<input[^>]*name="attachment"[^>]*multiple|<input[^>]*multiple[^>]*name="attachment"/,
    );
    expect((await send('evil.exe', 'MZ\u0000\u0001\u0002')).statusCode).toBe(400);
    const sent = await send('beans.txt', 'Runner beans');
    const { body } = await visitor(app).get(sent.headers.location as string);
    const url = linkIn(body);
    expect((await visitor(app).get(url)).body).toBe('Runner beans');
    expect(body).toContain('<bdi>second beans.txt');
    expect((await visitor(app).get(url.replace(/\?.*/, ''))).statusCode).toBe(404);
    await db.update(groups).set({ posters: 'nobody' }).where(eq(groups.id, id));
    await changed('groups');
    await send('beans.txt', 'Broad beans', 'To be approved.');
    const pending = await newest(id);
    const forStaff = await ada.get(`/admin/groups/messages/${pending.id}`);
    expect((await ada.get(linkIn(forStaff.body))).body).toBe('Broad beans');
  });
});

describe('emails of a group', () => {
  it('go to each member with the headers of a mailing list and an own sender', async () => {
    const { id, path } = await aGroup({ alias: 'headers' });
    await member(id, 'maria@example.com');
    await member(id, 'ann@example.org', { name: 'Ann' });
    await member(id, 'web@example.org', { delivery: 'web' });
    await member(id, 'dead@example.org', { stoppedAt: new Date() });
    await write(maria, path);
    const mail = await mailTo('ann@example.org');
    expect(mail.subject).toMatch(/^\[Posting \d+\] Beans$/);
    expect(mail.headers).toMatchObject({
      'List-Id': '<headers.127.0.0.1>',
      'List-Post': '<mailto:headers@127.0.0.1>',
      'List-Archive': expect.stringContaining(path),
      'List-Unsubscribe': expect.stringMatching(/^<http.*\/groups\/unsubscribe\/\d+\/\d+\/.*>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Reply-To': 'headers@127.0.0.1',
    });
    const first = await newest(id);
    expect(mail.list).toMatchObject({
      from: { name: expect.stringMatching(/^Maria.* \(Posting \d+\)$/), address: 'headers@127.0.0.1' },
      bouncesTo: expect.stringMatching(/^groups-bounces\+\d+-[0-9a-f]+@/),
      messageId: first.messageId,
    });
    expect([await mailsTo('web@example.org'), await mailsTo('dead@example.org')]).toEqual([[], []]);
    await write(maria, path, { answers: first.id, subject: 'Re: Beans', message: 'And peas.' });
    expect((await mailTo('ann@example.org')).headers).toMatchObject({
      'In-Reply-To': first.messageId,
      References: first.messageId,
    });
  });

  it('are in the outbox for 250 members once each, and unsubscribe by one click', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com', { delivery: 'web' });
    for (let at = 0; at < 250; at++) await member(id, `many${at}@example.org`);
    await write(maria, path);
    await mailTo('many249@example.org');
    const { id: messageId } = await newest(id);
    const sent = await db.select({ key: mails.key, headers: mails.headers }).from(mails);
    const ours = sent.filter(({ key }) => key?.startsWith(`group message ${messageId} to `));
    expect([ours.length, new Set(ours.map(({ key }) => key)).size]).toEqual([250, 250]);
    const link = new URL(ours[0]!.headers['List-Unsubscribe']!.slice(1, -1)).pathname;
    expect((await visitor(app).post(link, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
    expect(await db.$count(groupMembers, and(eq(groupMembers.groupId, id), eq(groupMembers.state, 'off')))).toBe(1);
  });

  it('are sent once a day to members who chose that by the link in an email', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    await member(id, 'daily@example.org');
    await write(maria, path);
    const [, link = ''] = /(\/groups\/preferences\/\S+)/.exec((await mailTo('daily@example.org')).text) ?? [];
    expect((await visitor(app).get(link)).body).toContain('One email a day');
    await visitor(app).post(link, { delivery: 'digest' });
    await write(maria, path, { subject: 'Peas', message: 'Peas, too.' });
    await write(maria, path, { subject: 'Leeks', message: 'And leeks.' });
    expect(await mailsTo('daily@example.org')).toHaveLength(1);
    await sendDigests(new Date(Date.now() + 25 * 3_600_000));
    const [, digest] = await mailsTo('daily@example.org');
    expect(digest?.subject).toMatch(/^2 new messages in Posting/);
    expect(digest?.text).toMatch(/Peas[\s\S]*Leeks/);
    await sendDigests(new Date(Date.now() + 50 * 3_600_000));
    expect(await mailsTo('daily@example.org')).toHaveLength(2);
  });

  it('are sent on the day on which staff approve what was written before', async () => {
    const { id, path } = await aGroup({ posters: 'nobody' });
    await member(id, 'maria@example.com');
    await write(maria, path);
    const now = Date.now();
    const approvedAt = new Date(now + 2 * 3_600_000);
    const digestedAt = new Date(now + 3_600_000);
    await member(id, 'waits@example.org', { delivery: 'digest', digestedAt });
    const message = await newest(id);
    await accept(message.id, { userId: 1, websiteId: 1 }, { now: approvedAt });
    await sendDigests(new Date(now + 26 * 3_600_000));
    expect((await mailTo('waits@example.org')).text).toContain('Beans');
  });

  it('tell of what was approved last and how many there are, however many were written later', async () => {
    const { id, path } = await aGroup({ posters: 'nobody' });
    await member(id, 'maria@example.com');
    await write(maria, path, { subject: 'Approved late' });
    const late = await newest(id);
    await member(id, 'busy@example.org', { delivery: 'digest' });
    for (let n = 0; n < 60; n++)
      await post({ ...postedNow, groupId: id, messageId: `<busy-${n}@x>`, sentAt: new Date() });
    await accept(late.id, { userId: 1, websiteId: 1 });
    await sendDigests(new Date(Date.now() + 25 * 3_600_000));
    const digest = await mailTo('busy@example.org');
    expect(digest.subject).toMatch(/^61 new messages/);
    expect(digest.text.match(/Beans by the dozen/g)).toHaveLength(49);
    expect(digest.text).toMatch(/Approved late[\s\S]*See all: .*\?mode=date/);
  });

  it('leave what is being posted at that moment to the next day', async () => {
    const { id } = await aGroup();
    await member(id, 'edge@example.org', { delivery: 'digest' });
    const now = Date.now() + 100 * 24 * 3_600_000;
    const aMessage = (subject: string, at: number) =>
      post({ ...postedNow, groupId: id, messageId: `<${subject}@x>`, subject, sentAt: new Date(at) });
    await aMessage('Long ago', now - 7_200_000);
    await sendDigests(new Date(now));
    await aMessage('A second ago', now - 1000);
    await sendDigests(new Date(now + 25 * 3_600_000));
    const [, second] = await mailsTo('edge@example.org');
    expect(second?.text).toContain('A second ago');
  });

  it('cannot be chosen by a forged link', async () => {
    expect((await visitor(app).get('/groups/preferences/1/1/forged')).statusCode).toBe(400);
    expect((await visitor(app).post('/groups/preferences/1/1/forged', { delivery: 'web' })).statusCode).toBe(400);
  });
});

describe('moderation', () => {
  /** A message of a member that waits. */
  async function waiting() {
    const group = await aGroup({ posters: 'nobody' });
    await member(group.id, 'maria@example.com');
    await write(maria, group.path);
    return { ...group, message: await newest(group.id) };
  }
  const decide = (id: number, decision: string, words = '') =>
    ada.post(`/admin/groups/messages/${id}`, { decision, words });
  const stateOf = async (id: number) =>
    (await db.select().from(groupMessages).where(eq(groupMessages.id, id)))[0]!.state;

  it('shows and mails a message once staff approved it', async () => {
    const { id, path, message } = await waiting();
    expect(message.state).toBe('pending');
    expect((await ada.get('/admin/groups/messages')).body).toContain(`/admin/groups/messages/${message.id}`);
    expect((await visitor(app).get(path)).body).not.toContain('Beans');
    await decide(message.id, 'accept');
    expect((await visitor(app).get(path)).body).toContain('Beans');
    expect((await mailsTo('maria@example.com')).some(({ key }) => key?.includes(`message ${message.id} `))).toBe(true);
    await write(maria, path, { message: 'Once more.' });
    expect((await newest(id)).state).toBe('pending');
  });

  it('posts later messages of an author at once whom staff always approve', async () => {
    const { id, path, message } = await waiting();
    await decide(message.id, 'always');
    await write(maria, path, { message: 'Once more.' });
    expect((await newest(id)).state).toBe('posted');
  });

  it('emails the reason of a rejection, and nothing without a reason', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const before = (await mailsTo('maria@example.com')).length;
    await decide(one.message.id, 'refuse');
    expect(await mailsTo('maria@example.com')).toHaveLength(before);
    await decide(other.message.id, 'refuse', 'Please write about seeds.');
    expect((await mailTo('maria@example.com')).text).toContain('Please write about seeds.');
    expect([await stateOf(one.message.id), await stateOf(other.message.id)]).toEqual(['refused', 'refused']);
  });

  it('ends the membership of a banned author', async () => {
    const { id, path, message } = await waiting();
    await decide(message.id, 'ban');
    const [row] = await db.select().from(groupMembers).where(eq(groupMembers.groupId, id));
    expect([row?.state, row?.rule]).toEqual(['off', 'ban']);
    expect((await write(maria, path)).statusCode).toBe(403);
  });

  it('takes a posted message out of archive, counts and search', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    const { headers } = await write(maria, path, { message: 'Xylophone' });
    expect((await visitor(app).get(`${path}?search=xylophone`)).body).toContain('Xylophone');
    await decide((await newest(id)).id, 'refuse');
    expect((await visitor(app).get(headers.location as string)).statusCode).toBe(404);
    expect((await visitor(app).get(`${path}?search=xylophone`)).body).toContain('No message has all of these words');
    const [group] = await db.select().from(groups).where(eq(groups.id, id));
    expect([group?.messageCount, group?.threadCount]).toEqual([0, 0]);
  });

  it('is claimed by one member of staff at a time', async () => {
    const { message } = await waiting();
    expect((await decide(message.id, 'claim')).statusCode).toBe(303);
    const other = { userId: 2, websiteId: 1 };
    expect(await claim(message.id, other)).toBe(false);
    expect([await accept(message.id, other), await refuse(message.id, other)]).toEqual([false, false]);
    const publisher = await signedIn(app, 'publisher');
    const page = `/admin/groups/messages/${message.id}`;
    expect((await publisher.get(page)).body).not.toContain('value="accept"');
    await publisher.post(page, { decision: 'accept' });
    expect(await stateOf(message.id)).toBe('pending');
    expect((await publisher.get(page)).body).toContain('Someone else deals with this message already.');
    expect(await claim(message.id, other, new Date(Date.now() + 31 * 60_000))).toBe(true);
  });

  it('is closed to staff of other websites and to customers', async () => {
    const { message } = await waiting();
    expect((await maria.get(`/admin/groups/messages/${message.id}`)).statusCode).toBe(403);
    const camille = await signedIn(app, 'camille', 'aulne.localhost');
    await camille.post(`/admin/groups/messages/${message.id}`, { decision: 'accept' });
    expect(await stateOf(message.id)).toBe('pending');
  });
});

describe('search and feed of a group', () => {
  it('finds messages by all words, whatever their capitals and accents', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    await write(maria, path, { subject: 'Café', message: 'Crème brûlée on Sundays' });
    await write(maria, path, { subject: 'Tea', message: 'Sundays, too' });
    const found = async (search: string) =>
      (await visitor(app).get(`${path}?search=${encodeURIComponent(search)}`)).body;
    expect(await found('CAFE brulee')).toContain('<bdi>Café</bdi>');
    expect(await found('cafe brulee')).not.toContain('<bdi>Tea</bdi>');
    expect(await found('sundays')).toMatch(/Tea[\s\S]*Café/);
    expect(await found('%')).toContain('Tea');
  });

  it('finds beginnings of words from three letters on', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    await write(maria, path, { subject: 'Gardening', message: 'Gardens and gardeners, Ärzte and بذور' });
    const count = async (search: string) => {
      const { body } = await visitor(app).get(`${path}?search=${encodeURIComponent(search)}`);
      return body.split('<bdi>Gardening</bdi>').length - 1;
    };
    expect(await count('gard')).toBe(1);
    expect(await count('garden arzt بذو')).toBe(1);
    for (const search of ['ga', 'ardening', 'gardenings', 'gard tulip']) expect(await count(search)).toBe(0);
  });

  it('finds words inside addresses, very long words, and nothing of other groups or of authors who are forgotten', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    const long = 'wood'.repeat(20);
    const message = `See www.seeds.example/autumn, ann-marie@herbs.example, 3.14 and ${long}.`;
    await write(maria, path, { subject: 'Places', message });
    const other = await aGroup();
    const has = async (search: string, at = path) =>
      (await visitor(app).get(`${at}?search=${encodeURIComponent(search)}`)).body.includes('<bdi>Places</bdi>');
    for (const search of ['seeds autumn', 'marie herbs', '14', long, 'lopes']) expect(await has(search)).toBe(true);
    expect([await has('seeds', other.path), await has(`part ${id}`)]).toEqual([false, false]);
    await db.update(groupMessages).set({ authorName: '' }).where(eq(groupMessages.groupId, id));
    await changed('groups');
    expect([await has('lopes'), await has('seeds')]).toEqual([false, true]);
  });

  it('has an Atom feed where a group is public, and none elsewhere', async () => {
    const { id, path } = await aGroup();
    await member(id, 'maria@example.com');
    await write(maria, path, { subject: 'A & B', message: '<b>Both</b> ]]>' });
    const { body, headers } = await visitor(app).get(`${path}/feed.xml`);
    expect(headers['content-type']).toContain('application/atom+xml');
    expect(body).toContain('<title>A &#38; B</title>');
    expect(body).not.toContain('maria@example.com');
    expect((await ada.get('/groups/2/feed.xml')).statusCode).toBe(404);
  });
});
