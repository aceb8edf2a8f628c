import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { channelRules, ownChannel } from '#core/bus/channels.ts';
import { heldPolls } from '#core/bus/held_polls.ts';
import { busPresences } from '#core/bus/presence.schema.ts';
import { notePresence, presenceAt } from '#core/bus/presence.ts';
import { busMessages } from '#core/changes/bus.schema.ts';
import { newestMessage, publish } from '#core/changes/bus.ts';
import { db } from '#core/db/database.ts';
import { TooMany } from '#core/errors.ts';
import { users } from '#core/people/people.schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let stopRule: () => void;
beforeAll(async () => {
  app = await buildApp();
  stopRule = channelRules.register(async (channels) => channels.filter((channel) => channel.startsWith('open:')));
});
afterAll(async () => {
  stopRule();
  await app.close();
});
afterEach(() => db.delete(busMessages));

const poll = (who: Visitor, body: object) => who.call('/longpolling/poll', body);
const accountOf = async (name: string) => {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.login, `${name}@example.com`));
  return user!;
};

describe('/longpolling/poll', () => {
  it('answers with later messages of the channels, at once when there are some', async () => {
    const last = await newestMessage();
    await publish('open:1', 'one');
    await publish('open:2', 'other');
    const { answer } = await poll(visitor(app), { channels: ['open:1'], last });
    expect(answer).toEqual([{ id: expect.any(Number), channel: 'open:1', message: 'one' }]);
  });

  it('waits for a message, also on the channel of the signed-in person', async () => {
    const { partnerId } = await accountOf('maria');
    const maria = await signedIn(app, 'maria');
    const last = await newestMessage();
    const waiting = poll(maria, { channels: ['open:1'], last });
    await publish(ownChannel(partnerId), { text: 'for Maria' });
    expect((await waiting).answer).toEqual([
      { id: expect.any(Number), channel: ownChannel(partnerId), message: { text: 'for Maria' } },
    ]);
  });

  it('rejects channels outside of the allowed list and those of another person', async () => {
    const { partnerId } = await accountOf('joel');
    const last = await newestMessage();
    await publish('closed:1', 'secret');
    await publish(ownChannel(partnerId), 'for Joel');
    await publish('open:1', 'for all');
    const channels = ['closed:1', ownChannel(partnerId), 'open:1'];
    const { answer } = await poll(await signedIn(app, 'maria'), { channels, last });
    expect(answer.map(({ message }: { message: string }) => message)).toEqual(['for all']);
  });

  it('answers a request without a last id with the messages of the last 50 seconds', async () => {
    await db.insert(busMessages).values({ channel: 'open:3', message: 'old', at: new Date(Date.now() - 51_000) });
    await publish('open:3', 'new');
    const { answer } = await poll(visitor(app), { channels: ['open:3'] });
    expect(answer.map(({ message }: { message: string }) => message)).toEqual(['new']);
  });

  it.each([
    { channels: [['db', 'table', 1]] },
    { channels: 'open:1' },
    { channels: Array(51).fill('open:1') },
    { channels: ['x'.repeat(101)] },
    { channels: [], last: -1 },
    { channels: [], options: { bus_presence_partner_ids: 'all' } },
  ])('refuses %j', async (body) => {
    expect((await poll(visitor(app), body)).statusCode).toBe(400);
  });

  it('rejects a guest without access to any of the channels', async () => {
    expect((await poll(visitor(app), { channels: ['closed:1'] })).statusCode).toBe(404);
  });
});

describe('Presence', () => {
  it('is sent to operators only', async () => {
    const operator = await accountOf('operator');
    const maria = await accountOf('maria');
    await db.delete(busPresences);
    const ids = [operator.partnerId, maria.partnerId];
    const options = { bus_presence_partner_ids: ids };
    await publish('open:1', 'one');
    const asCustomer = await poll(await signedIn(app, 'maria'), { channels: ['open:1'], options });
    expect(asCustomer.answer).toMatchObject([{ channel: 'open:1' }]);
    const { answer } = await poll(await signedIn(app, 'operator'), { channels: ['open:1'], options });
    expect(answer).toEqual([
      {
        id: -1,
        channel: 'bus.presence',
        message: [
          { id: operator.partnerId, im_status: 'online' },
          { id: maria.partnerId, im_status: 'offline' },
        ],
      },
    ]);
  });

  it('is stored for employees only, with the time of their last activity', async () => {
    const { id } = await accountOf('operator');
    await notePresence(id, 60_000, 1_000_000);
    await notePresence(id, 0, 2_000_000);
    const rows = await db.select().from(busPresences);
    expect(rows).toEqual([{ userId: id, polledAt: new Date(2_000_000), activeAt: new Date(2_000_000) }]);
  });

  it.each([
    [55_000, 0, 'online'],
    [55_001, 0, 'offline'],
    [0, 30 * 60_000, 'online'],
    [0, 30 * 60_000 + 1, 'away'],
  ])('ends 55 seconds after the last poll, and is away after 30 minutes: %s ms, %s ms', (polled, active, status) => {
    const now = 10_000_000;
    expect(presenceAt({ polledAt: new Date(now - polled), activeAt: new Date(now - active) }, now)).toBe(status);
    expect(presenceAt(undefined, now)).toBe('offline');
  });
});

describe('Held polls', () => {
  const here = () => new AbortController().signal;

  it('end without messages after their time, and when the browser has left', async () => {
    expect(await heldPolls({ heldMs: 1 }).hold('a', ['open:1'], 1, here())).toEqual([]);
    const polls = heldPolls();
    const gone = new AbortController();
    const waiting = polls.hold('a', ['open:1'], 1, gone.signal);
    gone.abort();
    expect(await waiting).toEqual([]);
    expect(polls.count()).toBe(0);
  });

  it('are refused when an address has too many, until one of them ends', async () => {
    const polls = heldPolls({ mostOfAddress: 2 });
    const gone = new AbortController();
    const waiting = [
      polls.hold('a', [], 1, gone.signal),
      polls.hold('a', [], 1, here()),
      polls.hold('b', [], 1, here()),
    ];
    await expect(polls.hold('a', [], 1, here())).rejects.toThrow(TooMany);
    gone.abort();
    await waiting[0];
    waiting.push(polls.hold('a', [], 1, here()));
    expect(polls.count()).toBe(3);
    polls.release();
    expect(await Promise.all(waiting)).toEqual([[], [], [], []]);
    expect(await polls.hold('a', [], 1, here())).toEqual([]);
  });
});

// Last, because it closes the application.
it('A closing server answers every waiting poll', async () => {
  const waiting = poll(visitor(app), { channels: ['open:1'], last: await newestMessage() });
  await publish('open:9', 'for nobody');
  await app.close();
  expect((await waiting).answer).toEqual([]);
});
