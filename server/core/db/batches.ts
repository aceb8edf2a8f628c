import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from './transaction.ts';

const BATCH_MS = 50;
/** Longer than another process waits between two attempts to write, so that it gets its turn. */
const PAUSE_MS = 6;

/**
 * Processes many items in transactions of about 50 ms and lets others write in between. A failure rolls back its batch
 * only. `items` must be ready: a transaction must not wait for anything slow.
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
