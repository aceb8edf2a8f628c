/** Repeats transactions that PostgreSQL rolled back because of a deadlock or conflict. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusy } from './engine.ts';

const ATTEMPTS = 8;
const LOST_CODES = /^(40001|40P01)$/;

/**
 * PostgreSQL ends one of two transactions that wait for each other. Everything it did is rolled back, so it may run
 * again.
 * @throws DatabaseBusy after the last attempt
 */
export async function againWhenLost<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLost(error)) throw error;
      if (tries === ATTEMPTS)
        throw new DatabaseBusy(`Others were in the way of a transaction ${ATTEMPTS} times.`, { cause: error });
    }
    // A random pause, so that the same transactions do not collide again.
    await sleep(Math.random() * 10 * 2 ** tries);
  }
}

/** Whether PostgreSQL rolled back this transaction in favour of another. */
export function isLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (LOST_CODES.test(String((cause as { code?: unknown }).code ?? ''))) return true;
  }
  return false;
}
