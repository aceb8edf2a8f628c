import { useLayoutEffect, useMemo } from 'react';

/** Aborts when the component leaves the page. */
export function useUnmountSignal(): AbortSignal {
  const life = useMemo(() => new AbortController(), []);
  useLayoutEffect(() => () => life.abort(), [life]);
  return life.signal;
}
