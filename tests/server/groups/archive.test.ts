import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { addMessage } from '#groups/posting/add_message.ts';
import { type Access, groupMessages, groups } from '#groups/schema.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

let groupCount = 0;
async function aGroup(access: Access = 'public'): Promise<{ id: number; path: string }> {
  groupCount += 1;
  const row = {
    websiteId: 1,
    name: { en_US: `Archive ${groupCount}` },
    description: {},
    alias: `a-${groupCount}`,
    access,
  };
  const [made] = await db.insert(groups).values(row).returning({ id: groups.id });
  await changed('groups');
  return { id: made!.id, path: `/groups/archive-${groupCount}-${made!.id}` };
}

type Written = { subject?: string; answers?: string[]; body?: string; at?: Date; state?: 'posted' | 'pending' };
async function write(groupId: number, { subject = 'Seeds', answers = [], body, at, state = 'posted' }: Written = {}) {
  const message = await addMessage({
    ...{ groupId, answers, subject, state, text: subject, body: body ?? `<p>${subject}</p>`, source: 'web' },
    messageId: `<${randomUUID()}@example.com>`,
    author: { name: 'Ann', email: 'ann@example.com', partnerId: null },
    sentAt: at ?? new Date(),
  });
  return message!;
}
const titles = (html: string) =>
  [...html.matchAll(/group-thread__title"><a[^>]*><bdi>([^<]*)/g)].map(([, title]) => title);
const get = async (path: string) => visitor(app).get(path);

describe('the archive of a group', () => {
  it('lists twenty threads a page, those with the newest messages first', async () => {
    const { id, path } = await aGroup();
    const day = (n: number) => new Date(Date.UTC(2026, 3, 1, n));
    for (let at = 0; at < 21; at++) await write(id, { subject: `Thread ${at}`, at: day(at) });
    const [oldest] = await db.select().from(groupMessages).where(eq(groupMessages.subject, 'Thread 0'));
    const first = titles((await get(path)).body);
    expect([first.length, first[0], first.at(-1)]).toEqual([20, 'Thread 20', 'Thread 1']);
    await write(id, { subject: 'Re: Thread 0', answers: [oldest!.messageId], at: day(30) });
    expect(titles((await get(path)).body)[0]).toBe('Thread 0');
    expect(titles((await get(`${path}/page/2`)).body)).toEqual(['Thread 1']);
    expect((await get(`${path}/page/3`)).statusCode).toBe(404);
  });

  it('lists messages by date, and those of one month', async () => {
    const { id, path } = await aGroup();
    const root = await write(id, { subject: 'March', at: new Date('2026-03-31T23:59:59Z') });
    await write(id, { subject: 'Re: March', answers: [root.messageId], at: new Date('2026-04-01T00:00:00Z') });
    expect(titles((await get(`${path}?mode=date`)).body)).toEqual(['Re: March', 'March']);
    expect(titles((await get(`${path}?mode=date&month=2026-04`)).body)).toEqual(['Re: March']);
    expect(titles((await get(`${path}?month=2026-03`)).body)).toEqual(['March']);
    expect(titles((await get(`${path}?month=2026-04`)).body)).toEqual([]);
    const { body } = await get(path);
    expect(body).toMatch(/April 2026<\/a> <span class="group-archive__count">1</);
  });

  it('folds the months of a long archive by year, with the newest or the shown one open', async () => {
    const { id, path } = await aGroup();
    for (let at = 0; at < 18; at++) await write(id, { at: new Date(Date.UTC(2024, at, 9)) });
    expect((await get(path)).body).not.toContain('group-archive__year');
    await write(id, { at: new Date(Date.UTC(2026, 1, 9)) });
    const years = ({ body }: { body: string }) =>
      [...body.matchAll(/group-archive__year"( open)?>\s*<summary>(\d+)/g)].map(
        ([, open, year]) => year + (open ?? ''),
      );
    expect(years(await get(path))).toEqual(['2026 open', '2025', '2024']);
    expect(years(await get(`${path}?month=2024-05`))).toEqual(['2026', '2025', '2024 open']);
  });

  it('is linked in the footer as long as some group is for visitors', async () => {
    const footer = async () => /<footer[\s\S]*<\/footer>/.exec((await get('/aboutus')).body)?.[0];
    const publish = async (isPublished: boolean) => {
      await db.update(groups).set({ isPublished }).where(eq(groups.websiteId, 1));
      await changed('groups', 'website');
    };
    expect(await footer()).toContain('href="/groups"');
    await publish(false);
    expect(await footer()).not.toContain('href="/groups"');
    await publish(true);
  });

  it('redirects to its present address, also from the id alone', async () => {
    const { id, path } = await aGroup();
    expect((await get(`/groups/${id}?mode=date`)).headers.location).toBe(`${path}?mode=date`);
    const { id: message } = await write(id);
    expect((await get(`/groups/${id}/${message}`)).headers.location).toBe(`${path}/seeds-${message}`);
  });

  it.each(['/groups/999', '/groups/0', '/groups/99999999999', '/groups/none', '/groups/1/999', '/groups/1/x'])(
    'answers 404 at %s',
    async (path) => expect((await get(path)).statusCode).toBe(404),
  );

  it('folds quoted text, which opens without script', async () => {
    const { id, path } = await aGroup();
    const { id: message } = await write(id, { body: '<blockquote><p>Old</p></blockquote><p>New</p>' });
    const { body } = await get(`${path}/seeds-${message}`);
    expect(body).toMatch(/<details class="group-fold"><summary>.*<div class="o_mg_link_content"><blockquote><p>Old/);
  });

  it('shows no address of an author', async () => {
    const { id, path } = await aGroup();
    await write(id);
    expect((await get(path)).body).not.toContain('ann@example.com');
  });

  it('hides pending messages', async () => {
    const { id, path } = await aGroup();
    const { id: message } = await write(id, { state: 'pending' });
    expect(titles((await get(path)).body)).toEqual([]);
    expect((await get(`${path}/seeds-${message}`)).statusCode).toBe(404);
  });
});

describe('get_replies', () => {
  async function aThread(replies: number) {
    const group = await aGroup();
    const root = await write(group.id, { at: new Date(0) });
    for (let at = 1; at <= replies; at++)
      await write(group.id, { subject: `Reply ${at}`, answers: [root.messageId], at: new Date(at * 1000) });
    return { ...group, root };
  }
  const more = async (path: string, message: number, last: number) =>
    (await visitor(app).call(`${path}/${message}/get_replies`, { last_displayed_id: last })).answer;

  it('returns ten replies a call and where the next are, then false', async () => {
    const { path, root } = await aThread(12);
    const first: string = await more(path, root.id, root.id);
    expect(first.match(/<li class="media">/g)).toHaveLength(10);
    const [, last] = /o_mg_read_more"[^>]*\s+data-msg-id="(\d+)"/.exec(first) ?? [];
    const second: string = await more(path, root.id, Number(last));
    expect(second.match(/Reply 1[12]</g)).toHaveLength(2);
    expect(second).not.toContain('o_mg_read_more');
    const [end] = await db
      .select()
      .from(groupMessages)
      .where(eq(groupMessages.id, root.id + 12));
    expect(await more(path, root.id, end!.id)).toBe(false);
  });

  it('is a form on the page of the message, which leads to the next ten without script', async () => {
    const { path, root } = await aThread(12);
    const { body } = await get(`${path}/seeds-${root.id}`);
    expect(body).toContain('Reply 10');
    const [, after] = /name="after" value="(\d+)"/.exec(body) ?? [];
    const rest = (await get(`${path}/seeds-${root.id}?after=${after}`)).body;
    expect([rest.includes('Reply 12'), rest.includes('Reply 10<')]).toEqual([true, false]);
  });

  it('returns nothing of another group or thread', async () => {
    const [one, other] = [await aThread(1), await aGroup('private')];
    const secret = await write(other.id, { subject: 'Secret' });
    await write(other.id, { subject: 'Re: Secret', answers: [secret.messageId] });
    const answer = await visitor(app).call(`${other.path}/${secret.id}/get_replies`, { last_displayed_id: 1 });
    expect(answer.statusCode).toBe(404);
    const crossed = await visitor(app).call(`${one.path}/${secret.id}/get_replies`, { last_displayed_id: 1 });
    expect(crossed.statusCode).toBe(404);
  });
});

describe('groups that are not public', () => {
  it('are read by members and staff alone', async () => {
    const helpers = '/groups/repair-evening-helpers-2';
    expect((await get(helpers)).body).toContain('Only members read the messages of this group.');
    const [key] = await db.select().from(groupMessages).where(eq(groupMessages.groupId, 2));
    expect((await get(`/groups/2/${key!.id}`)).statusCode).toBe(404);
    const ada = await signedIn(app, 'admin');
    expect(titles((await ada.get(helpers)).body)).toEqual(['Keys for the repair evening']);
  });

  it('cannot be found by others when they are private', async () => {
    const { id, path } = await aGroup('private');
    const { id: message } = await write(id);
    const maria = await signedIn(app, 'maria');
    for (const who of [visitor(app), maria]) {
      expect((await who.get(path)).statusCode).toBe(404);
      expect((await who.get(`${path}/${message}`)).statusCode).toBe(404);
      expect((await who.get('/groups')).body).not.toContain(path);
    }
    expect((await get('/sitemap.xml')).body + (await get('/sitemap-1.xml')).body).not.toContain(path);
  });

  it('are found on no other website', async () => {
    expect((await visitor(app, 'aulne.localhost').get('/groups/1')).statusCode).toBe(404);
  });
});
