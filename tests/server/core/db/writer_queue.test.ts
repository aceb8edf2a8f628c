import { expect, test } from 'vitest';
import { DatabaseBusy } from '#core/db/engine.ts';
import { WriterQueue } from '#core/db/writer_queue.ts';

const named = (name: string) => ({ name: () => name, isLong: false });

test('WriterQueue admits writers in the order of their arrival', async () => {
  const queue = new WriterQueue(10_000);
  const order: string[] = [];
  const release = await queue.take(named('first'));
  const others = ['second', 'third'].map(async (name) => {
    const done = await queue.take(named(name));
    order.push(name);
    done();
  });
  expect(order).toEqual([]);
  release();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
  expect(queue.isFree).toBe(true);
});

test('WriterQueue rejects a writer that waits too long and names the writer that holds the lock', async () => {
  const queue = new WriterQueue(5);
  const release = await queue.take(named('place an order'));
  const error = await queue.take(named('add a line')).then(null, (failure) => failure);
  expect(error).toBeInstanceOf(DatabaseBusy);
  expect(error.message).toMatch(/"add a line" waited 5 ms .*"place an order" has held/);
  release();
  expect(queue.isFree).toBe(true);
});
