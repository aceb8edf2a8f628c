import { useEffect, useRef } from 'react';
import { announce } from '#widgets/core/live_region.ts';

/**
 * Announces a message to screen readers each time it becomes another one, in the one polite region that all widgets
 * share. What stands there at first is read with the page and is not announced.
 * @returns announces any other message
 */
export function useLive(message = ''): (message: string) => void {
  const announced = useRef(message);
  useEffect(() => {
    if (message && message !== announced.current) announce(message);
    announced.current = message;
  }, [message]);
  return announce;
}
