import { expect, test } from 'vitest';
import { concurrencyLimit } from '#core/process/concurrency_limit.ts';

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
