import { expect, test } from 'vitest';
import { Busy, concurrencyLimit } from '#core/process/concurrency_limit.ts';

test('concurrencyLimit(2) runs two tasks at once and starts the others in order, also after a failed task', async () => {
  const inTurn = concurrencyLimit(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('broken');
    }).catch((error: Error) => error.message),
  );
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await works[0]).toBe('broken');
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  await works[1];
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  ends[3]?.();
  await Promise.all(works);
});

test('concurrencyLimit runs no more at once after tasks have ended', async () => {
  const inTurn = concurrencyLimit(2);
  await Promise.all([1, 2, 3].map(() => inTurn(async () => {})));
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => inTurn(work)));
  expect([running, most]).toEqual([0, 2]);
});

test('concurrencyLimit(1, 2) lets two tasks wait and refuses a third with 503', async () => {
  const inTurn = concurrencyLimit(1, 2);
  const done: number[] = [];
  const works = [1, 2, 3].map((number) => inTurn(async () => void done.push(number)));
  const refused = await inTurn(async () => void done.push(4)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Busy);
  expect(refused).toMatchObject({ status: 503, message: 'The server is busy. Try again in a moment.' });
  await Promise.all(works);
  expect(done).toEqual([1, 2, 3]);
});
