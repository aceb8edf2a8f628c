import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { ChatterFetch, ChatterInit } from '#threads/contract.ts';
import { announce } from '#widgets/core/live_region.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

export type Asked = {
  resModel: string;
  resId: number;
  token: string;
  pagerStep: number;
  allowComposer: boolean;
  displayRating: boolean;
};
export type Place = { page: number; stars: number };
type Known = { init: ChatterInit | null; place: Place };

const bodyFor = (asked: Asked, { page, stars }: Place) => ({
  res_model: asked.resModel,
  res_id: asked.resId,
  limit: asked.pagerStep,
  offset: (page - 1) * asked.pagerStep,
  allow_composer: asked.allowComposer,
  ...(asked.token && { token: asked.token }),
  domain: stars ? [['rating_value', '=', stars]] : [],
  ...(asked.displayRating && { rating_include: true }),
});

/** The shown part of a thread, and functions to change its page and rating filter. */
export function useThread(asked: Asked, first: ChatterInit | null, start: Place, onTurned: () => void) {
  const [{ init, place }, setKnown] = useState<Known>({ init: first, place: start });
  /** Whether the server has sent this reader's permissions. */
  const [isAnswered, setAnswered] = useState(false);
  const { isBusy, problem, setProblem, ask, end } = useThreadCall(asked, first === null);

  const begin = async () => {
    const answer = await ask<ChatterInit>('/mail/chatter_init', start, false, () => void begin());
    if (!answer) return;
    setKnown((now) => ({ ...now, init: answer }));
    setAnswered(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the widget begins
  useEffect(() => {
    void begin();
    return end;
  }, []);

  const turnTo = async (to: Place) => {
    // Turned by itself later, the page would take the focus from whatever is done by then.
    const answer = await ask<ChatterFetch>('/mail/chatter_fetch', to, true, () => setProblem(''));
    if (!answer) return;
    setKnown(({ init: before }) => ({ place: to, init: before && withMessages(before, answer) }));
    const count = Math.max(1, Math.ceil(answer.message_count / asked.pagerStep));
    announce(t('Page {page} of {count}', { page: to.page, count }));
    onTurned();
  };

  return { init, place, isAnswered, isBusy, problem, turnTo };
}

const withMessages = (init: ChatterInit, { messages, message_count }: ChatterFetch): ChatterInit => ({
  ...init,
  messages,
  options: { ...init.options, message_count },
});

/**
 * Asks for a part of the thread. Only the answer to the latest request counts.
 * @param isEmpty where nothing stands there, each failure is said
 */
function useThreadCall(asked: Asked, isEmpty: boolean) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const life = useRef<AbortController>(null);
  const ask = async <T>(path: string, to: Place, isTurning: boolean, online: () => void): Promise<T | null> => {
    life.current?.abort();
    const mine = new AbortController();
    life.current = mine;
    if (isTurning) setBusy(true);
    setProblem('');
    try {
      const answer = await call<T>(path, bodyFor(asked, to), { signal: mine.signal });
      setBusy(false);
      return answer;
    } catch (error) {
      if (mine.signal.aborted) return null;
      setBusy(false);
      // If only the first refresh fails, the messages of the page stay.
      if (isTurning || isEmpty) setProblem(error instanceof CallError ? error.message : String(error));
      untilOnline(error, online, mine.signal);
      return null;
    }
  };
  return { isBusy, problem, setProblem, ask, end: () => life.current?.abort() };
}
