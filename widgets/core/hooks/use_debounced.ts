import { useEffect, useMemo } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { isRestoringInput } from '#registry/host.ts';

export type Debounced<Args extends unknown[]> = ((...args: Args) => void) & {
  /** Drops what waits. */
  cancel(): void;
};

/** Runs once it has been quiet for `ms`, with the arguments of the last call. What waits is dropped with the widget. */
export function useDebounced<Args extends unknown[]>(work: (...args: Args) => unknown, ms: number): Debounced<Args> {
  const newest = useNewest(work);
  const debounced = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (...args: Args) => {
      if (isRestoringInput()) return;
      clearTimeout(timer);
      timer = setTimeout(() => newest.current(...args), ms);
    };
    return Object.assign(wait, { cancel: () => clearTimeout(timer) });
  }, [ms, newest]);
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}
