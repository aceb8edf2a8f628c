import { useLayoutEffect, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { whenPageStays } from '#widgets/core/page_leave.ts';

/**
 * Between two pages. `leave()` belongs where the browser is about to show the next one: until that comes nothing more is
 * pressed. Ends by itself where the page is used again: it stayed after all, or the visitor came back to it.
 * @param comeBack called then
 */
export function usePageLeave(comeBack?: () => void): { isLeaving: boolean; leave(): void } {
  const [isLeaving, setLeaving] = useState(false);
  const newest = useNewest(comeBack);
  useLayoutEffect(() => {
    if (!isLeaving) return;
    return whenPageStays(() => {
      setLeaving(false);
      newest.current?.();
    });
  }, [isLeaving, newest]);
  return { isLeaving, leave: () => setLeaving(true) };
}
