import { useEffect, useRef, useState } from 'react';
import type { ChatMessage, ChatNotice } from '#livechat/contract.ts';
import { useNewest } from '#registry/hooks.ts';
import { openBus } from '#widgets/core/bus/bus.ts';
import type { BusMessage } from '#widgets/core/bus/long_poll.ts';
import { type LogMessage, merged } from './log_rows.ts';
import { type Typists, typists } from './typing.ts';

type Means = {
  uuid: string;
  /** Known already, such as the welcome message. */
  first?: LogMessage[];
  /** The id up to which the page itself shows all. */
  after?: number;
  /** All messages, oldest first, asked for where some may have been missed. */
  load?(): Promise<ChatMessage[]>;
  /** Own notices are ignored. */
  isOwn(author: number): boolean;
  /** What was said before the page came is no news; what was missed without a network is. */
  arrived?(messages: LogMessage[]): void;
  /** Anything else that comes on its channel. */
  heard?(notice: ChatNotice): void;
};

export type Heard = { messages: LogMessage[]; typing: string[]; isEnded: boolean };

/** Hears a conversation on the bus, while the component is there. Messages that come twice are shown once. */
export function useConversation(means: Means): Heard {
  const newest = useNewest(means);
  const [messages, setMessages] = useState(means.first ?? []);
  const [typing, setTyping] = useState<string[]>([]);
  const [isEnded, setEnded] = useState(false);
  const known = useRef(new Set(messages.map(({ id }) => id)));
  const { uuid } = means;
  useEffect(() => {
    const others = typists(setTyping);
    const take = (notice: ChatNotice, isNews: unknown) => {
      if ('info' in notice && notice.info === 'ended') setEnded(true);
      else if ('info' in notice) noteTyping(others, notice, newest.current.isOwn);
      else if ('body' in notice && notice.id > (newest.current.after ?? 0) && !known.current.has(notice.id)) {
        known.current.add(notice.id);
        others.wrote(notice.author_id[0]);
        setMessages((before) => merged(before, [notice]));
        if (isNews) newest.current.arrived?.([notice]);
      }
      newest.current.heard?.(notice);
    };
    const reload = async (isNews?: unknown) => {
      for (const message of (await newest.current.load?.().catch(() => [])) ?? []) take(message, isNews);
    };
    const bus = openBus();
    const hear = (all: BusMessage[]) => {
      for (const { channel, message } of all) if (channel === uuid) take(message as ChatNotice, true);
    };
    const off = bus.on({ messages: hear });
    bus.addChannel(uuid);
    void reload();
    window.addEventListener('online', reload);
    return () => {
      off();
      bus.deleteChannel(uuid);
      others.stop();
      window.removeEventListener('online', reload);
    };
  }, [uuid, newest]);
  return { messages, typing, isEnded };
}

type TypingNotice = Extract<ChatNotice, { info: 'typing_status' }>;

function noteTyping(others: Typists, notice: TypingNotice, isOwn: (author: number) => boolean): void {
  if (!isOwn(notice.partner_id)) others.note(notice.partner_id, notice.name, notice.is_typing);
}
