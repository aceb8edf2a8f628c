import { useRef, useState } from 'react';
import type { CheckinStart } from '#events/checkin/contract.ts';
import { CallError, call } from '#registry/call.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { forgetEvent, isClosed, isUnreached } from './sync.ts';

/** A guest waits: after this the list of the device decides. */
const TIMEOUT_MS = 6000;

/** Calls of the check-in page, one after the other; without a network they have no answer, and that is no failure. */
export function useCheckinCalls(start: CheckinStart, setOffline: (is: boolean) => void) {
  const life = useUnmountSignal();
  const [problem, setProblem] = useState('');

  /** @returns null where the server could not be reached. Throws CallError where it refused. */
  const ask = async <Answer>(path: string, body: object): Promise<Answer | null> => {
    try {
      const answer = await call<Answer>(`${start.address}/${path}`, body, { signal: life, timeoutMs: TIMEOUT_MS });
      setOffline(false);
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isClosed(error)) await forgetEvent(start);
      if (!isUnreached(error)) throw error;
      setOffline(true);
      return null;
    }
  };

  const { inTurn, alone } = useTurns(async (work) => {
    if (life.aborted) return;
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!life.aborted && !(error instanceof CallError)) throw error;
      if (!life.aborted) setProblem((error as CallError).message);
    }
  });
  return { ask, inTurn, alone, problem, setProblem };
}

type Work = () => Promise<void>;

/** One piece of work after the other. */
function useTurns(run: (work: Work) => Promise<void>) {
  const turns = useRef({ last: Promise.resolve(), waiting: 0 });

  /** Waits for what is under way: the next guest holds a ticket already. */
  const inTurn = (work: Work): Promise<void> => {
    const mine = turns.current;
    mine.waiting += 1;
    const next = () =>
      run(work).finally(() => {
        mine.waiting -= 1;
      });
    mine.last = mine.last.then(next, next);
    return mine.last;
  };

  /** Does nothing while something is under way: a second press means the same. */
  const alone = (work: Work): Promise<void> => (turns.current.waiting > 0 ? Promise.resolve() : inTurn(work));
  return { inTurn, alone };
}
