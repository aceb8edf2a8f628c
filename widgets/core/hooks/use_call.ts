import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { CallError } from '#registry/call.ts';
import { useNewest } from '#registry/hooks.ts';
import { isRestoringInput } from '#registry/host.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

export type Calling<Args extends unknown[], Answer> = {
  /** Resolves with the answer; with undefined where there is none for it: it failed, or a later call took its place. */
  run(...args: Args): Promise<Answer | undefined>;
  isBusy: boolean;
  /** Why the latest call failed. Goes by itself when the network is back. */
  error: CallError | null;
  /** Ends what is under way, and forgets the error. */
  reset(): void;
};

type Work<Args extends unknown[], Answer> = (signal: AbortSignal, ...args: Args) => Promise<Answer>;

/**
 * A call of the server. The latest one counts: it ends the one before; what is under way ends with the widget.
 * Input that is restored when a widget starts calls nothing.
 *
 *     const price = useCall((signal, id: number) => call<Price>('/shop/price', { id }, { signal }));
 *     const answer = await price.run(7);
 */
export function useCall<Args extends unknown[], Answer>(work: Work<Args, Answer>): Calling<Args, Answer> {
  const newest = useNewest(work);
  const latest = useRef<AbortController>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const end = useCallback(() => latest.current?.abort(), []);
  // Other effects end a frame after the widget: until then it would hear an answer.
  useLayoutEffect(() => end, [end]);

  const run = useCallback(
    async (...args: Args): Promise<Answer | undefined> => {
      if (isRestoringInput()) return undefined;
      end();
      const mine = new AbortController();
      latest.current = mine;
      setBusy(true);
      setError(null);
      try {
        const answer = await newest.current(mine.signal, ...args);
        return mine.signal.aborted ? undefined : answer;
      } catch (problem) {
        if (mine.signal.aborted) return undefined;
        if (!(problem instanceof CallError)) throw problem;
        setError(problem);
        untilOnline(problem, () => setError(null), mine.signal);
        return undefined;
      } finally {
        if (!mine.signal.aborted) setBusy(false);
      }
    },
    [end, newest],
  );

  const reset = useCallback(() => {
    end();
    setBusy(false);
    setError(null);
  }, [end]);
  return { run, isBusy, error, reset };
}
