import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { eventRegistrations, events, eventTickets } from '#events/schema.ts';
import { linkIn, mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

/** Of the demo: without kinds of tickets and with a question; with two kinds; sold out. */
const REPAIR = '/event/repair-evening-1';
const DAY = '/event/a-day-of-wood-and-light-2';
const CANDLES = '/event/pouring-candles-with-ruth-4';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

let forms = 0;
/** What the form of attendees sends. */
const attendees = (count: number, more: Record<string, string> = {}) => {
  forms += 1;
  const each = Array.from({ length: count }, (_, at) => ({
    [`${at + 1}-name`]: `Ann ${at + 1}`,
    [`${at + 1}-email`]: `ann${forms}.${at + 1}@example.com`,
    [`${at + 1}-ticket_id`]: '0',
  }));
  return Object.assign({ submission: `form-number-${forms}` }, ...each, more) as Record<string, string>;
};
const confirm = (event: string, fields: Record<string, string>, who = visitor(app)) =>
  who.post(`${event}/registration/confirm`, fields);
const seatsTaken = async (id: number) =>
  (await db.select({ taken: events.seatsTaken }).from(events).where(eq(events.id, id)))[0]!.taken;

describe('A call with selected tickets', () => {
  const select = (event: string, body: Record<string, unknown>) =>
    visitor(app).call<string | false>(`${event}/registration/new`, body);

  test('answers false where nothing is selected', async () => {
    expect((await select(DAY, { 'nb_register-1': '0', 'nb_register-2': '0' })).answer).toBe(false);
  });

  test('is answered as JSON whatever the caller accepts', async () => {
    const call = (body: Record<string, string>) =>
      visitor(app).call(`${DAY}/registration/new`, body, { accept: '*/*' });
    expect((await call({ 'nb_register-1': '0' })).answer).toBe(false);
    expect((await call({ 'nb_register-1': '1' })).answer).toContain('>Attendees</h2>');
  });

  test('answers the dialog, in which attendees are numbered over all kinds', async () => {
    const { answer } = await select(DAY, { 'nb_register-1': '1', 'nb_register-2': '2' });
    expect(answer).toContain('>Attendees</h2>');
    expect(String(answer).match(/name="\d-(?:name|email|phone|ticket_id)"/g)).toHaveLength(12);
    expect(answer).toContain('name="3-ticket_id" value="2"');
    expect(String(answer).match(/placeholder="Attendee #\d"/g)).toHaveLength(3);
    expect(answer).toContain('Ticket Type #2: Front row');
  });

  test('is answered with the tickets that have fewer seats than selected', async () => {
    const { answer } = await select(DAY, { 'nb_register-2': '9' });
    expect(answer).toContain('Only 3 seats are left for Front row.');
    expect(String(answer).match(/name="\d-name"/g)).toHaveLength(3);
  });

  test('is answered with the seats left where an event without kinds has fewer than selected', async () => {
    const [before] = await db.select().from(events).where(eq(events.id, 1));
    const answerFor = async (left: number) => {
      await db
        .update(events)
        .set({ seats: before!.seatsTaken + left })
        .where(eq(events.id, 1));
      return (await select(REPAIR, { 'nb_register-0': '5' })).answer;
    };
    const answer = await answerFor(2);
    expect(answer).toContain('Only 2 seats are left for Repair evening.');
    expect(String(answer).match(/name="\d-name"/g)).toHaveLength(2);
    expect(await answerFor(1)).toContain('Only 1 seat is left for Repair evening.');
    await db.update(events).set({ seats: before!.seats }).where(eq(events.id, 1));
  });

  test('is answered with the most that one order may have where more was selected', async () => {
    const { answer } = await select(DAY, { 'nb_register-1': '12' });
    expect(answer).toContain('You can order up to 9 Standard tickets for the A day of wood and light event.');
    expect(String(answer).match(/name="\d-name"/g)).toHaveLength(9);
  });

  test.each([['-1'], ['abc'], ['1000000000'], ['1.5']])(
    'is refused with a quantity of %s, naming the field',
    async (quantity) => {
      const refused = await select(DAY, { 'nb_register-1': quantity });
      expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([409, ['nb_register-1']]);
    },
  );

  test.each([
    [DAY, '3'],
    [DAY, '0'],
    [REPAIR, '1'],
  ])('of %s is refused with ticket %s, which it does not have, naming the field', async (event, ticket) => {
    const name = `nb_register-${ticket}`;
    const refused = await select(event, { [name]: '1' });
    expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([409, [name]]);
    expect(refused.json().error.message).toMatch(/does not belong to this event/);
    const page = await visitor(app).post(`${event}/registration/new`, { [name]: '1' });
    expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining('does not belong to this event')]);
  });

  test('is refused where all seats are taken', async () => {
    const refused = await select(CANDLES, { 'nb_register-3': '1' });
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      'No more seats available for this event.',
    ]);
  });
});

describe('A form of attendees that is sent again because its answer was lost', () => {
  test('leads to its booking, also where it took the last seats or registration is over', async () => {
    const [before] = await db.select().from(events).where(eq(events.id, 1));
    const fields = attendees(2);
    const first = await confirm(REPAIR, fields);
    expect(first.statusCode).toBe(303);
    for (const now of [{ seats: before!.seatsTaken + 2 }, { state: 'cancelled' as const }, { endsAt: new Date(1) }]) {
      await db.update(events).set(now).where(eq(events.id, 1));
      const again = await confirm(REPAIR, fields);
      expect([again.statusCode, again.headers.location]).toEqual([303, first.headers.location]);
    }
    expect(await seatsTaken(1)).toBe(before!.seatsTaken + 2);
    const { seats, state, endsAt } = before!;
    await db.update(events).set({ seats, state, endsAt }).where(eq(events.id, 1));
  });
});

describe('A form with selected tickets', () => {
  test('shows the page again where nothing is selected, with the sentence after the table', async () => {
    const page = await visitor(app).post(`${DAY}/registration/new`, { 'nb_register-1': '0' });
    expect(page.statusCode).toBe(400);
    expect(page.body).toMatch(/<\/table><p [^>]*alert--info[^>]*>Please select at least one ticket\.<\/p>/);
  });

  test('leads to the page that asks for attendees', async () => {
    const page = await visitor(app).post(`${REPAIR}/registration/new`, { 'nb_register-0': '2' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('id="attendee_registration"');
    expect(page.body).toContain('What would you like to mend?');
  });
});

describe('A registration', () => {
  test('takes the seats, opens by its link and mails each attendee', async () => {
    const before = await seatsTaken(1);
    const fields = attendees(2, { '2-answer_ids-1': 'A chair' });
    const made = await confirm(REPAIR, fields);
    expect(made.statusCode).toBe(303);
    expect(await seatsTaken(1)).toBe(before + 2);
    const page = await visitor(app).get(made.headers.location as string);
    expect(page.body).toContain('You are registered.');
    expect(page.body).toContain('Ann 2');
    const mail = await mailTo(fields['2-email'] as string);
    expect(mail.subject).toBe('You are registered: Repair evening');
    expect((await visitor(app).get(linkIn(mail, '/registration/'))).statusCode).toBe(200);
  });

  test('opens whole for who made it, and for another attendee what is theirs', async () => {
    const fields = attendees(2);
    await confirm(REPAIR, fields);
    const [whole, own] = await Promise.all(
      [1, 2].map(async (at) => linkIn(await mailTo(fields[`${at}-email`]!), '/registration/')),
    );
    const opened = async (link: string) => (await visitor(app).get(link)).body.match(/Ann \d/g);
    expect(new Set(await opened(whole!))).toEqual(new Set(['Ann 1', 'Ann 2']));
    expect(new Set(await opened(own!))).toEqual(new Set(['Ann 2']));
    const [ann] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.email, fields['1-email']!));
    for (const what of ['cancel', 'name']) {
      const [path, query] = own!.split('?');
      const address = `${path}/${what}?${query}&registration=${ann!.id}`;
      expect((await visitor(app).get(address)).statusCode, what).toBe(404);
    }
    const token = new URL(own!, 'http://x').searchParams.get('access_token')!;
    const body = { access_token: token, registration: String(ann!.id) };
    expect((await visitor(app).post(`${own!.split('?')[0]}/cancel`, body)).statusCode).toBe(404);
  });

  test('is listed in the account of who made it, and opens there without its token', async () => {
    const maria = await signedIn(app, 'maria');
    const joel = await signedIn(app, 'joel');
    expect((await joel.get('/my/tickets')).body).toContain('No tickets yet.');
    const made = await confirm(REPAIR, attendees(2), maria);
    const page = String(made.headers.location).split('?')[0]!;
    const row = (await maria.get('/my/tickets')).body;
    expect([row.includes(`href="${page}"`), /Repair evening/.test(row)]).toEqual([true, true]);
    expect((await maria.get('/my/tickets?search=conference')).body).not.toContain(page);
    expect((await maria.get('/my/tickets?filterby=past')).body).not.toContain(page);
    expect((await maria.get(page)).body).toContain('Ann 2');
    expect([(await joel.get(page)).statusCode, (await joel.get('/my/tickets')).body.includes(page)]).toEqual([
      404,
      false,
    ]);
  });

  test('is made once when its form is sent twice', async () => {
    const before = await seatsTaken(1);
    const fields = attendees(1);
    const both = await Promise.all([confirm(REPAIR, fields), confirm(REPAIR, fields)]);
    expect(new Set(both.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await seatsTaken(1)).toBe(before + 1);
    expect(await mailsTo(fields['1-email'] as string)).toHaveLength(1);
  });

  test('is made from the specified fields alone', async () => {
    const before = await seatsTaken(1);
    const { submission: _mark, ...fields } = attendees(1);
    const made = await confirm(REPAIR, fields);
    expect([made.statusCode, await seatsTaken(1)]).toEqual([303, before + 1]);
  });

  test('fills each attendee with the fields of 0', async () => {
    const fields = attendees(2, { '0-phone': '0123' });
    await confirm(REPAIR, fields);
    const rows = await db.select().from(eventRegistrations).where(eq(eventRegistrations.phone, '0123'));
    expect(rows).toHaveLength(2);
  });

  test('is refused with what was typed and a sentence at each field', async () => {
    const page = await confirm(REPAIR, attendees(2, { '2-name': ' ', '2-email': 'nobody', '2-phone': '55 66' }));
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('id="2-name-error"');
    expect(page.body).toContain('id="2-email-error"');
    expect(page.body).toContain('value="55 66"');
  });

  test('is refused with a ticket of another event', async () => {
    const page = await confirm(DAY, attendees(1, { '1-ticket_id': '3' }));
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain('This ticket does not belong to this event.');
  });

  test('shows names with markup and line separators as text', async () => {
    const made = await confirm(REPAIR, attendees(1, { '1-name': '<b>Ann</b> 🪑' }));
    expect((await visitor(app).get(made.headers.location as string)).body).toContain('&lt;b&gt;Ann&lt;/b&gt; 🪑');
    expect((await confirm(REPAIR, attendees(1, { '1-name': 'Ann\u2028Lee' }))).statusCode).toBe(400);
  });

  test('never takes more seats than available when many register at once', async () => {
    const seats = (await seatsTaken(3)) + 34;
    await db.update(events).set({ seats }).where(eq(events.id, 3));
    const many = Array.from({ length: 40 }, () => confirm('/event/3', attendees(1)));
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 303)).toHaveLength(34);
    expect(await seatsTaken(3)).toBe(seats);
  });

  test('never takes more seats of one ticket than that ticket has', async () => {
    const two = { '1-ticket_id': '2', '2-ticket_id': '2' };
    const both = await Promise.all([confirm(DAY, attendees(2, two)), confirm(DAY, attendees(2, two))]);
    expect(both.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    const [ticket] = await db.select().from(eventTickets).where(eq(eventTickets.id, 2));
    expect(ticket!.seatsTaken).toBe(11);
  });
});

describe('The link of a registration', () => {
  const made = async (event = REPAIR) =>
    (await confirm(event, attendees(1, event === DAY ? { '1-ticket_id': '1' } : {}))).headers.location as string;

  test('does not open without its token', async () => {
    const address = (await made()).split('?')[0]!;
    for (const wrong of ['', '?access_token=', '?access_token=abcdefghijklmnopqrstuv'])
      expect((await visitor(app).get(address + wrong)).statusCode, wrong).toBe(404);
    expect((await (await signedIn(app, 'joel')).get(address)).statusCode).toBe(404);
  });

  test('lets an attendee cancel once, which frees the seat and is mailed', async () => {
    const address = await made();
    const guest = visitor(app);
    const taken = await seatsTaken(1);
    const question = (await guest.get(address)).body
      .match(/href="([^"]*\/cancel\?[^"]*)"/)![1]!
      .replaceAll('&amp;', '&');
    expect((await guest.get(question)).body).toContain('Cancel the registration of Ann 1?');
    const query = new URL(question, 'http://x').searchParams;
    const fields = { access_token: query.get('access_token')!, registration: query.get('registration')! };
    expect((await guest.post(question.split('?')[0]!, fields)).statusCode).toBe(303);
    expect(await seatsTaken(1)).toBe(taken - 1);
    expect((await guest.post(question.split('?')[0]!, fields)).statusCode).toBe(409);
    expect(await seatsTaken(1)).toBe(taken - 1);
  });

  test('cancels nothing of another registration', async () => {
    const [own, other] = [await made(), await made()];
    const page = (await visitor(app).get(other)).body.match(/registration=(\d+)/)![1]!;
    const token = new URL(own, 'http://x').searchParams.get('access_token')!;
    const refused = await visitor(app).post(`${own.split('?')[0]}/cancel`, { access_token: token, registration: page });
    expect(refused.statusCode).toBe(404);
  });
});
