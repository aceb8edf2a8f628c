import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { eventBookings, eventQuestions, eventRegistrations, events, eventTickets } from '#events/schema.ts';
import { eventRooms, talks } from '#events/talks/talks.schema.ts';
import { fieldsIn, formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

/** Of the demo: its conference has two rooms, three tags, eight talks and a proposal. */
const DAY = '/event/a-day-of-wood-and-light-2';
const ADMIN = '/admin/events/2';
const BENCH = `${DAY}/track/at-the-bench-a-dovetail-before-lunch-3`;

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

const get = (path: string) => visitor(app).get(path);
const titles = (html: string) => [...html.matchAll(/class="talk__link">([^<]*)</g)].map(([, title]) => title);
const edit = async (values: Partial<typeof events.$inferInsert>, id = 2) => {
  await db.update(events).set(values).where(eq(events.id, id));
  await changed('events');
};
const setTalk = async (id: number, values: Partial<typeof talks.$inferInsert>) => {
  await db.update(talks).set(values).where(eq(talks.id, id));
  await changed('events');
};
const mailsOf = (start: string) =>
  db
    .select()
    .from(mails)
    .then((all) => all.filter(({ key }) => key?.startsWith(start)));

describe('The menu of an event', () => {
  const menu = async () =>
    [...(await get(`${DAY}/register`)).body.matchAll(/class="event-menu__link"[^>]*>\s*([^<]*?)\s*</g)].map(
      ([, label]) => label,
    );

  test('shows talks, agenda and proposals according to the flags of the event', async () => {
    expect(await menu()).toEqual(['Introduction', 'Location', 'Talks', 'Agenda', 'Talk Proposals', 'Register']);
    await edit({ hasTalks: false, hasProposals: false });
    expect(await menu()).toEqual(['Introduction', 'Location', 'Register']);
    for (const path of ['/track', '/agenda', '/track_proposal', BENCH.slice(DAY.length)])
      expect([path, (await get(DAY + path)).statusCode]).toEqual([path, 404]);
    await edit({ hasTalks: true, hasProposals: true });
  });
});

describe('The talks of an event', () => {
  test('are listed by time, without proposals, those without a time last', async () => {
    const found = titles((await get(`${DAY}/track`)).body);
    expect([found.length, found[0], found.at(-1)]).toEqual([
      8,
      'Good morning, and how a lamp is a chair',
      'A window made of offcuts',
    ]);
  });

  test('are filtered by a tag, and by words without script', async () => {
    expect(titles((await get(`${DAY}/track/tag/3`)).body)).toHaveLength(2);
    const { body } = await get(`${DAY}/track?search=RUIZ`);
    expect(body).toMatch(/id="search_number">2</);
    expect(body.match(/event_track talk invisible/g)).toHaveLength(6);
    expect((await get(`${DAY}/track/tag/99`)).statusCode).toBe(404);
  });

  test('have pages with speaker, room, time and JSON-LD, and redirect from older addresses', async () => {
    const { body } = await get(BENCH);
    for (const text of ['Joel Fern', 'Bench room', 'Eastern Time', '"performer":{"@type":"Person"'])
      expect(body).toContain(text);
    expect((await get('/ar/event/2/track/old-3')).headers.location).toBe(`/ar${BENCH}`);
  });

  test('are visible to staff only while they are proposed or refused', async () => {
    const path = `${DAY}/track/sharpening-for-people-who-hate-it-9`;
    expect((await get(path)).statusCode).toBe(404);
    expect((await ada.get(path)).body).toContain('Only staff see this talk.');
    expect((await get('/event/repair-evening-1/track/9')).statusCode).toBe(404);
  });

  test('are listed in the sitemap', async () => {
    expect((await get('/sitemap-en-1.xml')).body).toContain(BENCH);
  });
});

describe('The agenda', () => {
  test('is a table by room, where a talk runs over several rows', async () => {
    const { body } = await get(`${DAY}/agenda`);
    expect(body).toMatch(/<th scope="col">Great hall<\/th>\s*<th scope="col">Bench room<\/th>/);
    expect(body).toMatch(/rowspan="3">[\s\S]{0,400}At the bench/);
    expect(body).toContain('All times: Eastern Time');
    expect(body).not.toContain('A window made of offcuts');
  });

  test('changes at once, and has a table for each day', async () => {
    const [bench] = await db.select().from(talks).where(eq(talks.id, 3));
    await setTalk(3, { startsAt: new Date(+bench!.startsAt! + 86_400_000) });
    expect((await get(`${DAY}/agenda`)).body.match(/<table/g)).toHaveLength(2);
    await setTalk(3, { startsAt: bench!.startsAt });
  });
});

describe('A proposal of a visitor', () => {
  const blank = async () => {
    const [, form = ''] = /<form class="form"(.*?)<\/form>/s.exec((await get(`${DAY}/track_proposal`)).body) ?? [];
    return fieldsIn(form);
  };
  const filled = async (more: Record<string, string> = {}) => ({
    ...(await blank()),
    track_name: 'Glue\u2028 and <script>',
    ...{ description: 'It holds.', partner_name: 'Ann', email_from: 'ann@example.com', 'tag-1': 'on' },
    ...more,
  });
  const send = (fields: Record<string, string>) => visitor(app).post(`${DAY}/track_proposal/post`, fields);
  const stored = (email: string) => db.select().from(talks).where(eq(talks.speakerEmail, email));

  test('is shown again with its input when fields are invalid', async () => {
    const { body, statusCode } = await send(await filled({ email_from: 'no', partner_name: '' }));
    expect(statusCode).toBe(400);
    for (const text of ['email_from-error', 'partner_name-error', 'track_name-error', 'It holds.', '&lt;script'])
      expect(body).toContain(text);
  });

  test('awaits approval, is emailed to both sides, and is stored once when it is sent twice', async () => {
    const fields = await filled({ track_name: 'Glue & <script>', description: 'It <b onclick=x>holds</b>.' });
    const answer = await send(fields);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${DAY}/track_proposal?sent=yes`]);
    await send(fields);
    const [talk, ...more] = await stored('ann@example.com');
    expect([talk?.state, talk?.tagIds, talk?.suspicions, more]).toEqual(['proposal', [1], [], []]);
    expect(talk?.description.en_US).toContain('It &lt;b onclick');
    expect((await get(`${DAY}/track_proposal?sent=yes`)).body).toContain('Thank you for your proposal.');
    expect((await mailsOf(`talk-proposed:${talk!.id}`)).map(({ toAddress }) => toAddress)).toEqual(['ann@example.com']);
    expect(await mailsOf(`talk-proposed-organiser:${talk!.id}`)).toHaveLength(1);
    expect((await get(`${DAY}/track`)).body).not.toContain('Glue &amp;');
  });

  test('awaits approval without an email when it looks like spam', async () => {
    expect(
      (await send(await filled({ track_name: 'Pills', email_from: 'spam@example.com', form_link: 'x' }))).statusCode,
    ).toBe(303);
    const [talk] = await stored('spam@example.com');
    expect(talk?.suspicions).toEqual(['A hidden field was filled in']);
    expect(await mailsOf(`talk-proposed:${talk!.id}`)).toEqual([]);
    expect((await ada.get(`${ADMIN}/talks/${talk!.id}`)).body).toContain('This proposal may be spam.');
  });

  test('is refused when five are pending, and once the event has begun', async () => {
    const one = (n: number) =>
      filled({ track_name: `Talk ${n}`, description: `No. ${n}`, email_from: 'Bob@example.com' });
    for (const n of [1, 2, 3, 4, 5]) await send(await one(n));
    const sixth = await send(await one(6));
    expect([sixth.statusCode, sixth.body.includes('You have sent 5 proposals already.')]).toEqual([409, true]);
    expect(await stored('Bob@example.com')).toHaveLength(5);
    const late = await filled({ email_from: 'late@example.com', track_name: 'Late' });
    const [before] = await db.select().from(events).where(eq(events.id, 2));
    await edit({ startsAt: new Date('2020-01-01') });
    expect((await send(late)).body).toContain('Talks can no longer be proposed.');
    expect(await stored('late@example.com')).toEqual([]);
    await edit({ startsAt: before!.startsAt });
  });
});

describe('Staff of talks', () => {
  test('accept and refuse proposals, of which their senders are told once', async () => {
    const choose = (action: string, id: number) =>
      ada.post(`${ADMIN}/talks/selected`, { action, ids: String(id), confirmed: '1' });
    await choose('announced', 9);
    await choose('published', 9);
    expect((await get(`${DAY}/track`)).body).toContain('Sharpening for people who hate it');
    expect((await mailsOf('talk-decided:9:')).map(({ key }) => key)).toEqual(['talk-decided:9:accepted']);
    const [waiting] = await db.select().from(talks).where(eq(talks.state, 'proposal'));
    await choose('refused', waiting!.id);
    expect(await mailsOf(`talk-decided:${waiting!.id}:`)).toHaveLength(1);
    await choose('refused', 1);
    expect(await mailsOf('talk-decided:1:')).toEqual([]);
    await setTalk(1, { state: 'published' });
  });

  test('add a talk in a room and at a time that are free, cleaned of scripts', async () => {
    const fields = {
      ...(await formFields(ada, `${ADMIN}/talks/new`)),
      'title-en_US': 'Planes',
      'description-en_US': '<p>Flat<script>alert(1)</script></p>',
      ...{ room: '1', status: 'published', minutes: '30', 'tag-2': 'on' },
    };
    const taken = await ada.post(`${ADMIN}/talks`, fields);
    expect(taken.body).toContain('is in this room then');
    const late = await ada.post(`${ADMIN}/talks`, { ...fields, starts: '2999-01-01T10:00' });
    expect(late.body).toContain('Enter a time during the event');
    const foreign = await ada.post(`${ADMIN}/talks`, { ...fields, room: '99' });
    expect(foreign.body).toContain('Select a room from the list');
    expect((await ada.post(`${ADMIN}/talks`, { ...fields, room: '2' })).statusCode).toBe(303);
    const added = (await db.select().from(talks)).find(({ title }) => title.en_US === 'Planes');
    expect([added?.description.en_US, added?.tagIds]).toEqual(['<p>Flat</p>', [2]]);
    expect((await get(`${DAY}/agenda`)).body).toContain('Planes');
    expect((await ada.get(`/admin/events/1/talks/${added!.id}`)).statusCode).toBe(404);
  });

  test('delete a room, and restore it with its talks', async () => {
    const path = `${ADMIN}/rooms/2`;
    await ada.post(`${path}/delete`, await formFields(ada, `${path}/delete`));
    expect((await get(`${DAY}/agenda`)).body).toContain('No room');
    const [deleted] = [...(await ada.get('/admin/deleted')).body.matchAll(/action="([^"]*rooms\/\d+\/restore)"/g)];
    await ada.post(deleted![1]!, {});
    expect((await get(BENCH)).body).toContain('Bench room');
  });
});

describe('Staff of events', () => {
  test('make a type and a question, which visitors see', async () => {
    const type = await formFields(ada, '/admin/events/types/new');
    expect((await ada.post('/admin/events/types', { ...type, 'name-en_US': 'Concert' })).statusCode).toBe(303);
    const event = await formFields(ada, ADMIN);
    await ada.post(ADMIN, { ...event, type: '3' });
    expect((await get('/event')).body).toContain('>Concert<');
    expect((await ada.post(ADMIN, { ...event, type: '99' })).body).toContain('Select a type from the list');
    const question = { ...(await formFields(ada, `${ADMIN}/questions/new`)), is_required: 'on' };
    expect((await ada.post(`${ADMIN}/questions`, question)).body).toContain('Enter a name');
    await ada.post(`${ADMIN}/questions`, { ...question, 'name-en_US': 'What do you eat?' });
    const { answer } = await visitor(app).call<string>(`${DAY}/registration/new`, { 'nb_register-1': '1' });
    expect(answer).toContain('What do you eat?');
  });

  test('move talks with the event, or leave them, as its organiser says', async () => {
    const times = async () =>
      (await db.select().from(talks).where(eq(talks.eventId, 2)).orderBy(talks.id)).map(
        ({ startsAt }) => startsAt?.getTime() ?? null,
      );
    const save = async (days: number, more: Record<string, string>) => {
      const { move_talks: isOffered = '', ...fields } = await formFields(ada, ADMIN);
      const moved = (clock = '') => new Date(Date.parse(`${clock}Z`) + days * 86_400_000).toISOString().slice(0, 16);
      const dates = { starts: moved(fields.starts), ends: moved(fields.ends) };
      const answer = await ada.post(ADMIN, { ...fields, ...dates, ...more });
      return [isOffered, answer.statusCode];
    };
    const before = await times();
    expect(await save(7, {})).toEqual(['on', 303]);
    expect(await times()).toEqual(before);
    expect(await save(7, { move_talks: 'on' })).toEqual(['on', 303]);
    expect(await times()).toEqual(before.map((at) => at && at + 7 * 86_400_000));
    await save(-14, {});
    for (const { id, startsAt } of await db.select().from(talks).where(eq(talks.eventId, 2)))
      if (startsAt) await setTalk(id, { startsAt: new Date(startsAt.getTime() - 7 * 86_400_000) });
  });

  test('duplicate an event once, at its clock times, without attendees and proposals', async () => {
    await edit({ startsAt: new Date('2027-03-13T14:30:00Z'), endsAt: new Date('2027-03-13T22:30:00Z') });
    await setTalk(2, { startsAt: new Date('2027-03-13T15:15:00Z') });
    const form = await formFields(ada, `${ADMIN}/duplicate`);
    const fields = { ...form, starts: '2027-03-14T09:30', talks: 'on' };
    const first = await ada.post(`${ADMIN}/duplicate`, fields);
    expect((await ada.post(`${ADMIN}/duplicate`, fields)).headers.location).toBe(first.headers.location);
    const id = Number(/\d+$/.exec(String(first.headers.location))?.[0]);
    const [copy] = await db.select().from(events).where(eq(events.id, id));
    // Summer time began in the night between.
    expect([copy?.isPublished, copy?.seatsTaken, copy?.startsAt.toISOString(), copy?.endsAt.toISOString()]).toEqual([
      ...[false, 0, '2027-03-14T13:30:00.000Z', '2027-03-14T21:30:00.000Z'],
    ]);
    const of = <T extends { eventId: number }>(rows: T[]) => rows.filter(({ eventId }) => eventId === id);
    const own = of(await db.select().from(talks));
    const steam = own.find(({ title }) => title.en_US === 'Steam, patience and a jig');
    expect(steam?.startsAt?.toISOString()).toBe('2027-03-14T14:15:00.000Z');
    expect(of(await db.select().from(eventRooms)).map((room) => room.id)).toContain(steam?.roomId);
    expect(own.filter(({ state }) => state === 'proposal' || state === 'refused')).toEqual([]);
    expect(of(await db.select().from(eventTickets)).map(({ seatsTaken }) => seatsTaken)).toEqual([0, 0]);
    expect(of(await db.select().from(eventQuestions))).toHaveLength(1);
  });

  test('repeat an event on several dates, listed together, each with its own seats', async () => {
    const DUPLICATE = `${ADMIN}/duplicate`;
    const fields = await formFields(ada, DUPLICATE);
    for (const times of ['0', '53', '-1', 'abc'])
      expect((await ada.post(DUPLICATE, { ...fields, repeat: 'weekly', times })).statusCode).toBe(400);
    const twice = [1, 2].map(() => ada.post(DUPLICATE, { ...fields, repeat: 'weekly', times: '3' }));
    for (const { statusCode } of await Promise.all(twice)) expect(statusCode).toBe(303);
    const dates = (await db.select().from(events)).filter(({ seriesId }) => seriesId === 2);
    expect(dates.map(({ id, seatsTaken, isPublished }) => [id === 2, id === 2 || seatsTaken, isPublished])).toEqual([
      [true, true, true],
      ...Array.from({ length: 3 }, () => [false, 0, false]),
    ]);
    for (const { id } of dates) await edit({ isPublished: true }, id);
    const list = (await get('/event?search=day+of+wood+and+light')).body;
    expect([list.match(/class="event-card__link"/g)?.length, list.includes('and 3 more dates')]).toEqual([1, true]);
    expect((await get(`${DAY}/register`)).body).toContain('3 other dates');
    for (const { id } of dates) if (id !== 2) await edit({ isPublished: false }, id);
  });

  test('see registrations and revenue by day', async () => {
    await db.delete(eventBookings).where(eq(eventBookings.eventId, 2));
    const [booking] = await db
      .insert(eventBookings)
      .values({ eventId: 2, websiteId: 1, languageCode: 'en_US', accessToken: 'numbers', submission: 'numbers' })
      .returning();
    const days = ['2026-03-07T23:30:00Z', '2026-03-08T03:00:00Z', '2026-03-10T12:00:00Z'];
    const guest = { eventId: 2, bookingId: booking!.id, name: 'Ann', email: 'ann@example.com' };
    await db.insert(eventRegistrations).values(days.map((day) => ({ ...guest, createdAt: new Date(day) })));
    const { body } = await ada.get(`${ADMIN}/numbers`);
    const rows = [...body.matchAll(/<th scope="row">([^<]*)<\/th>\s*<td[^>]*>(\d+)/g)].map(([, day, n]) => [day, n]);
    expect(rows).toEqual([
      ['03/10/2026', '1'],
      ['03/07/2026', '2'],
    ]);
    await db.delete(eventBookings).where(eq(eventBookings.id, booking!.id));
  });

  test('cannot open these pages without the role', async () => {
    const paul = await signedIn(app, 'publisher');
    for (const path of ['/talks', '/talks/1', '/rooms/1', '/tags/1', '/questions/1', '/duplicate'])
      expect([path, (await paul.get(ADMIN + path)).statusCode]).toEqual([path, 403]);
  });
});
