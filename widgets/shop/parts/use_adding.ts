import { useState } from 'react';
import { arrived } from '#registry/call.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useLeaving } from '#widgets/core/hooks/use_leaving.ts';
import { useLive } from '#widgets/core/hooks/use_live.ts';
import { useProblem } from '#widgets/core/hooks/use_problem.ts';
import type { AfterAdding, Choice, Notice, Offered } from './adding.ts';

/** Adds to the cart, one request at a time, and then does what the shop's owner configured. */
export function useAdding(path: string) {
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The options dialog took over. Each call opens a new one. */
  const [offered, setOffered] = useState<(Offered & { nth: number }) | null>(null);
  const { isLeaving, leave } = useLeaving();
  const { problem, failed, forgive } = useProblem();
  const { run, isBusy, error, reset } = useCall(
    async (signal, form: HTMLFormElement, afterAdding: AfterAdding, choice: Choice) => {
      // The code that adds is loaded with the first request.
      const { putIntoCart } = await arrived(import('./adding.ts'));
      return putIntoCart(form, choice, { afterAdding, path, signal });
    },
  );
  const wrong = (error ?? problem)?.message;
  useLive(wrong);

  const add = async (form: HTMLFormElement, afterAdding: AfterAdding, choice: Choice) => {
    if (isBusy || isLeaving) return;
    forget();
    const outcome = await run(form, afterAdding, choice);
    if (typeof outcome === 'function') leave(outcome);
    else if (outcome && 'Dialog' in outcome) setOffered((last) => ({ ...outcome, nth: (last?.nth ?? 0) + 1 }));
    else if (outcome) setNotice(outcome);
  };
  const forget = () => {
    setNotice(null);
    forgive();
    // What is under way goes on while somebody chooses.
    if (error) reset();
  };

  return {
    notice: wrong ? ({ kind: 'danger', text: wrong } satisfies Notice) : notice,
    offered,
    isBusy: isBusy || isLeaving,
    add,
    warn: failed,
    forget,
  };
}
