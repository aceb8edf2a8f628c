import { useRef } from 'react';
import type { PollAnswer } from '#payments/ledger/contract.ts';
import { call } from '#registry/call.ts';
import { usePoll } from '#widgets/core/hooks/use_poll.ts';

/** The server's last answer; `unreachable` if there was none, null before the first. */
export type Polled = PollAnswer | 'unreachable' | null;

/** Asks for the visitor's payments until one leads on. */
export function usePolledPayments(url: string): Polled {
  const known = useRef<PollAnswer>(null);
  const { answer, isUnreachable } = usePoll<PollAnswer>({
    async ask(signal) {
      const answer = await call<PollAnswer>(url, {}, { signal });
      const way = wayOn(answer);
      if (way) location.assign(way);
      // The server reports a finished payment only once, so what is shown of it stays.
      if (known.current?.success && isNone(answer)) return known.current;
      known.current = answer;
      return answer;
    },
    isOver: (answer) => wayOn(answer) !== null,
    delayMs: (asked) => (asked > 20 ? 30_000 : asked > 10 ? 10_000 : 3_000),
  });
  return isUnreachable ? 'unreachable' : answer;
}

const isNone = (answer: PollAnswer): boolean => !answer.success && answer.error === 'no_tx_found';

const DECIDED = ['done', 'error', 'pending', 'authorized'];

/** Where it goes on. Null: the payments are shown. */
function wayOn(answer: PollAnswer): string | null {
  if (!answer.success) return null;
  const [first] = answer.transactions;
  if (first?.acquirer_provider === 'transfer') return first.return_url;
  const [only, ...more] = answer.transactions.filter(({ state }) => DECIDED.includes(state));
  return only && more.length === 0 && only.state !== 'pending' ? only.return_url : null;
}
