/** Holds requests that wait for messages, a limited number of each address. */
import { millisecondsInSecond } from 'date-fns/constants';
import { type BusMessage, wait } from '#core/changes/bus.ts';
import { TooMany } from '#core/errors.ts';

/** The specified time: browsers give up after 60 seconds. */
const HELD_MS = 50 * millisecondsInSecond;
/** Readers who don't know how far they have read get what is younger. */
const RECENT_MS = 50 * millisecondsInSecond;
const RETRY_SECONDS = 10;

export type HeldPolls = {
  /**
   * Messages as soon as there are any; none after the time, when `gone` aborts or when all are released.
   * @param subject the address of the browser
   * @throws TooMany when that address has too many waiting
   */
  hold(subject: string, channels: readonly string[], lastId: number, gone: AbortSignal): Promise<BusMessage[]>;
  /** Answers all of them, now and from now on at once. */
  release(): void;
  /** How many are waiting. */
  count(): number;
};

/** @param limits the longest time to hold one, and how many an address may have waiting */
export function heldPolls({ heldMs = HELD_MS, mostOfAddress = 200 } = {}): HeldPolls {
  const held = new Set<() => void>();
  const counts = new Map<string, number>();
  let isReleased = false;

  const enter = (subject: string) => {
    const count = counts.get(subject) ?? 0;
    if (count >= mostOfAddress) throw new TooMany(RETRY_SECONDS);
    counts.set(subject, count + 1);
  };
  const leave = (subject: string) => {
    const count = (counts.get(subject) ?? 0) - 1;
    if (count > 0) counts.set(subject, count);
    else counts.delete(subject);
  };

  return {
    async hold(subject, channels, lastId, gone) {
      enter(subject);
      const controller = new AbortController();
      const end = () => controller.abort();
      const timer = setTimeout(end, heldMs);
      held.add(end);
      gone.addEventListener('abort', end);
      if (isReleased || gone.aborted) end();
      try {
        const since = lastId === 0 ? new Date(Date.now() - RECENT_MS) : undefined;
        return await wait(channels, lastId, controller.signal, since);
      } finally {
        clearTimeout(timer);
        held.delete(end);
        gone.removeEventListener('abort', end);
        leave(subject);
      }
    },
    release() {
      isReleased = true;
      for (const end of held) end();
    },
    count: () => held.size,
  };
}
