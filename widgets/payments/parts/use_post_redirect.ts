import { useLayoutEffect, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { whenPageStays } from '#widgets/core/page_leave.ts';

/**
 * Leads on to another page, once what the form posts is drawn.
 * @param comeBack called where the page is used again: back from the bank, or never gone there
 */
export function usePostRedirect(timeoutMs: number, comeBack: () => void) {
  const [way, setWay] = useState<{ go(): void } | null>(null);
  const newest = useNewest(comeBack);
  useLayoutEffect(() => {
    if (!way) return;
    way.go();
    return whenPageStays(() => {
      setWay(null);
      newest.current();
    }, timeoutMs);
  }, [way, timeoutMs, newest]);
  return { isLeaving: way !== null, leave: (go: () => void) => setWay({ go }) };
}
