import { useEffect, useState } from 'react';
import type { PollAnswer } from '#payments/ledger/contract.ts';
import { call } from '#registry/call.ts';

/** The server's last answer; `unreachable` if there was none, null before the first. */
export type Polled = PollAnswer | 'unreachable' | null;

/** Polls immediately, and again after each answer. */
export function usePoll(url: string): Polled {
  const [polled, setPolled] = useState<Polled>(null);
  useEffect(() => {
    const life = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let scheduled = 0;
    const poll = async () => {
      let answer: Polled;
      try {
        answer = await call<PollAnswer>(url, {}, { signal: life.signal });
      } catch {
        if (life.signal.aborted) return;
        answer = 'unreachable';
      }
      // The server reports a finished payment only once, so what is shown of it stays.
      setPolled((before) =>
        isNone(answer) && before !== null && before !== 'unreachable' && before.success ? before : answer,
      );
      const way = wayOn(answer);
      if (way) return location.assign(way);
      timer = setTimeout(poll, delayMs(scheduled++));
    };
    void poll();
    return () => {
      life.abort();
      clearTimeout(timer);
    };
  }, [url]);
  return polled;
}

const isNone = (answer: Polled): boolean =>
  answer !== null && answer !== 'unreachable' && !answer.success && answer.error === 'no_tx_found';

const delayMs = (scheduled: number): number => (scheduled >= 20 ? 30_000 : scheduled >= 10 ? 10_000 : 3_000);

const DECIDED = ['done', 'error', 'pending', 'authorized'];

/** Where it goes on. Null: the payments are shown. */
function wayOn(answer: Polled): string | null {
  if (!answer || answer === 'unreachable' || !answer.success) return null;
  const [first] = answer.transactions;
  if (first?.acquirer_provider === 'transfer') return first.return_url;
  const [only, ...more] = answer.transactions.filter(({ state }) => DECIDED.includes(state));
  return only && more.length === 0 && only.state !== 'pending' ? only.return_url : null;
}
