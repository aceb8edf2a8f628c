import { useEffect, useRef } from 'react';
import { offer } from './actions.ts';
import { type Events, on } from './bus.ts';

export { useHost } from './island.tsx';

/** The newest version of a function, for listeners that are set once. */
function useNewest<F>(handler: F) {
  const newest = useRef(handler);
  newest.current = handler;
  return newest;
}

/** Hears an event of the bus while the widget lives. */
export function useEvent<K extends keyof Events>(name: K, handler: (detail: Events[K]) => void): void {
  const newest = useNewest(handler);
  useEffect(() => on(name, (detail) => newest.current(detail)), [name, newest]);
}

/** Answers an action while the widget lives. */
export function useAction(name: string, handler: (params: unknown) => unknown): void {
  const newest = useNewest(handler);
  useEffect(() => offer(name, (params) => newest.current(params)), [name, newest]);
}
