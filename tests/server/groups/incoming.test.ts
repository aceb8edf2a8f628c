import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { deliver } from '#core/mail/incoming/deliver.ts';
import { receivedMails } from '#core/mail/incoming/received_mails.schema.ts';
import { startMailReceiver } from '#core/mail/incoming/smtp_receiver.ts';
import { env } from '#core/process/env.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { attachmentsOf } from '#groups/archive/queries.ts';
import { mboxImporter } from '#groups/import/importer.ts';
import { textHtml } from '#groups/incoming/body.ts';
import { accept, refuse } from '#groups/moderation/decide.ts';
import { groupMembers, groupMessages, groupMissing, groupMonths, groups, groupThreads } from '#groups/schema.ts';
import { linkIn, mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.delete(receivedMails);
  await db.delete(rateLimits);
});

let groupCount = 0;
async function aGroup(facts: Partial<typeof groups.$inferInsert> = {}) {
  groupCount += 1;
  const alias = `in-${groupCount}`;
  const [made] = await db
    .insert(groups)
    .values({ websiteId: 1, name: { en_US: `Incoming ${groupCount}` }, description: {}, alias, ...facts })
    .returning();
  await changed('groups');
  for (const email of ['ann@example.org', 'bo@example.org']) await member(made!.id, email);
  return {
    id: made!.id,
    alias,
    address: `${alias}@${env.MAIL_DOMAIN}`,
    path: `/groups/incoming-${groupCount}-${made!.id}`,
  };
}
async function member(groupId: number, email: string, facts: Partial<typeof groupMembers.$inferInsert> = {}) {
  const row = { groupId, email, languageCode: 'en_US', state: 'on' as const, changedAt: new Date(0) };
  await db.insert(groupMembers).values({ ...row, ...facts });
}
const messages = (groupId: number) =>
  db.select().from(groupMessages).where(eq(groupMessages.groupId, groupId)).orderBy(desc(groupMessages.id));
const newest = async (groupId: number) => (await messages(groupId))[0];

let count = 0;
type Sent = { headers?: Record<string, string>; body?: string; from?: string; sender?: string };
function send(
  to: string,
  { headers = {}, body = 'Hello', from = 'Ann <ann@example.org>', sender = 'x@y.org' }: Sent = {},
) {
  const all = { From: from, To: to, Subject: 'Oak', 'Message-ID': `<in-${++count}@x>`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return deliver(Buffer.from([...lines, '', body].join('\r\n')), sender, [to]);
}

describe('mail to the address of a group', () => {
  it('comes by SMTP into the archive and to the other members, threaded with what it answers', async () => {
    const { id, address, path: page } = await aGroup();
    const receiver = (await startMailReceiver(0))!;
    const client = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true });
    try {
      const files = [{ filename: 'list.txt', content: 'Oak, ash' }];
      const mail = { from: 'Ann Oak <ann@example.org>', to: address, subject: 'Timber', text: 'Which *wood*?' };
      await client.sendMail({ ...mail, messageId: '<timber@example.org>', attachments: files });
      const reply = { from: 'bo@example.org', to: address, subject: 'Re: Timber', text: 'Ash.\n\n> Which *wood*?' };
      await client.sendMail({ ...reply, inReplyTo: '<timber@example.org>', references: '<timber@example.org>' });
    } finally {
      client.close();
      await receiver.stop();
    }
    const [answer, first] = await messages(id);
    expect([answer?.parentId, answer?.threadId, first?.authorName]).toEqual([first?.id, first?.threadId, 'Ann Oak']);
    const { body } = await visitor(app).get(`${page}/timber-${first?.id}`);
    expect(body).toContain('Which *wood*?');
    expect(body).toMatch(/<details class="group-fold">[\s\S]*<blockquote><p>Which/);
    expect(body).toContain('list.txt');
    const toBo = await mailTo('bo@example.org');
    expect([toBo.list?.messageId, toBo.text.includes('Which *wood*?')]).toEqual(['<timber@example.org>', true]);
    expect((await mailTo('ann@example.org')).headers).toMatchObject({ 'In-Reply-To': '<timber@example.org>' });
    expect(await mailsTo('ann@example.org'), 'no one gets back what they mailed').toHaveLength(1);
  });

  it.each([
    ['a stranger', {}, 'eve@example.org', 'pending'],
    ['a member where staff approve all', { posters: 'nobody' as const }, 'ann@example.org', 'pending'],
    ['a member', {}, 'ANN@Example.org', 'posted'],
  ])('of %s is posted at once or waits', async (_who, facts, from, state) => {
    const { id, address } = await aGroup(facts);
    expect(await send(address, { from })).toEqual(['taken']);
    expect((await newest(id))?.state).toBe(state);
  });

  it('accepts five pending mails of a stranger, and none of a banned address', async () => {
    const { id, address } = await aGroup();
    for (let at = 0; at < 7; at++) await send(address, { from: 'eve@example.org' });
    expect(await messages(id)).toHaveLength(5);
    await member(id, 'mallory@example.org', { state: 'off', rule: 'ban' });
    expect(await send(address, { from: 'mallory@example.org' })).toEqual(['ignored']);
  });

  it.each([
    ['absence notices', { 'Auto-Submitted': 'auto-replied' }],
    ['mails of other lists', { 'List-Id': '<other.example.org>' }],
    ['bulk mail', { Precedence: 'bulk' }],
  ])('ignores %s', async (_what, headers) => {
    const { id, address } = await aGroup();
    expect(await send(address, { headers })).toEqual(['ignored']);
    expect(await messages(id)).toEqual([]);
  });

  it('accepts a mail once when it comes back to the group', async () => {
    const { id, address } = await aGroup();
    const headers = { 'Message-ID': '<loop@example.org>' };
    await send(address, { headers });
    await db.delete(receivedMails);
    expect(await send(address, { headers })).toEqual(['ignored']);
    expect(await messages(id)).toHaveLength(1);
  });

  it('loses the name of the group that our emails put before its subject, in any language', async () => {
    const { id, address } = await aGroup({ name: { en_US: 'Seeds', fr_FR: 'Graines' } });
    await send(address, { headers: { Subject: '[Graines] Re: [Seeds] Oak [1]' } });
    expect((await newest(id))?.subject).toBe('Re: Oak [1]');
  });

  it('names the attachments that were not accepted', async () => {
    const { id, address } = await aGroup();
    const file = 'Content-Disposition: attachment; filename=run.exe\r\n\r\nMZ\0\x01';
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nSee this.\r\n--b\r\n${file}\r\n--b--`;
    await send(address, { headers: { 'Content-Type': 'multipart/mixed; boundary=b' }, body });
    const message = await newest(id);
    expect(message?.text).toBe('See this.\n\nFiles that were not accepted: run.exe');
    expect(message?.body).toContain('<p>Files that were not accepted: run.exe</p>');
  });

  it('keeps a quote together whose empty lines have no mark', () => {
    expect(textHtml('> One\n\n> Two\n\nMine')).toBe('<blockquote><p>One</p><p>Two</p></blockquote><p>Mine</p>');
  });

  it('makes HTML safe, and drops our own footer that an answer quotes', async () => {
    const { id, address } = await aGroup();
    const html =
      '<p onclick="x()">Hi<script>x()</script><img src="http://evil.example/p.gif"><a href="javascript:x()">y</a></p>';
    await send(address, { headers: { 'Content-Type': 'text/html' }, body: html });
    expect((await newest(id))?.body).not.toMatch(/<script|onclick|<img|href="javascript/);
    const link = 'http://127.0.0.1/groups/unsubscribe/1/2/secret.code';
    await send(address, { body: `Thanks\r\n\r\n> Hi\r\n> Unsubscribe: ${link}` });
    const { text, body } = (await newest(id))!;
    expect([text.includes('secret'), body.includes('secret')]).toEqual([false, false]);
  });

  it.each([
    ['an unknown charset', { 'Content-Type': 'text/plain; charset=klingon' }, 'caf\u00e9'],
    [
      'a broken multipart',
      { 'Content-Type': 'multipart/mixed; boundary=x' },
      '--x\r\nContent-Type: text/plain\r\n\r\nHi',
    ],
    ['broken base64', { 'Content-Transfer-Encoding': 'base64' }, '%%%%'],
    ['no subject and no sender name', { Subject: '', From: 'ann@example.org' }, 'Hi'],
  ])('accepts a mail with %s', async (_what, headers, body) => {
    const { address, path: page } = await aGroup();
    expect(await send(address, { headers, body })).toEqual(['taken']);
    expect((await visitor(app).get(page)).statusCode).toBe(200);
  });

  it('is refused for an address that is no group', async () => {
    expect(await send(`none@${env.MAIL_DOMAIN}`)).toEqual(['unknown']);
  });
});

describe('returned mail', () => {
  const REPORT = 'multipart/report; report-type=delivery-status; boundary=x';
  const report = (status: string) =>
    `--x\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\n${status}\r\n--x--`;
  const bounce = (to: string, status: string) =>
    send(to, { headers: { 'Content-Type': REPORT }, body: report(status), sender: '' });

  it('stops mail to an address after three failures, until its owner asks again', async () => {
    const { id, address } = await aGroup();
    await send(address, { from: 'bo@example.org' });
    const mail = await mailTo('ann@example.org');
    const back = mail.list!.bouncesTo;
    const ann = async () =>
      (
        await db
          .select()
          .from(groupMembers)
          .where(and(eq(groupMembers.groupId, id), eq(groupMembers.email, 'ann@example.org')))
      )[0]!;
    await bounce(back, 'Action: delayed\r\nStatus: 4.4.1');
    expect((await ann()).bounces).toBe(0);
    for (let at = 0; at < 3; at++) {
      expect((await ann()).stoppedAt).toBeNull();
      await bounce(back, 'Action: failed\r\nStatus: 5.1.1');
    }
    expect((await ann()).stoppedAt).not.toBeNull();
    const before = (await mailsTo('ann@example.org')).length;
    await send(address, { from: 'bo@example.org' });
    expect(await mailsTo('ann@example.org')).toHaveLength(before);
    await visitor(app).post(linkIn(mail, '/groups/preferences/'), { delivery: 'each' });
    expect([(await ann()).stoppedAt, (await ann()).bounces]).toEqual([null, 0]);
  });

  it('is refused at an address without a signature', async () => {
    expect(await bounce(`groups-bounces+1-00@${env.MAIL_DOMAIN}`, 'Action: failed')).toEqual(['unknown']);
  });
});

describe('answers to a message that the archive lacks', () => {
  const answer = (to: string, subject: string, headers: Record<string, string>) =>
    send(to, { headers: { Subject: subject, ...headers } });
  const threadsIn = async (groupId: number) => {
    const found = await db.select().from(groupThreads).where(eq(groupThreads.groupId, groupId));
    const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
    const months = await db.select().from(groupMonths).where(eq(groupMonths.groupId, groupId));
    const counted = months.reduce((sum, { threads }) => sum + threads, 0);
    expect([group?.threadCount, counted]).toEqual([found.length, found.length]);
    return found;
  };
  const bySubject = async (groupId: number) => new Map((await messages(groupId)).map((one) => [one.subject, one]));

  it('stand in one thread, which begins with the message when it comes', async () => {
    const { id, address, path: page } = await aGroup();
    await answer(address, 'Re: Elm', { References: '<top@x> <elm@x>' });
    await answer(address, 'Elm again', { 'In-Reply-To': '<elm@x>' });
    await answer(address, 'Above', { References: '<top@x>' });
    expect(await threadsIn(id)).toMatchObject([{ subject: 'Re: Elm', messageCount: 3 }]);
    const mail = (await mailsTo('bo@example.org')).find(({ subject }) => subject.includes('Re: Elm'));
    expect(mail?.headers).toMatchObject({ 'In-Reply-To': '<elm@x>', References: '<top@x> <elm@x>' });

    await answer(address, 'Elm', { 'Message-ID': '<elm@x>' });
    const found = await bySubject(id);
    const elm = found.get('Elm')!;
    expect([found.get('Re: Elm')?.parentId, found.get('Elm again')?.parentId]).toEqual([elm.id, elm.id]);
    expect(await threadsIn(id)).toMatchObject([{ subject: 'Elm', rootId: elm.id, messageCount: 4 }]);
    const { body } = await visitor(app).get(`${page}/elm-${elm.id}`);
    for (const subject of ['re-elm', 'elm-again', 'above']) expect(body).toContain(`/${subject}-`);
  });

  it('come to the thread that the message answers', async () => {
    const { id, address } = await aGroup();
    await answer(address, 'Begin', { 'Message-ID': '<begin@x>' });
    await answer(address, 'Re: Middle', { References: '<middle@x>' });
    await answer(address, 'Re: Middle 2', { References: '<middle@x>' });
    expect(await threadsIn(id)).toHaveLength(2);
    await answer(address, 'Middle', { 'Message-ID': '<middle@x>', References: '<begin@x>' });
    const found = await bySubject(id);
    expect(await threadsIn(id)).toMatchObject([{ rootId: found.get('Begin')?.id, messageCount: 4 }]);
    expect(found.get('Re: Middle 2')?.parentId).toBe(found.get('Middle')?.id);
  });

  it('are joined by one that names both', async () => {
    const { id, address } = await aGroup();
    await answer(address, 'One', { References: '<one@x>' });
    await answer(address, 'Two', { References: '<two@x>' });
    await answer(address, 'Both', { References: '<one@x> <two@x>' });
    expect(await threadsIn(id)).toMatchObject([{ subject: 'One', messageCount: 3 }]);
  });

  it('show nothing of it while it waits for staff or is refused', async () => {
    const { id, address, path: page } = await aGroup();
    await send(address, { from: 'eve@example.org', headers: { 'Message-ID': '<eve@x>', Subject: 'Unread offer' } });
    await answer(address, 'Re: Unread', { References: '<eve@x>' });
    const shown = async () => (await visitor(app).get(page)).body;
    expect(await shown()).not.toContain('Unread offer');
    const found = await bySubject(id);
    const offer = found.get('Unread offer')!;
    const staff = { userId: 1, websiteId: 1 };
    expect(await accept(offer.id, staff)).toBe(true);
    expect(await threadsIn(id)).toMatchObject([{ rootId: offer.id, subject: 'Unread offer', messageCount: 2 }]);
    expect(await refuse(offer.id, staff)).toBe(true);
    expect(await threadsIn(id)).toMatchObject([{ rootId: found.get('Re: Unread')?.id, messageCount: 1 }]);
    expect(await shown()).not.toContain('Unread offer');
  });

  it('never stand above themselves where two claim to answer each other', async () => {
    const { id, address } = await aGroup();
    await answer(address, 'Hen', { 'Message-ID': '<hen@x>', References: '<egg@x>' });
    await answer(address, 'Egg', { 'Message-ID': '<egg@x>', References: '<hen@x>' });
    await answer(address, 'Self', { 'Message-ID': '<self@x>', References: '<self@x>' });
    const found = await bySubject(id);
    expect([found.get('Hen')?.parentId, found.get('Egg')?.parentId]).toEqual([null, found.get('Hen')?.id]);
    expect(found.get('Self')?.parentId).toBeNull();
  });

  it('are remembered by ten of the messages that they name', async () => {
    const { id, address } = await aGroup();
    const names = Array.from({ length: 60 }, (_, n) => `<far-${n}@x>`);
    await answer(address, 'Far', { References: `${names.join(' ')} not-an-id` });
    const rows = await db.select().from(groupMissing).where(eq(groupMissing.groupId, id));
    expect(rows).toHaveLength(10);
    expect(rows.map(({ messageId }) => messageId)).toContain('<far-59@x>');
  });
});

describe('import of an mbox archive', () => {
  const mail = (id: string, date: string, more: string[] = [], body = 'Hi') =>
    ['From ann@example.org Mon Jan  5 10:00:00 2004', `From: Ann <${id}@example.org>`, `Message-ID: <${id}@old>`]
      .concat([`Date: ${date}`, `Subject: ${id}`, ...more, '', body, '', ''])
      .join('\n');
  async function run(text: string, alias: string, options: object = {}) {
    const file = path.join(env.DATA_DIR, `archive-${++count}.mbox`);
    await writeFile(file, text);
    const problems: string[] = [];
    const result = await mboxImporter.run(
      file,
      {
        ...{ companyId: 1, websiteId: null, language: 'en_US', isDryRun: false, picturesDeadlineMs: 1 },
        ...{ into: alias, signal: new AbortController().signal, ...options },
      },
      { problem: ({ reason }) => problems.push(reason), progress: () => undefined },
    );
    return { ...result, problems };
  }
  const ARCHIVE = [
    mail('late', 'Wed, 7 Jan 2004 10:00:00 +0100', ['References: <first@old>', ' <early@old>']),
    mail('first', 'Mon, 5 Jan 2004 10:00:00 +0000'),
    mail('early', 'Sun, 4 Jan 2004 10:00:00 +0000', ['In-Reply-To: <first@old>'], '>From the start\n\n> Hi\nNo'),
    mail('alone', 'not a date', ['References: <gone@old>']),
  ].join('');

  it('brings threads together by their references, wherever messages stand and whatever their clocks say', async () => {
    const { id, alias } = await aGroup();
    expect(mboxImporter.recognises(ARCHIVE)).toBe(true);
    expect(await run(ARCHIVE, alias)).toMatchObject({ created: 4, unchanged: 0, problems: [] });
    const found = new Map((await messages(id)).map((one) => [one.subject, one]));
    const first = found.get('first')!;
    expect(found.get('early')?.parentId).toBe(first.id);
    expect(found.get('late')).toMatchObject({ threadId: first.threadId, parentId: found.get('early')?.id });
    expect(found.get('alone')?.threadId).not.toBe(first.threadId);
    const [group] = await db.select().from(groups).where(eq(groups.id, id));
    expect([group?.messageCount, group?.threadCount]).toEqual([4, 2]);
  });

  it('joins answers to a message that the file lacks, and puts them below it when an older file brings it', async () => {
    const { id, alias } = await aGroup();
    const lost = 'References: <lost@old>';
    const newer = [
      mail('one', 'Tue, 6 Jan 2004 10:00:00 +0000', [lost]),
      mail('two', 'Wed, 7 Jan 2004 10:00:00 +0000', [lost]),
    ];
    await run(newer.join(''), alias);
    await run(mail('lost', 'Wed, 31 Dec 2003 10:00:00 +0000'), alias);
    const found = new Map((await messages(id)).map((one) => [one.subject, one]));
    const root = found.get('lost')!;
    expect([found.get('one')?.parentId, found.get('two')?.parentId]).toEqual([root.id, root.id]);
    const months = await db.select().from(groupMonths).where(eq(groupMonths.groupId, id));
    const counts = new Map(months.map(({ month, threads, messages: all }) => [month, [threads, all]]));
    expect(Object.fromEntries(counts)).toEqual({ '2003-12': [1, 1], '2004-01': [0, 2] });
  });

  it('keeps attachments, says how many it left out, and takes the marks off lines that begin with From', async () => {
    const { id, alias } = await aGroup();
    const part = (name: string, body: string) =>
      `--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename=${name}\n\n${body}\n`;
    const text = `--b\nContent-Type: text/plain\n\n>From here\n\n>>From there\n`;
    const body = `${text}${part('plan.txt', 'Sow in May.')}${part('run.exe', 'MZ\u0000\u0001')}--b--`;
    const type = 'Content-Type: multipart/mixed; boundary=b';
    const { notes, problems } = await run(mail('files', 'Mon, 5 Jan 2004 10:00:00 +0000', [type], body), alias);
    expect([notes, problems]).toEqual([['Attachments left out, too large or of another type: 1.'], []]);
    const [message] = await messages(id);
    expect(message?.text).toBe('From here\n\n>From there');
    expect(await attachmentsOf([message!.id])).toMatchObject([{ name: 'plan.txt', size: 11 }]);
  });

  it('imports nothing twice in a second run, and writes nothing in a dry run', async () => {
    const { id, alias } = await aGroup();
    const twice = ARCHIVE + ARCHIVE;
    expect(await run(twice, alias, { isDryRun: true })).toMatchObject({ created: 4, unchanged: 4 });
    expect(await messages(id)).toEqual([]);
    await run(ARCHIVE, alias);
    expect(await run(ARCHIVE, alias)).toMatchObject({ created: 0, unchanged: 4 });
  });

  it('shows the names of authors whose addresses an archive hides', async () => {
    const { id, alias } = await aGroup();
    const hidden = (from: string) =>
      mail(`hidden-${++count}`, 'Mon, 5 Jan 2004 10:00:00 +0000').replace(/^From:.*$/m, `From: ${from}`);
    const from = [
      'ann at old.example (Ann "Oak")',
      'bo at old.example (=?iso-8859-1?q?B=F6?=)',
      'cy at old.example ()',
      'di at old.example (di at old.example)',
    ];
    await run(from.map(hidden).join(''), alias);
    const found = (await messages(id)).map(({ authorName, authorEmail }) => `${authorName} ${authorEmail}`);
    expect(found.sort()).toEqual([
      'Ann Oak ann@old.example',
      'Bö bo@old.example',
      'cy@old.example cy@old.example',
      'di@old.example di@old.example',
    ]);
  });

  it('finds no group of another company', async () => {
    const { alias } = await aGroup({ websiteId: 2 });
    await expect(run(ARCHIVE, alias)).rejects.toThrow('Say into which group');
    await expect(run(ARCHIVE, 'none')).rejects.toThrow('Say into which group');
  });
});
