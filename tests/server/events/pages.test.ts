import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { events, eventTickets } from '#events/schema.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const titles = (html: string) =>
  [...html.matchAll(/class="event-card__link"[^>]*>([^<]*)</g)].map(([, title]) => title);
const list = async (query = '') => titles((await visitor(app).get(`/event${query}`)).body);
const edit = async (id: number, values: Partial<typeof events.$inferInsert>) => {
  await db.update(events).set(values).where(eq(events.id, id));
  await changed('events');
};

/** Of the demo. */
const COMING = [
  'Repair evening',
  'Winter care for house plants',
  'Pouring candles with Ruth',
  'A day of wood and light',
  'Garden benches, Lyon',
  'Makers’ conference',
];

describe('What search engines read of an event', () => {
  const factsOf = async () =>
    JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
        (await visitor(app).get('/event/repair-evening-1/page/introduction')).body,
      )![1]!,
    );

  test('leaves out description and place where they are empty', async () => {
    const [before] = await db.select().from(events).where(eq(events.id, 1));
    expect(await factsOf()).toMatchObject({ description: expect.stringMatching(/./), location: { '@type': 'Place' } });
    await edit(1, { summary: {}, placeName: '', street: '', zip: '', city: '' });
    expect(await factsOf()).toMatchObject({ location: { address: { addressCountry: before!.countryCode } } });
    expect(JSON.stringify(await factsOf())).not.toContain('""');
    await edit(1, { countryCode: '' });
    const empty = await factsOf();
    expect([empty.description, empty.location]).toEqual([undefined, undefined]);
    expect((await visitor(app).get('/event/repair-evening-1/ics')).body).not.toMatch(/DESCRIPTION|LOCATION/);
    const { summary, placeName, street, zip, city, countryCode } = before!;
    await edit(1, { summary, placeName, street, zip, city, countryCode });
  });
});

describe('What search engines read of the tickets of an event', () => {
  const offers = async () => {
    const { body } = await visitor(app).get('/event/a-day-of-wood-and-light-2/register');
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!);
    return facts.offers.map((offer: Record<string, string>) => [offer.name, offer.availability]);
  };

  test('says of each kind whether it can be had', async () => {
    const rows = await db.select().from(eventTickets).where(eq(eventTickets.eventId, 2)).orderBy(eventTickets.id);
    const front = rows[1]!;
    const IN_STOCK = 'https://schema.org/InStock';
    expect(await offers()).toEqual([
      ['Standard', IN_STOCK],
      ['Front row', IN_STOCK],
    ]);
    await db.update(eventTickets).set({ seatsTaken: front.seats! }).where(eq(eventTickets.id, front.id));
    await changed('events');
    expect(await offers()).toEqual([
      ['Standard', IN_STOCK],
      ['Front row', 'https://schema.org/SoldOut'],
    ]);
    await db.update(eventTickets).set({ seatsTaken: front.seatsTaken }).where(eq(eventTickets.id, front.id));
    await changed('events');
  });
});

describe('The search in the header', () => {
  const found = async (words: string, who = visitor(app)) =>
    (await who.get(`/shop?${new URLSearchParams({ search: words })}`)).body.match(
      /class="page-head found-elsewhere".*?<\/ul>/s,
    )?.[0] ?? '';

  test('finds events and their talks beside products', async () => {
    expect(await found('makers’ conference')).toContain('href="/event/makers-conference-7');
    expect(await found('STEAM patience')).toMatch(
      /href="\/event\/a-day-of-wood-and-light-2\/track\/steam-[^"]*">Steam/,
    );
    expect(await found('zeppelin')).toBe('');
    expect((await visitor(app).get('/shop')).body).not.toContain('found-elsewhere');
  });

  test('finds no event that is over or hidden, and forgets what it found when it is hidden', async () => {
    expect(await found('Open workshop in autumn')).toBe('');
    expect(await found('repair evening')).toContain('Repair evening');
    await edit(1, { isPublished: false });
    expect([await found('repair evening'), await found('repair evening', ada)]).toEqual(['', '']);
    await edit(1, { isPublished: true });
  });

  test('of the back office finds events, and the one for links their talks', async () => {
    expect((await ada.get('/admin/find?q=repair+evening')).body).toContain('/admin/events/1');
    const body = { args: [null, 'steam-patience'], kwargs: { limit: 5 } };
    const { answer } = await ada.call<{ loc: string }[]>('/web/dataset/call_kw/website/search_pages', body);
    expect(answer.map(({ loc }) => loc)).toEqual([expect.stringContaining('/track/steam-patience')]);
  });
});

describe('The list of events', () => {
  test('lists upcoming events, the next first', async () => {
    expect(await list()).toEqual(COMING);
  });

  test.each([
    ['past ones by date=old', '?date=old', ['Open workshop in autumn']],
    ['past ones by date=past', '?date=past', ['Open workshop in autumn']],
    ['those of a country', '?country=FR', ['Garden benches, Lyon']],
    ['those online', '?country=online', ['Winter care for house plants']],
    [
      'those of a type',
      '?type=2&date=all',
      ['Winter care for house plants', 'A day of wood and light', 'Makers’ conference'],
    ],
    ['those with all words, whatever their case and accents', '?search=BENCHES+%C3%A9cole', ['Garden benches, Lyon']],
    ['none for words that no event has', '?search=zeppelin', []],
    ['all where a filter makes no sense', '?date=never', COMING],
  ])('has %s', async (_what, query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test('shows a message and a link when no event is found', async () => {
    const { body } = await visitor(app).get('/event?search=zeppelin');
    expect(body).toContain('No event found');
    expect(body).toContain('href="/event?date=old"');
  });

  test('answers 404 beyond its last page, and 301 at /events', async () => {
    expect((await visitor(app).get('/event/page/2')).statusCode).toBe(404);
    expect((await visitor(app).get('/events')).headers.location).toBe('/event');
  });

  test('changes at once when an event is unpublished, which staff still see', async () => {
    await visitor(app).get('/event');
    await edit(5, { isPublished: false });
    expect(await list()).not.toContain('Garden benches, Lyon');
    expect(titles((await ada.get('/event')).body)).toContain('Garden benches, Lyon');
    expect((await visitor(app).get('/event/5/register')).statusCode).toBe(404);
    await edit(5, { isPublished: true });
  });
});

describe('An event', () => {
  test('opens with the first page of its menu, which its flags make and remove', async () => {
    const first = async () => (await visitor(app).get('/event/repair-evening-1')).headers.location;
    expect(await first()).toBe('/event/repair-evening-1/page/introduction');
    await edit(1, { hasIntroduction: false });
    expect(await first()).toBe('/event/repair-evening-1/page/location');
    expect((await visitor(app).get('/event/repair-evening-1/page/introduction')).statusCode).toBe(404);
    await edit(1, { hasLocation: false });
    expect(await first()).toBe('/event/repair-evening-1/register');
    await edit(1, { hasIntroduction: true, hasLocation: true });
  });

  test('redirects from its older addresses', async () => {
    const led = await visitor(app).get('/event/mending-1/page/location');
    expect([led.statusCode, led.headers.location]).toEqual([301, '/event/repair-evening-1/page/location']);
  });

  test.each([
    ['Event registration not yet started.', { registrationOpensAt: new Date('2999-01-01') }],
    ['Event registration is closed.', { registrationClosesAt: new Date('2020-01-01') }],
  ])('says "%s"', async (text, values) => {
    await edit(1, values);
    const { body } = await visitor(app).get('/event/repair-evening-1/register');
    expect(body).toContain(text);
    expect(body).not.toContain('id="registration_form"');
    await edit(1, { registrationOpensAt: null, registrationClosesAt: null });
  });

  test('has a calendar file without properties from its title', async () => {
    await edit(1, { title: { en_US: 'Repair\r\nATTACH:file:///etc/passwd' }, sequence: 4 });
    const { body, headers } = await visitor(app).get('/event/1/ics');
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).toContain('SUMMARY:Repair ATTACH:file:///etc/passwd');
    expect(body).toMatch(/^UID:event-1@/m);
    expect(body).toContain('SEQUENCE:4');
    await edit(1, { title: { en_US: 'Repair evening' } });
  });

  test('is marked as cancelled on its page, in calendars and for search engines', async () => {
    await edit(1, { state: 'cancelled' });
    const { body } = await visitor(app).get('/event/1/register');
    const page = await visitor(app).get('/event/repair-evening-1/register');
    expect([body, page.body].join()).toContain('This event is cancelled.');
    expect(page.body).toContain('EventCancelled');
    expect((await visitor(app).get('/event/calendar.ics')).body).toContain('STATUS:CANCELLED');
    await edit(1, { state: 'confirmed' });
  });
});

describe('The events of a country', () => {
  test('are answered as markup to GET, and as JSON to POST', async () => {
    const { body } = await visitor(app).get('/event/get_country_event_list');
    expect(body).toContain('>Upcoming Events</h2>');
    expect(body.match(/event-near__link/g)).toHaveLength(5);
    const { answer } = await visitor(app).call<string>('/event/get_country_event_list', {});
    expect(answer).toBe(body);
  });
});

describe('Staff of events', () => {
  const fields = (more: Record<string, string> = {}) => ({
    'title-en_US': 'Chair day',
    starts: '2999-05-01T10:00',
    ends: '2999-05-01T12:00',
    time_zone: 'Europe/Paris',
    website: '1',
    is_published: 'on',
    introduction: 'on',
    seats: '5',
    ...more,
  });

  test('make an event with a ticket, for which a guest registers', async () => {
    const blank = await formFields(ada, '/admin/events/new');
    const made = await ada.post('/admin/events', { ...blank, ...fields() });
    expect(made.statusCode).toBe(303);
    const [event] = (await db.select().from(events)).filter(({ title }) => title.en_US === 'Chair day');
    expect(event!.startsAt.toISOString()).toBe('2999-05-01T08:00:00.000Z');
    const path = `/admin/events/${event!.id}/tickets`;
    const ticket = await formFields(ada, `${path}/new`);
    expect((await ada.post(path, { ...ticket, 'name-en_US': 'Seat', seats: '2' })).statusCode).toBe(303);
    expect((await visitor(app).get(`/event/chair-day-${event!.id}/register`)).body).toContain('>Seat</span>');
    const attendees = await ada.get(`/admin/events/${event!.id}/attendees`);
    expect(attendees.body).toContain('No one has registered yet');
  });

  test('get an error beside each invalid field, and keep their input', async () => {
    const blank = await formFields(ada, '/admin/events/new');
    const refused = await ada.post('/admin/events', { ...blank, ...fields({ ends: '2999-05-01T09:00', seats: 'x' }) });
    expect(refused.body).toContain('Enter a time after the beginning');
    expect(refused.body).toContain('id="seats-error"');
    expect(refused.body).toContain('value="Chair day"');
  });

  test('cannot lower the seats below those that are taken', async () => {
    const page = await formFields(ada, '/admin/events/4');
    const refused = await ada.post('/admin/events/4', { ...page, seats: '7' });
    expect(refused.body).toContain('Enter 8 or more: so many are registered.');
  });

  test('see neither menu entry nor page without the role', async () => {
    const paul = await signedIn(app, 'publisher');
    expect((await paul.get('/admin/events')).statusCode).toBe(403);
    expect((await paul.get('/admin')).body).not.toContain('href="/admin/events"');
  });
});

test('Staff find events by title, place and city, whatever their accents, and % finds only itself', async () => {
  const found = async (q: string) => (await ada.get(`/admin/events?tab=all&q=${encodeURIComponent(q)}`)).body;
  expect(await found('ecole')).toContain('Garden benches, Lyon');
  expect(await found('LYON')).toContain('Garden benches, Lyon');
  expect(await found('burlington')).toContain('Repair evening');
  expect(await found('%')).not.toContain('Repair evening');
});
