import { useEffect, useRef, useState } from 'react';
import type { HandedOver, OperatorNotice } from '#livechat/contract.ts';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { openBus } from '#widgets/core/bus/bus.ts';
import type { BusMessage } from '#widgets/core/bus/long_poll.ts';
import { announce } from '#widgets/core/live_region.ts';
import { throttle } from '#widgets/core/throttle.ts';
import { renewRegions } from './live_regions.ts';

/** Pages are asked for once in this time at most, however much is written. */
const RENEWED_MS = 2000;

type Means = {
  channel: string;
  url: string;
  seen: number;
  /** The conversation that the page shows; 0: the lists. */
  conversation: number;
  ring(notice: OperatorNotice & Partial<HandedOver>): void;
};

/** Renews the page when operators are heard something. @returns whether it has to be loaded again */
export function useNotices(means: Means): boolean {
  const newest = useNewest(means);
  const seen = useRef(means.seen);
  const [isStale, setStale] = useState(false);
  const { channel, url } = means;
  useEffect(() => {
    let asking: AbortController | undefined;
    const renew = throttle(async () => {
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      const isWhole = await renewRegions(url, signal).catch(() => false);
      if (!signal.aborted) setStale(!isWhole);
    }, RENEWED_MS);
    const hear = (all: BusMessage[]) => {
      const heard = all.filter((one) => one.id > seen.current && isForReader(one, channel));
      if (heard.length === 0) return;
      seen.current = Math.max(...heard.map(({ id }) => id));
      for (const { message } of heard) newest.current.ring(message as OperatorNotice);
      // What is said in the conversation of the page is announced by its log.
      const isNews = ({ isAsked, conversation }: OperatorNotice) =>
        isAsked && conversation !== newest.current.conversation;
      if (heard.some(({ message }) => isNews(message as OperatorNotice))) announce(t('There are new messages.'));
      renew();
    };
    const bus = openBus();
    const off = bus.on({ messages: hear });
    bus.addChannel(channel);
    window.addEventListener('online', renew);
    return () => {
      asking?.abort();
      renew.cancel();
      off();
      bus.deleteChannel(channel);
      window.removeEventListener('online', renew);
    };
  }, [channel, url, newest]);
  return isStale;
}

/** Of all operators, or of this one alone. */
const isForReader = ({ channel: from, message }: BusMessage, channel: string): boolean =>
  from === channel || (message as HandedOver).info === 'handed_over';
