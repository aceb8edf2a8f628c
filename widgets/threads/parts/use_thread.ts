import { useEffect, useLayoutEffect, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { ChatterFetch, ChatterInit } from '#threads/contract.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
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

/** What is undefined is left out of a call. */
const bodyFor = (asked: Asked, { page, stars }: Place) => ({
  res_model: asked.resModel,
  res_id: asked.resId,
  limit: asked.pagerStep,
  offset: (page - 1) * asked.pagerStep,
  allow_composer: asked.allowComposer,
  token: asked.token || undefined,
  domain: stars ? [['rating_value', '=', stars]] : [],
  rating_include: asked.displayRating || undefined,
});

/** The shown part of a thread, and functions to change its page and rating filter. */
export function useThread(asked: Asked, first: ChatterInit | null, start: Place, onTurned: () => void) {
  const [{ init, place }, setKnown] = useState<Known>({ init: first, place: start });
  /** Whether the server has sent this reader's permissions. */
  const [isAnswered, setAnswered] = useState(false);
  const [isTurning, setTurning] = useState(false);
  // One for both: a page that is asked for ends the opening question.
  const { run, isBusy, error } = useCall((signal, path: string, to: Place) =>
    call<ChatterInit | ChatterFetch>(path, bodyFor(asked, to), { signal }),
  );

  const begin = async () => {
    const answer = (await run('/mail/chatter_init', start)) as ChatterInit | undefined;
    if (!answer) return;
    setKnown({ init: answer, place: start });
    setAnswered(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the widget begins
  useEffect(() => void begin(), []);
  // Turned by itself later, a page would take the focus: only the opening question comes again by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error alone counts
  useLayoutEffect(() => {
    const life = new AbortController();
    if (!isTurning) untilOnline(error, begin, life.signal);
    return () => life.abort();
  }, [error]);

  const turnTo = async (to: Place) => {
    setTurning(true);
    const answer = (await run('/mail/chatter_fetch', to)) as ChatterFetch | undefined;
    if (!answer) return;
    setKnown(({ init: before }) => ({ place: to, init: before && withMessages(before, answer) }));
    const count = Math.max(1, Math.ceil(answer.message_count / asked.pagerStep));
    announce(t('Page {page} of {count}', { page: to.page, count }));
    onTurned();
  };

  // If only the first refresh fails, the messages of the page stay.
  const problem = isTurning || !init ? error?.message : undefined;
  return { init, place, isAnswered, isBusy: isBusy && isTurning, problem, turnTo };
}

const withMessages = (init: ChatterInit, { messages, message_count }: ChatterFetch): ChatterInit => ({
  ...init,
  messages,
  options: { ...init.options, message_count },
});
