import { useMemo, useRef, useState } from 'react';
import { useHostEvent } from '#registry/hooks.ts';
import { report } from '#registry/report.ts';
import { loadOnce } from '#widgets/core/load_once.ts';

export type LateParts = typeof import('./late_parts.ts');

/** Comes with the first touch, while there is a connection. */
export function useLateParts() {
  const [parts, setParts] = useState<LateParts | null>(null);
  /** For handlers, which may run before the next drawing. */
  const here = useRef<LateParts>(null);
  const load = useMemo(() => loadOnce(() => import('./late_parts.ts')), []);
  /** Nothing where they can't be had: the server checks all the same. */
  const arrive = async (): Promise<LateParts | null> => {
    try {
      here.current = await load();
      setParts(here.current);
    } catch (error) {
      report('[survey]', error);
    }
    return here.current;
  };
  useHostEvent('focusin', () => void arrive());
  return { parts, here, arrive };
}
