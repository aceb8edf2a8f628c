import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Events, latest, on } from './bus.ts';
import { useHost } from './host.ts';

/** Listens to an event of the bus while the widget is mounted. */
export function useEvent<K extends keyof Events>(name: K, handler: (detail: Events[K]) => void): void {
  const newest = useNewest(handler);
  useEffect(() => on(name, (detail) => newest.current(detail)), [name, newest]);
}

/** The newest detail of an event, told before the widget came or since; null before the first. */
export function useLatest<K extends keyof Events>(name: K): Events[K] | null {
  const [detail, setDetail] = useState<Events[K] | null>(null);
  const listen = (detail: Events[K]) => setDetail(() => detail);
  useEffect(() => setDetail(() => latest(name) ?? null), [name]);
  useEvent(name, listen);
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
  // Other effects end a frame after the widget: until then it would hear what is the browser's again.
  useLayoutEffect(() => {
    const listener = (event: HTMLElementEventMap[K]) => newest.current(event);
    host.addEventListener(type, listener);
    return () => host.removeEventListener(type, listener);
  }, [host, type, newest]);
}

/** Whether the marker's HTML is an author's, and stays: what the View draws is added to it. */
export function useIsKept(): boolean {
  const host = useHost();
  // The server's has an id, and one that the View draws alone is empty at first.
  return useState(() => Boolean(host?.firstChild && !host.dataset.uid))[0];
}

/** The newest version of a function, for listeners that are set once. */
export function useNewest<F>(handler: F) {
  const newest = useRef(handler);
  newest.current = handler;
  return newest;
}
