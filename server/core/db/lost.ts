/** PostgreSQL ends one of two transactions that wait for each other. All it did is undone, so it may be done again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusy } from './engine.ts';

const ATTEMPTS = 8;
const LOST_CODES = /^(40001|40P01)$/;

/** @throws DatabaseBusy when others were always quicker. */
export async function againWhenLost<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLost(error)) throw error;
      if (tries === ATTEMPTS)
        throw new DatabaseBusy(`Others were in the way of a transaction ${ATTEMPTS} times.`, { cause: error });
    }
    // Whoever lost together should not meet again.
    await sleep(Math.random() * 10 * 2 ** tries);
  }
}

/** Whether PostgreSQL undid a transaction in favour of another. */
export function isLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (LOST_CODES.test(String((cause as { code?: unknown }).code ?? ''))) return true;
  }
  return false;
}
