import { useEffect, useMemo } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { isRestoringInput } from '#registry/host.ts';
import { type Throttled, throttle } from '#widgets/core/throttle.ts';

/** Runs at once, then at most once in `ms`; the last call of a quick row is never lost, but with the widget. */
export function useThrottled<Args extends unknown[]>(work: (...args: Args) => unknown, ms: number): Throttled<Args> {
  const newest = useNewest(work);
  const throttled = useMemo(() => {
    const run = throttle((...args: Args) => newest.current(...args), ms);
    const unlessRestored = (...args: Args) => {
      if (!isRestoringInput()) run(...args);
    };
    return Object.assign(unlessRestored, { cancel: run.cancel });
  }, [ms, newest]);
  useEffect(() => throttled.cancel, [throttled]);
  return throttled;
}
