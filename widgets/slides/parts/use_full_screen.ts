import { useEffect, useState } from 'react';
import { useHost } from '#registry/host.ts';

export type FullScreen = { isPossible: boolean; isFull: boolean; toggle(): void };

/** Fills the screen with the widget, where the browser can; it is offered until that is known. */
export function useFullScreen(): FullScreen {
  const host = useHost();
  const [isPossible, setPossible] = useState(true);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled === true);
    const changed = () => setFull(document.fullscreenElement === host);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [host]);
  // A browser that refuses leaves the page as it is.
  const toggle = () => void (isFull ? document.exitFullscreen() : host.requestFullscreen()).catch(() => {});
  return { isPossible, isFull, toggle };
}
