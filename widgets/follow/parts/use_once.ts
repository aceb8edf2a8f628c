import { useRef, useState } from 'react';

/** Further attempts are ignored while work is pending. */
export function useOnce() {
  const [isBusy, setBusy] = useState(false);
  const isPending = useRef(false);
  const once = async (work: () => Promise<void>) => {
    if (isPending.current) return;
    isPending.current = true;
    setBusy(true);
    await work().finally(() => {
      isPending.current = false;
      setBusy(false);
    });
  };
  return { isBusy, once };
}
