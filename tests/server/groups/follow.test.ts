import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { type Access, groupMembers, groups } from '#groups/schema.ts';
import { linkPath } from '#groups/subscribing/links.ts';
import { forgetUnconfirmed } from '#groups/subscribing/membership.ts';
import { linkIn, mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const SEEDS = 1;
const turn = (who: Visitor, subscription: string, email: string | false = false, group = SEEDS) =>
  who.call('/groups/subscription', { channel_id: group, object: 'mail.channel', subscription, email });
const isMember = async (who: Visitor, group = SEEDS) =>
  (await who.call('/groups/is_member', { model: 'mail.channel', channel_id: group, get_alias_info: false })).answer;
const memberOf = async (email: string, group = SEEDS) => {
  const [row] = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.email, email), eq(groupMembers.groupId, group)));
  return row;
};
const stateOf = async (email: string, group = SEEDS) => (await memberOf(email, group))?.state;
/** Asks for a confirmation. @returns the link in the email */
const linkFor = async (kind: 'subscribe' | 'unsubscribe', email: string, group = SEEDS) => {
  await turn(visitor(app), kind === 'subscribe' ? 'off' : 'on', email, group);
  return linkIn(await mailTo(email), `/groups/${kind}/`);
};
const press = (link: string) => visitor(app).post(link, {});
const h1 = (html: string) => /<h1[^>]*>\s*([^<]*?)\s*<\/h1>/.exec(html)?.[1];

let groupCount = 0;
async function aGroup(access: Access): Promise<number> {
  groupCount += 1;
  const name = { en_US: `Group ${groupCount}` };
  const row = { websiteId: 1, name, description: {}, alias: `follow-${groupCount}`, access };
  const [made] = await db.insert(groups).values(row).returning({ id: groups.id });
  await changed('groups');
  return made!.id;
}

describe('/groups/subscription of a guest', () => {
  it('subscribes an address only after the button behind the emailed link was pressed', async () => {
    expect((await turn(visitor(app), 'off', 'Nora@Example.org')).answer).toBe('email');
    const link = linkIn(await mailTo('nora@example.org'), '/groups/subscribe/');
    const page = await visitor(app).get(link);
    expect(page.body).toContain('nora@example.org');
    expect(await stateOf('nora@example.org'), 'a GET subscribes no one').toBe('unconfirmed');
    const done = await press(link);
    expect([done.statusCode, h1(done.body)]).toEqual([200, 'You have been correctly subscribed to the mailing list.']);
    expect(await stateOf('nora@example.org')).toBe('on');
    expect(h1((await press(link)).body), 'a repeat says the same').toContain('correctly subscribed');
  });

  it('unsubscribes an address by the link in a second email', async () => {
    await press(await linkFor('subscribe', 'otto@example.org'));
    const link = await linkFor('unsubscribe', 'otto@example.org');
    expect(await stateOf('otto@example.org')).toBe('on');
    expect(h1((await press(link)).body)).toBe('You have been correctly unsubscribed to the mailing list.');
    expect(await stateOf('otto@example.org')).toBe('off');
    expect(h1((await press(link)).body)).toBe(
      'The address otto@example.org is already unsubscribed or was never subscribed to any mailing list',
    );
  });

  it('answers the same for members and strangers, and emails only those affected', async () => {
    expect((await turn(visitor(app), 'on', 'never@example.org')).answer).toBe('email');
    expect((await turn(visitor(app), 'on', 'maria@example.com')).answer).toBe('email');
    expect(await isMember(visitor(app))).toEqual({ is_user: false, email: false, is_member: false, alias_name: false });
    await mailTo('maria@example.com');
    expect(await mailsTo('never@example.org')).toEqual([]);
  });

  it('does not reveal the state of an entered address', async () => {
    const guest = visitor(app);
    await turn(guest, 'off', 'maria@example.com');
    expect(await isMember(guest)).toMatchObject({ email: 'maria@example.com', is_member: false });
  });

  it.each(['x@', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', ''])('rejects %j', async (email) => {
    expect((await turn(visitor(app), 'off', email)).statusCode).toBe(400);
  });

  it('sends a limited number of emails to an address for many requests', async () => {
    for (let at = 0; at < 8; at++) await linkFor('subscribe', 'flooded@example.org');
    expect((await mailsTo('flooded@example.org')).length).toBeLessThanOrEqual(4);
  });

  it('deletes addresses that were not confirmed', async () => {
    await linkFor('subscribe', 'unsure@example.org');
    await forgetUnconfirmed(new Date(Date.now() + 9 * 86_400_000));
    expect(await memberOf('unsure@example.org')).toBeUndefined();
  });
});

describe('a confirmation link', () => {
  const path = (linked: Partial<Parameters<typeof linkPath>[0]>, askedAt: Date | null = new Date()) =>
    linkPath({ kind: 'subscribe', groupId: SEEDS, memberId: 1, ...linked }, askedAt);

  it.each([
    ['forged', () => '/groups/subscribe/1/1/forged'],
    ['of another member', () => path({ memberId: 2 }).replace('/1/2/', '/1/1/')],
    ['of the other kind', () => path({}).replace('/subscribe/', '/unsubscribe/')],
    ['of last month', () => path({}, new Date(Date.now() - 31 * 86_400_000))],
    ['of a group that is not there', () => path({ groupId: 999 })],
  ])('is refused when it is %s', async (_what, link) => {
    const answer = await press(link());
    expect([answer.statusCode, h1(answer.body)]).toEqual([400, 'Invalid or expired confirmation link.']);
    expect((await visitor(app).get(link())).statusCode).toBe(400);
  });

  it('has no effect after a later decision of its owner', async () => {
    const joining = await linkFor('subscribe', 'pia@example.org');
    await press(joining);
    const leaving = await linkFor('unsubscribe', 'pia@example.org');
    await press(leaving);
    expect(h1((await press(joining)).body)).toBe('Invalid or expired confirmation link.');
    expect(await stateOf('pia@example.org')).toBe('off');
  });

  it('unsubscribes by one click of a mail program, without expiry', async () => {
    await press(await linkFor('subscribe', 'quinn@example.org'));
    const { id } = (await memberOf('quinn@example.org'))!;
    const link = path({ kind: 'unsubscribe', memberId: id }, null);
    const answer = await app.inject({
      method: 'POST',
      url: link,
      headers: { host: 'localhost', 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect([answer.statusCode, await stateOf('quinn@example.org')]).toEqual([200, 'off']);
  });
});

describe('/groups/subscription of an account', () => {
  it('joins and leaves at once, and counts members', async () => {
    const joel = await signedIn(app, 'joel');
    const count = async () => (await db.select().from(groups).where(eq(groups.id, SEEDS)))[0]!.memberCount;
    const before = await count();
    expect((await turn(joel, 'off')).answer).toBe('on');
    expect(await isMember(joel)).toEqual({
      ...{ is_user: true, email: 'joel@example.com', is_member: true, alias_name: false },
    });
    expect(await count()).toBe(before + 1);
    expect((await turn(joel, 'on')).answer).toBe('off');
    expect([await isMember(joel), await count()]).toEqual([expect.objectContaining({ is_member: false }), before]);
  });

  it('sends a request to staff when a group is joined by request', async () => {
    const joel = await signedIn(app, 'joel');
    const group = await aGroup('request');
    expect((await turn(joel, 'off', false, group)).answer).toBe('email');
    expect(await stateOf('joel@example.com', group)).toBe('requested');
  });

  it('finds no private group by its id', async () => {
    const joel = await signedIn(app, 'joel');
    const group = await aGroup('private');
    for (const who of [joel, visitor(app)]) {
      expect((await turn(who, 'off', 'joel@example.com', group)).statusCode).toBe(404);
      expect((await who.call('/groups/is_member', { channel_id: group })).statusCode).toBe(404);
      expect((await who.call(`/groups/${group}/get_alias_info`, {})).statusCode).toBe(404);
    }
  });

  it('keeps a banned address out', async () => {
    const group = await aGroup('public');
    const camille = await signedIn(app, 'camille');
    const row = { groupId: group, email: 'camille@example.com', languageCode: 'en_US', changedAt: new Date() };
    await db.insert(groupMembers).values({ ...row, state: 'off', rule: 'ban' });
    expect((await turn(camille, 'off', false, group)).statusCode).toBe(400);
  });
});

describe('/groups/is_member', () => {
  it('answers the address of the group where it is asked for', async () => {
    const body = { model: 'mail.channel', channel_id: SEEDS, get_alias_info: true };
    expect((await visitor(app).call('/groups/is_member', body)).answer).toEqual({
      ...{ is_user: false, email: false, is_member: false, alias_name: 'seeds@127.0.0.1' },
    });
  });
});

describe('/groups/<id>/get_alias_info', () => {
  it('answers with the address of the group', async () => {
    expect((await visitor(app).call('/groups/1/get_alias_info', {})).answer).toEqual({
      alias_name: 'seeds@127.0.0.1',
    });
  });
});

describe('the follow box without script', () => {
  const post = (who: Visitor, fields: Record<string, string | number>) =>
    who.post('/groups/follow', { channel_id: SEEDS, ...fields });

  it('leads a guest to the page that says what to do next', async () => {
    const answer = await post(visitor(app), { subscription: 'off', email: 'rosa@example.org' });
    expect(answer.headers.location).toBe('/groups/sent?group=1&state=email');
    expect((await visitor(app).get(answer.headers.location as string)).body).toContain(
      'A confirmation email has been sent',
    );
  });

  it('shows its errors and the input when it is refused', async () => {
    const { statusCode, body } = await post(visitor(app), { subscription: 'off', email: 'rosa' });
    expect([statusCode, body.includes('value="rosa"'), body.includes('aria-invalid="true"')]).toEqual([
      400,
      true,
      true,
    ]);
  });

  it('is replaced by the details for a signed-in member, also on the page for leaving', async () => {
    const maria = await signedIn(app, 'maria');
    const own = (await maria.get('/groups/seeds-and-seedlings-1')).body;
    expect(own).toMatch(/<form[^>]* hidden[^>]*js_mg_follow_form/);
    expect(own).toContain('mailto:seeds@127.0.0.1');
    const leaving = (await maria.get('/groups?unsubscribe')).body;
    expect(leaving).not.toContain('js_mg_follow_form');
    expect(leaving).toContain('Choose the group that you want to leave.');
    const guests = (await visitor(app).get('/groups?unsubscribe')).body;
    expect(guests).toContain('js_mg_follow_form');
    expect(guests).toContain('Enter your email address at the group that you want to leave.');
  });
});
