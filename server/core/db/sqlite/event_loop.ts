/** Tells when statements have kept this thread so long that others should go first. */
import { setImmediate as afterThisTurn } from 'node:timers';

/** A visitor who comes meanwhile waits as long, and for the statement that runs. */
const MOST_MS_PER_TURN = 15;

let turnBegan: number | undefined;

/**
 * SQLite answers at once, so work that asks it again and again would never let go of the thread: a job over all
 * customers would keep every page waiting. @returns whether to wait for the next turn of the event loop
 */
export function hasKeptThread(): boolean {
  const now = performance.now();
  if (turnBegan !== undefined) return now - turnBegan > MOST_MS_PER_TURN;
  turnBegan = now;
  afterThisTurn(() => {
    turnBegan = undefined;
  });
  return false;
}
