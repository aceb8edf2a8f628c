import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatterInit } from '#threads/contract.ts';
import { Message } from './message.tsx';
import { usePublishToggle } from './use_publish_toggle.ts';

type Props = Pick<ChatterInit, 'messages' | 'options'> & {
  /** How many come before them. */
  before: number;
  /** Minutes that the website's clocks are ahead of UTC, at each message of the server's page. */
  clocks: readonly number[];
  label: string;
  /** Of the page with these messages. */
  address: string;
  isBusy: boolean;
  /** How often the reader turned to another page. */
  turns: number;
};

/** The messages of a page. */
export function Feed({ messages, options, before, clocks: opening, label, address, isBusy, turns }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const toggle = usePublishToggle(options.is_user_publisher);
  const [clocks, setClocks] = useState(opening);
  // The reader's own from then on.
  useEffect(() => setClocks([]), []);
  // Screen readers continue at the first new message.
  useEffect(() => {
    if (turns > 0) list.current?.querySelector<HTMLElement>('.message')?.focus();
  }, [turns]);
  return (
    <div
      className="thread__messages"
      ref={list}
      // An empty list must not be announced as a feed.
      {...(messages.length > 0 && { role: 'feed', 'aria-label': label, 'aria-busy': isBusy, onKeyDown: walk })}
    >
      {messages.map((message, at) => (
        <Message
          key={message.id}
          message={message}
          position={before + at + 1}
          total={options.message_count}
          ahead={clocks[at]}
          toggle={toggle}
          address={address}
        />
      ))}
    </div>
  );
}

/** @keyboard Feed: Page Down and Page Up go from one message to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  const here = (event.target as HTMLElement).closest('.message');
  if (!step || !here) return;
  const next = step > 0 ? here.nextElementSibling : here.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
