import { useEffect, useRef } from 'react';
import { type Events, on } from './bus.ts';

/** Hears an event of the bus while the widget lives. */
export function useEvent<K extends keyof Events>(name: K, handler: (detail: Events[K]) => void): void {
  const newest = useNewest(handler);
  useEffect(() => on(name, (detail) => newest.current(detail)), [name, newest]);
}

/** The newest version of a function, for listeners that are set once. */
export function useNewest<F>(handler: F) {
  const newest = useRef(handler);
  newest.current = handler;
  return newest;
}
