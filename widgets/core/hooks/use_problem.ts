import { useState } from 'react';
import { untilOnline } from '#widgets/core/until_online.ts';
import { useUnmountSignal } from './use_unmount_signal.ts';

export type ProblemState = {
  problem: Error | null;
  failed(error: Error): void;
  forgive(): void;
};

/** Why something failed, until it is forgiven or the network is back. Nothing fails any more once the widget has gone. */
export function useProblem(): ProblemState {
  const [problem, setProblem] = useState<Error | null>(null);
  const life = useUnmountSignal();
  const failed = (error: Error) => {
    if (life.aborted) return;
    setProblem(error);
    untilOnline(error, () => setProblem((shown) => (shown === error ? null : shown)), life);
  };
  return { problem, failed, forgive: () => setProblem(null) };
}
