import { useEffect, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';

export type Polling<Answer> = {
  /** Asks the server once. */
  ask(signal: AbortSignal): Promise<Answer>;
  /** How long to wait before the next time: it was asked so often already. */
  delayMs(asked: number): number;
  /** Whether this answer is the last one. */
  isOver?(answer: Answer): boolean;
  /** How often at most. */
  most?: number;
};

export type Polled<Answer> = {
  /** The latest answer, null before the first. */
  answer: Answer | null;
  /** The latest attempt failed; it goes on all the same. */
  isUnreachable: boolean;
  /** It was asked as often as it may be, and the last answer is still to come. */
  isSpent: boolean;
};

/** Asks at once, and again after each answer until one is the last. Ends with the widget. */
export function usePoll<Answer>(polling: Polling<Answer>): Polled<Answer> {
  const newest = useNewest(polling);
  const [polled, setPolled] = useState<Polled<Answer>>({ answer: null, isUnreachable: false, isSpent: false });
  useEffect(() => {
    const life = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const isEnough = (times: number) => times >= (newest.current.most ?? Number.POSITIVE_INFINITY);
    const poll = async () => {
      asked += 1;
      let isLast = false;
      try {
        const answer = await newest.current.ask(life.signal);
        isLast = newest.current.isOver?.(answer) ?? false;
        const isSpent = !isLast && isEnough(asked);
        if (!life.signal.aborted) setPolled({ answer, isUnreachable: false, isSpent });
      } catch {
        if (!life.signal.aborted)
          setPolled(({ answer }) => ({ answer, isUnreachable: true, isSpent: isEnough(asked) }));
      }
      if (!isLast && !isEnough(asked) && !life.signal.aborted) timer = setTimeout(poll, newest.current.delayMs(asked));
    };
    void poll();
    return () => {
      life.abort();
      clearTimeout(timer);
    };
  }, [newest]);
  return polled;
}
