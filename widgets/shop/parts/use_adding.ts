import { useEffect, useRef, useState } from 'react';
import { arrived } from '#registry/call.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { announce } from '#widgets/core/live_region.ts';
import { whenPageStays } from '#widgets/core/page_leave.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import type { AfterAdding, Choice, Notice, Offered } from './adding.ts';

/** Adds to the cart, one request at a time, and then does what the shop's owner configured. */
export function useAdding(path: string) {
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The options dialog took over. Each call opens a new one. */
  const [offered, setOffered] = useState<(Offered & { nth: number }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const life = useUnmountSignal();
  const stay = useRef<() => void>(undefined);
  useEffect(() => () => stay.current?.(), []);
  const warn = (error: Error) => {
    const mine: Notice = { kind: 'danger', text: error.message };
    setNotice(mine);
    announce(error.message);
    untilOnline(error, () => setNotice((now) => (now === mine ? null : now)), life);
  };

  const add = async (form: HTMLFormElement, afterAdding: AfterAdding, choice: Choice) => {
    if (isBusy) return;
    setBusy(true);
    setNotice(null);
    try {
      // The code that adds is loaded with the first request.
      const { putIntoCart } = await arrived(import('./adding.ts'));
      const outcome = await putIntoCart(form, choice, { afterAdding, path, signal: life });
      if (outcome === 'leaving') {
        stay.current = whenPageStays(() => setBusy(false));
        return;
      }
      if (outcome && 'Dialog' in outcome) setOffered((last) => ({ ...outcome, nth: (last?.nth ?? 0) + 1 }));
      else if (outcome) setNotice(outcome);
    } catch (error) {
      warn(error as Error);
    }
    setBusy(false);
  };

  return { notice, offered, isBusy, add, warn, forget: () => setNotice(null) };
}
