import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import type { ListAnswer, ScanAnswer, SearchAnswer } from '#events/checkin/contract.ts';
import { shortName } from '#events/checkin/queries.ts';
import { eventBookings, eventRegistrations, events } from '#events/schema.ts';
import { codeHash, codeOf } from '#events/tickets/code.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const DAY = '/event/a-day-of-wood-and-light-2';
const CHECKIN = `${DAY}/checkin`;

let app: FastifyInstance;
let helper: Visitor;
let bookingId: number;
beforeAll(async () => {
  app = await buildApp();
  helper = await signedIn(app, 'admin');
  bookingId = await bookingAt(2);
});
afterAll(() => app.close());

let bookings = 0;
async function bookingAt(eventId: number): Promise<number> {
  bookings += 1;
  const [booking] = await db
    .insert(eventBookings)
    .values({
      eventId,
      websiteId: 1,
      languageCode: 'en_US',
      accessToken: `checkin-${bookings}`,
      submission: `checkin-${bookings}`,
    })
    .returning();
  return booking!.id;
}

type Attendee = typeof eventRegistrations.$inferSelect;
async function guest(more: Partial<Attendee> = {}): Promise<Attendee> {
  const [made] = await db
    .insert(eventRegistrations)
    .values({ eventId: 2, bookingId, ticketId: 1, name: 'Ann Lee', email: 'ann@example.com', ...more })
    .returning();
  return made!;
}

let scans = 0;
const newScan = () => {
  scans += 1;
  return `scan-number-${scans}`;
};
const send = async (list: object[], who = helper) =>
  (await who.call<ScanAnswer>(`${CHECKIN}/scans`, { scans: list })).answer;
const scanCode = async (code: string, door = 'Main door', scan = newScan()) =>
  (await send([{ scan, door, code }])).results[0]!;

describe('A scanned ticket', () => {
  test('is valid once, and tells when and at which door it was used', async () => {
    const code = codeOf(await guest());
    expect(await scanCode(code)).toMatchObject({ verdict: 'admitted', name: 'Ann Lee', ticket: 'Standard' });
    const again = await scanCode(code.toLowerCase().replaceAll('-', ' '), 'Garden door');
    expect(again.verdict).toBe('used');
    expect(again.detail).toContain('Main door');
  });

  test('lets in one of many who come with it at the same time', async () => {
    const code = codeOf(await guest());
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => scanCode(code, `Door ${at}`)));
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(1);
    expect(all.filter(({ verdict }) => verdict === 'used')).toHaveLength(7);
  });

  test('gets the same answer when it is sent again because the answer was lost', async () => {
    const code = codeOf(await guest());
    const scan = newScan();
    const [first, second] = [await scanCode(code, 'Main door', scan), await scanCode(code, 'Main door', scan)];
    expect([first.verdict, second.verdict]).toEqual(['admitted', 'admitted']);
  });

  test('can be undone by its own scan only, which lets nobody in when it is sent again', async () => {
    const attendee = await guest();
    const scan = newScan();
    await scanCode(codeOf(attendee), 'Main door', scan);
    const undo = async (by: string) =>
      (await helper.call<{ isUndone: boolean }>(`${CHECKIN}/undo_scan`, { attendee: attendee.id, scan: by })).answer;
    expect((await undo('another-scan')).isUndone).toBe(false);
    expect((await undo(scan)).isUndone).toBe(true);
    expect((await scanCode(codeOf(attendee), 'Main door', scan)).verdict).toBe('undone');
    expect((await scanCode(codeOf(attendee))).verdict).toBe('admitted');
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['open', 'unpaid'],
  ] as const)('of a registration that is %s is %s', async (state, verdict) => {
    expect((await scanCode(codeOf(await guest({ state })))).verdict).toBe(verdict);
  });

  test('is replaced once the name was changed', async () => {
    const attendee = await guest();
    await db.update(eventRegistrations).set({ ticketEdition: 1 }).where(eq(eventRegistrations.id, attendee.id));
    expect((await scanCode(codeOf(attendee))).verdict).toBe('replaced');
    expect((await scanCode(codeOf({ ...attendee, ticketEdition: 1 }))).verdict).toBe('admitted');
  });

  test('is admitted by the hash that a device without a network kept, and not by that of a replaced one', async () => {
    const attendee = await guest({ ticketEdition: 1 });
    const byHash = async (ticketEdition: number) =>
      (
        await send([
          { scan: newScan(), door: '', attendee: attendee.id, hash: codeHash(codeOf({ ...attendee, ticketEdition })) },
        ])
      ).results[0]!.verdict;
    expect([await byHash(0), await byHash(1)]).toEqual(['replaced', 'admitted']);
  });

  test('names the other event it belongs to, but none of another company', async () => {
    const other = codeOf(await guest({ eventId: 1, ticketId: null, bookingId: await bookingAt(1) }));
    expect(await scanCode(other)).toMatchObject({ verdict: 'other_event', name: '' });
    expect((await scanCode(other)).detail).toContain('Repair evening');
    await db.update(events).set({ companyId: 2 }).where(eq(events.id, 1));
    expect(await scanCode(other)).toMatchObject({ verdict: 'unknown', detail: '' });
    await db.update(events).set({ companyId: 1 }).where(eq(events.id, 1));
  });

  test('is unknown when this shop did not issue it, whatever it contains', async () => {
    const { id } = await guest();
    const forged = codeOf({ id, ticketEdition: 0 }).replace(/....$/, 'ZZZZ');
    for (const code of [forged, '1-0000-0000-0000', '<script>', 'x'.repeat(200), 'https://evil.example/'])
      expect((await scanCode(code)).verdict, code).toBe('unknown');
  });

  test.each([
    ['a line separator', { code: 'a\u2028b' }],
    ['ten megabytes', { code: 'x'.repeat(10_000_000) }],
    ['no id', { code: 'x', scan: '' }],
    ['a door of a thousand letters', { code: 'x', door: 'd'.repeat(1000) }],
  ])('with %s is refused', async (_what, more) => {
    const refused = await helper.call(`${CHECKIN}/scans`, { scans: [{ scan: newScan(), door: '', ...more }] });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode).toBeLessThan(500);
  });
});

describe('A device that was offline', () => {
  test('sends its scans later, and learns which attendees another device had let in', async () => {
    const [ann, ben] = [await guest(), await guest({ name: 'Ben Lee' })];
    await scanCode(codeOf(ben), 'Garden door');
    const at = Date.now() - 3_600_000;
    const queue = [ann, ben].map(({ id }) => ({ scan: newScan(), door: 'Main door', attendee: id, at }));
    const { results } = await send(queue);
    expect(results.map(({ verdict }) => verdict)).toEqual(['admitted', 'used']);
    expect(results[1]!.detail).toContain('Garden door');
    const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, ann.id));
    expect(row!.attendedAt!.getTime()).toBe(at);
  });

  test('cannot date scans in the future or long ago', async () => {
    const [ann, ben] = [await guest(), await guest()];
    await send([
      { scan: newScan(), door: '', attendee: ann.id, at: 8e15 },
      { scan: newScan(), door: '', attendee: ben.id, at: 0 },
    ]);
    for (const { id } of [ann, ben]) {
      const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, id));
      expect(Math.abs(Date.now() - row!.attendedAt!.getTime())).toBeLessThan(49 * 3_600_000);
    }
  });

  test('sends at most fifty at once', async () => {
    const many = Array.from({ length: 51 }, () => ({ scan: newScan(), door: '', code: 'x' }));
    expect((await helper.call(`${CHECKIN}/scans`, { scans: many })).statusCode).toBe(400);
  });

  test('stores hashes of codes and short names, but no addresses', async () => {
    const attendee = await guest({ name: 'Zoë Ångström', email: 'zoe@example.com', phone: '0123' });
    const { answer } = await helper.call<ListAnswer>(`${CHECKIN}/list`, { after: attendee.id - 1 });
    expect(answer).toEqual({
      rows: [`${attendee.id}\t${codeHash(codeOf(attendee))}\tZoë Å.\tconfirmed`],
      next: null,
    });
    expect([shortName('  Ann   van  Lee '), shortName('ليلى'), shortName('')]).toEqual(['Ann L.', 'ليلى', '']);
    const long = [shortName('Zoe 👩🏽‍🔧x'), shortName('Ann E\u0301va'), shortName('Ann 👍🏽')];
    expect(long).toEqual(['Zoe 👩🏽‍🔧.', 'Ann E\u0301.', 'Ann 👍🏽.']);
  });
});

describe('The check-in page', () => {
  test('may use the camera, as no other page may', async () => {
    const page = await helper.get(CHECKIN);
    expect([page.statusCode, page.headers['permissions-policy']]).toEqual([
      200,
      'camera=(self), microphone=(), geolocation=()',
    ]);
    expect((await helper.get(DAY)).headers['permissions-policy']).toContain('camera=()');
  });

  test('has no chat, whose button would cover its own on a phone', async () => {
    const chat = 'data-widget="o_livechat_button"';
    expect((await helper.get(CHECKIN)).body).not.toContain(chat);
    expect((await helper.get(`${DAY}/register`)).body).toContain(chat);
  });

  test('finds by name or address, and lets in by a form without script', async () => {
    const attendee = await guest({ name: 'Quentin Query', email: 'q@example.com' });
    for (const entered of ['quentin', 'q@example']) {
      const page = await helper.post(CHECKIN, { scan: newScan(), entered, door: 'Main door' });
      expect(page.body).toContain(`name="attendee" value="${attendee.id}"`);
    }
    const { answer } = await helper.call<SearchAnswer>(`${CHECKIN}/search`, { entered: 'QUÉNTIN' });
    expect(answer.matches).toMatchObject([{ id: attendee.id, state: 'confirmed' }]);
    const scan = newScan();
    const letIn = () => helper.post(CHECKIN, { scan, attendee: String(attendee.id), door: 'Main door' });
    // A reload sends the form again.
    for (const page of [await letIn(), await letIn()]) expect(page.body).toContain('checkin-verdict--good');
    expect((await helper.post(CHECKIN, { scan: newScan(), entered: codeOf(attendee) })).body).toContain('Already used');
    const undone = await helper.post(`${CHECKIN}/undo`, { attendee: String(attendee.id), scan, door: 'Main door' });
    expect([undone.statusCode, undone.headers.location]).toEqual([303, `${CHECKIN}?door=Main+door`]);
  });

  test('registers a service worker for its own path only', async () => {
    const worker = await helper.get(`${CHECKIN}/worker.js`);
    expect([worker.headers['service-worker-allowed'], worker.headers['content-type']]).toEqual([
      CHECKIN,
      'text/javascript; charset=utf-8',
    ]);
  });

  test('is closed to guests, customers and staff of other areas, with all its calls', async () => {
    const others = [visitor(app), await signedIn(app, 'joel'), await signedIn(app, 'operator')];
    for (const who of others) {
      expect((await who.get(CHECKIN)).statusCode).not.toBe(200);
      expect((await who.get(`${CHECKIN}/worker.js`)).statusCode).not.toBe(200);
      for (const [path, body] of [
        ['scans', { scans: [] }],
        ['search', { entered: 'a' }],
        ['list', { after: 0 }],
        ['undo_scan', { attendee: 1, scan: '' }],
      ] as const)
        expect([401, 404]).toContain((await who.call(`${CHECKIN}/${path}`, body)).statusCode);
    }
  });
});
