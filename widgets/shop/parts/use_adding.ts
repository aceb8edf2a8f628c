import { useState } from 'react';
import { arrived } from '#registry/call.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { usePageLeave } from '#widgets/core/hooks/use_page_leave.ts';
import { useProblem } from '#widgets/core/hooks/use_problem.ts';
import { announce } from '#widgets/core/live_region.ts';
import type { AfterAdding, Choice, Notice, Offered } from './adding.ts';

/** Adds to the cart, one request at a time, and then does what the shop's owner configured. */
export function useAdding(path: string) {
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The options dialog took over. Each call opens a new one. */
  const [offered, setOffered] = useState<(Offered & { nth: number }) | null>(null);
  const { isLeaving, leave } = usePageLeave();
  const { problem, failed, forgive } = useProblem();
  const warn = (error: Error) => {
    failed(error);
    announce(error.message);
  };
  const putting = useCall(async (signal, form: HTMLFormElement, afterAdding: AfterAdding, choice: Choice) => {
    try {
      // The code that adds is loaded with the first request.
      const { putIntoCart } = await arrived(import('./adding.ts'));
      return await putIntoCart(form, choice, { afterAdding, path, signal });
    } catch (error) {
      if (!signal.aborted) warn(error as Error);
      return undefined;
    }
  });
  const forget = () => {
    forgive();
    setNotice(null);
  };
  const isBusy = putting.isBusy || isLeaving;

  const add = async (form: HTMLFormElement, afterAdding: AfterAdding, choice: Choice) => {
    if (isBusy) return;
    forget();
    const outcome = await putting.run(form, afterAdding, choice);
    if (outcome === 'leaving') leave();
    else if (outcome && 'Dialog' in outcome) setOffered((last) => ({ ...outcome, nth: (last?.nth ?? 0) + 1 }));
    else if (outcome) setNotice(outcome);
  };

  const shown: Notice | null = problem ? { kind: 'danger', text: problem.message } : notice;
  return { notice: shown, offered, isBusy, add, warn, forget };
}
