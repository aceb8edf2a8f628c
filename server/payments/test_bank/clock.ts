/** Clock of the test bank: real time, or one that tests set. */

export type Clock = {
  now(): Date;
  /** @returns what calls it off */
  after(ms: number, run: () => void): () => void;
};

export const wallClock: Clock = {
  now: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export type HandClock = Clock & {
  /** Does what falls due on the way, in its order; what follows from it within that time too. */
  advance(ms: number): Promise<void>;
};

export function handClock(begins = new Date()): HandClock {
  let now = begins.getTime();
  const waiting = new Set<{ at: number; run: () => void }>();
  const nextUntil = (end: number) => [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => new Date(now),
    after(ms, run) {
      const entry = { at: now + ms, run };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    async advance(ms) {
      const end = now + ms;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.run();
        // What it began may wait for something in turn.
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = end;
    },
  };
}
