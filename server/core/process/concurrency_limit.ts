import { HttpError } from '#core/errors.ts';
import { msg } from '#core/msg.ts';

/** The queue is too long for another request to be answered in time. */
export class Busy extends HttpError {
  constructor() {
    super(503, msg('The server is busy. Try again in a moment.'));
  }
}

/**
 * Limits how many tasks run at once; the others wait in order.
 * @param mostWaiting length of the queue beyond which tasks are refused with `Busy`
 */
export function concurrencyLimit(
  atOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new Busy();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
