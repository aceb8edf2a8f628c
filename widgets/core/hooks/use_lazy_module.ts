import { useEffect, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';

/**
 * Code that few need, asked for when it is needed; undefined until it is there. Where it does not come, `failed` is
 * called, and what the component draws without it stays.
 */
export function useLazyModule<Code>(
  load: () => Promise<Code>,
  isNeeded = true,
  failed?: (error: unknown) => void,
): Code | undefined {
  const [code, setCode] = useState<Code>();
  const newest = useNewest({ load, failed });
  useEffect(() => {
    if (isNeeded)
      newest.current.load().then(
        (loaded) => setCode(() => loaded),
        (error) => newest.current.failed?.(error),
      );
  }, [isNeeded, newest]);
  return code;
}
