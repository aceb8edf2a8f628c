import { afterAll, beforeAll, expect, test } from 'vitest';
import { busMessages } from '#core/changes/bus.schema.ts';
import { newestMessage, pruneMessages, publish, readAfter, wait } from '#core/changes/bus.ts';
import { watchChanges } from '#core/changes/changes_watch.ts';
import { db, transaction } from '#core/db/database.ts';
import { type OtherProcess, startOther } from '#tests/server/core/processes/other_process.ts';

/** Nobody ends these. */
const NEVER = new AbortController().signal;

let other: OtherProcess;
let stopWatching: () => Promise<void>;

beforeAll(async () => {
  stopWatching = await watchChanges();
  other = await startOther();
});

afterAll(async () => {
  await stopWatching();
  await other.stop();
});

const texts = (messages: { message: unknown }[]) => messages.map(({ message }) => message);

test('readAfter returns the messages of the requested channels after a given id, oldest first', async () => {
  const start = await newestMessage();
  await publish('chat:1', 'one');
  await publish('chat:2', 'other');
  await publish('chat:1', { text: 'two' });
  const messages = await readAfter(['chat:1'], start);
  expect(texts(messages)).toEqual(['one', { text: 'two' }]);
  expect(texts(await readAfter(['chat:1', 'chat:2'], messages[0]?.id ?? 0))).toEqual(['other', { text: 'two' }]);
  expect(await readAfter([], 0)).toEqual([]);
});

test('wait resolves on a message of its own channel and not on messages of other channels', async () => {
  const start = await newestMessage();
  const answer = wait(['chat:3'], start, NEVER);
  await publish('chat:4', 'not for you');
  await publish('chat:3', 'for you');
  expect(texts(await answer)).toEqual(['for you']);
  expect(texts(await wait(['chat:3'], start, NEVER))).toEqual(['for you']);
});

test('a message published in a transaction wakes waiting readers after the commit, and none after a rollback', async () => {
  const start = await newestMessage();
  const answer = wait(['chat:5'], start, NEVER);
  await transaction(async () => {
    await publish('chat:5', 'undone');
    throw new Error('undo');
  }).catch(() => {});
  await transaction(async () => {
    await transaction(async () => {
      await publish('chat:5', 'undone inside');
      throw new Error('undo');
    }).catch(() => {});
    await publish('chat:5', 'kept');
  });
  expect(texts(await answer)).toEqual(['kept']);
});

test('wait resolves without messages on timeout or when the visitor disconnects', async () => {
  const start = await newestMessage();
  expect(await wait(['chat:6'], start, AbortSignal.timeout(1))).toEqual([]);
  const gone = new AbortController();
  const answer = wait(['chat:6'], start, gone.signal);
  gone.abort();
  expect(await answer).toEqual([]);
});

test('readAfter leaves out older messages for readers who do not know the last id', async () => {
  await db.insert(busMessages).values({ channel: 'chat:8', message: 'old', at: new Date(Date.now() - 51_000) });
  await publish('chat:8', 'new');
  expect(texts(await readAfter(['chat:8'], 0, new Date(Date.now() - 50_000)))).toEqual(['new']);
  expect(texts(await readAfter(['chat:8'], 0))).toEqual(['old', 'new']);
});

test('wait resolves on a message published by another process', async () => {
  const answer = wait(['chat:7'], await newestMessage(), NEVER);
  await other.ask('publish', 'chat:7', 'hello');
  expect(texts(await answer)).toEqual(['hello']);
});

test('a reader receives every message when two processes publish at the same time', async () => {
  const start = await newestMessage();
  const ours = Array.from({ length: 40 }, (_, at) => publish(`crowd:${at % 2}`, `a${at}`));
  const theirs = Array.from({ length: 5 }, (_, at) => other.ask('publish', 'crowd:1', `b${at}`));
  const read: unknown[] = [];
  let last = start;
  while (read.length < 45) {
    const messages = await wait(['crowd:0', 'crowd:1'], last, NEVER);
    read.push(...texts(messages));
    last = messages.at(-1)?.id ?? last;
  }
  await Promise.all([...ours, ...theirs]);
  expect(new Set(read).size).toBe(45);
});

test('pruneMessages deletes old messages and keeps recent ones', async () => {
  await db.insert(busMessages).values([
    { channel: 'old', message: 1, at: new Date('2026-01-01T00:00:00Z') },
    { channel: 'old', message: 2, at: new Date('2026-01-01T01:30:00Z') },
  ]);
  await pruneMessages(Date.parse('2026-01-01T02:00:00Z'));
  expect(texts(await readAfter(['old'], 0))).toEqual([2]);
});
