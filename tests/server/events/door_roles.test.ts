import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { eventHelpers } from '#events/door_roles/door_roles.schema.ts';
import { linkIn, mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const HELPERS = '/admin/events/2/helpers';
const CHECKIN = '/event/a-day-of-wood-and-light-2/checkin';
const OTHER = '/event/repair-evening-1/checkin';
const MARIA = 'maria@example.com';

let app: FastifyInstance;
let ada: Visitor;
let maria: Visitor;
beforeAll(async () => {
  app = await buildApp();
  [ada, maria] = [await signedIn(app, 'admin'), await signedIn(app, 'maria')];
});
beforeEach(() => db.delete(eventHelpers));
afterAll(() => app.close());

const add = (email: string) => ada.post(`${HELPERS}/new`, { email });
const calls = (who: Visitor, at: string) =>
  Promise.all([
    who.call(`${at}/scans`, { scans: [] }),
    who.call(`${at}/search`, { entered: 'ann' }),
    who.call(`${at}/list`, { after: 0 }),
    who.call(`${at}/undo_scan`, { attendee: 1, scan: 'scan-of-a-helper' }),
  ]).then((all) => all.map(({ statusCode }) => statusCode));

describe('A helper', () => {
  test('may check in at one event, and has no role of staff', async () => {
    expect([(await maria.get(CHECKIN)).statusCode, await calls(maria, CHECKIN)]).toEqual([404, [404, 404, 404, 404]]);
    expect((await add('Maria@Example.com')).statusCode).toBe(303);
    expect([(await maria.get(CHECKIN)).statusCode, await calls(maria, CHECKIN)]).toEqual([200, [200, 200, 200, 200]]);
    expect((await maria.get(`${CHECKIN}/worker.js`)).statusCode).toBe(200);
    expect([(await maria.get(OTHER)).statusCode, await calls(maria, OTHER)]).toEqual([404, [404, 404, 404, 404]]);
    for (const path of ['/admin/events', '/admin/events/2', '/admin/events/2/attendees', HELPERS])
      expect([path, (await maria.get(path)).statusCode]).toEqual([path, 403]);
    expect((await maria.get(CHECKIN)).body).not.toContain('/admin/events');
  });

  test('is told once, by a mail with the page to check in', async () => {
    await add(MARIA);
    await add(MARIA);
    const told = (await mailsTo(MARIA)).filter(({ subject }) => subject.startsWith('You can check in guests'));
    expect(new Set(told.map((mail) => linkIn(mail, '/checkin')))).toEqual(new Set([CHECKIN]));
    expect(await db.$count(eventHelpers)).toBe(1);
  });

  test('loses access when staff remove them', async () => {
    await add(MARIA);
    const [row] = await db.select().from(eventHelpers).where(eq(eventHelpers.eventId, 2));
    expect((await ada.get(HELPERS)).body).toContain(MARIA);
    const removal = { action: 'remove', ids: [String(row!.id)], confirmed: '1' };
    expect((await ada.post(`${HELPERS}/selected`, removal)).statusCode).toBe(303);
    expect([(await maria.get(CHECKIN)).statusCode, await calls(maria, CHECKIN)]).toEqual([404, [404, 404, 404, 404]]);
  });

  test('needs an account', async () => {
    expect((await add('unknown@example.com')).body).toContain('No account has this email address.');
    expect((await add('not an address')).body).toContain('Enter a valid email address');
    expect(await calls(visitor(app), CHECKIN)).toEqual([401, 401, 401, 401]);
  });
});
