import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from './transaction.ts';

const BATCH_MS = 50;
/** Longer than another process waits between two attempts to write, so that its turn comes. */
const PAUSE_MS = 6;

/**
 * Works through much in transactions of about 50 ms, and lets others write in between. What fails takes its batch with
 * it; what was committed before stays. `items` must be at hand: a transaction waits for nothing slow.
 */
export async function inBatches<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  name = 'a batch',
): Promise<void> {
  const rest = items[Symbol.iterator]();
  for (let next = rest.next(); !next.done; ) {
    await transaction(
      async () => {
        const end = performance.now() + BATCH_MS;
        do {
          await work(next.value as T);
          next = rest.next();
        } while (!next.done && performance.now() < end);
      },
      { name },
    );
    if (!next.done) await sleep(PAUSE_MS);
  }
}
