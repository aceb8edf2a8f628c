export type Throttled<A extends unknown[]> = ((...args: A) => void) & {
  /** Drops the pending call; the next one runs at once. */
  cancel(): void;
};

/** Runs at once, then at most once in `ms`; the last call of a quick row is never lost. */
export function throttle<A extends unknown[]>(work: (...args: A) => unknown, ms: number): Throttled<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | undefined;
  const rest = () => {
    timer = undefined;
    if (!waiting) return;
    const args = waiting;
    waiting = undefined;
    run(args);
  };
  const run = (args: A) => {
    timer = setTimeout(rest, ms);
    work(...args);
  };
  return Object.assign(
    (...args: A) => {
      if (timer === undefined) run(args);
      else waiting = args;
    },
    {
      cancel: () => {
        clearTimeout(timer);
        timer = waiting = undefined;
      },
    },
  );
}
