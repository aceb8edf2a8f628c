import { useEffect, useRef, useState } from 'react';
import { type Events, latest, on } from './bus.ts';
import { useHost } from './host.ts';

/** Hears an event of the bus while the widget lives. */
export function useEvent<K extends keyof Events>(name: K, handler: (detail: Events[K]) => void): void {
  const newest = useNewest(handler);
  useEffect(() => on(name, (detail) => newest.current(detail)), [name, newest]);
}

/** The newest detail of an event, told before the widget came or since; null before the first. */
export function useLatest<K extends keyof Events>(name: K): Events[K] | null {
  const [detail, setDetail] = useState<Events[K] | null>(null);
  const hear = (told: Events[K]) => setDetail(() => told);
  useEffect(() => setDetail(() => latest(name) ?? null), [name]);
  useEvent(name, hear);
  return detail;
}

/**
 * Hears an event of the marker itself, which the server draws and no View can put a handler on: where the marker is the
 * form, `useHostEvent('submit', …)`. Events of what stands inside bubble up to it.
 */
export function useHostEvent<K extends keyof HTMLElementEventMap>(
  type: K,
  handler: (event: HTMLElementEventMap[K]) => void,
): void {
  const host = useHost();
  const newest = useNewest(handler);
  useEffect(() => {
    const listener = (event: HTMLElementEventMap[K]) => newest.current(event);
    host.addEventListener(type, listener);
    return () => host.removeEventListener(type, listener);
  }, [host, type, newest]);
}

/** The newest version of a function, for listeners that are set once. */
export function useNewest<F>(handler: F) {
  const newest = useRef(handler);
  newest.current = handler;
  return newest;
}
