import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flag, json, number, text } from '#registry/params.ts';
import { t, tn } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { ChatterInit } from '#threads/contract.ts';
import type { ChatterTyped } from '#threads/thread_view.ts';
import { Composer } from './parts/composer.tsx';
import { Message } from './parts/message.tsx';
import { RatingCard } from './parts/rating_card.tsx';
import { ThreadPager } from './parts/thread_pager.tsx';
import { type Place, useThread } from './parts/use_thread.ts';

/** The discussion of a record, with ratings where it has some. */
export default defineWidget({
  load: 'visible',
  params: {
    resModel: text(),
    resId: number(),
    token: text(''),
    pid: number(0),
    hash: text(''),
    pagerStep: number(10),
    pagerScope: number(5),
    allowComposer: number(1),
    displayRating: flag(),
    ratingDefaultValue: number(0),
    page: number(1),
    /** Only messages with that many; 0 shows all. */
    stars: number(0),
    /** The thread's first page from the server; without it the widget requests it. */
    first: json<ChatterInit | null>(null),
    /** The page is cached for many readers: the server must be asked who may write. */
    shared: flag(),
    /** Of a page with this thread alone, where pages and filters are links. */
    address: text(''),
    postAddress: text('/mail/chatter_post'),
    signInAddress: text('/web/login'),
    /** Minutes that the website's clocks are ahead of UTC, at each message of `first`. */
    clocks: json<readonly number[]>([]),
    typed: json<ChatterTyped | null>(null),
  },
  View(params) {
    const { pagerStep, pagerScope, displayRating, first, address, shared, typed } = params;
    const list = useRef<HTMLDivElement>(null);
    const [turns, setTurns] = useState(0);
    const asked = { ...params, allowComposer: params.allowComposer !== 0 };
    const start = { page: params.page, stars: params.stars };
    const thread = useThread(asked, first, start, () => setTurns((before) => before + 1));
    const { init, place, isAnswered, isBusy, problem, turnTo } = thread;
    const [clocks, setClocks] = useState(params.clocks);
    // The reader's own from then on.
    useEffect(() => setClocks([]), []);
    // Screen readers continue at the first new message.
    useEffect(() => {
      if (turns > 0) list.current?.querySelector<HTMLElement>('.message')?.focus();
    }, [turns]);

    const hrefOf = (to: Place) => {
      const query = `${to.stars ? `stars=${to.stars}&` : ''}page=${to.page}`;
      return `${address}${address.includes('?') ? '&' : '?'}${query}#discussion`;
    };
    if (!init)
      return (
        <div className="thread">
          <p className="thread__none" role={problem ? 'alert' : undefined}>
            {problem || t('Loading…')}
          </p>
        </div>
      );
    const { options, messages, rating_stats: stats } = init;
    const before = (place.page - 1) * pagerStep;
    const isComposerKnown = isAnswered || !shared;
    return (
      <div className="thread">
        {displayRating && stats && stats.total > 0 && (
          <RatingCard
            stats={stats}
            chosen={place.stars}
            hrefOf={(stars) => hrefOf({ stars, page: 1 })}
            choose={(stars) => void turnTo({ stars, page: 1 })}
          />
        )}
        {asked.allowComposer &&
          (isComposerKnown ? (
            <Composer
              {...params}
              hasRatings={displayRating}
              ratingDefault={params.ratingDefaultValue}
              options={options}
              typed={typed}
            />
          ) : (
            <p>
              <a className="button button--quiet" href={`${address}#compose`}>
                {displayRating ? t('Write a review') : t('Leave a comment')}
              </a>
            </p>
          ))}
        <p className="thread__count">
          {options.message_count > 0 ? tn('{n} comment', '{n} comments', options.message_count) : t('No comments yet.')}
        </p>
        {problem && (
          <p className="alert alert--danger" role="alert">
            {problem}
          </p>
        )}
        <div
          className="thread__messages"
          ref={list}
          // An empty list must not be announced as a feed.
          {...(messages.length > 0 && {
            role: 'feed',
            'aria-label': displayRating ? t('Reviews') : t('Discussion'),
            'aria-busy': isBusy,
            onKeyDown: walk,
          })}
        >
          {messages.map((message, at) => (
            <Message
              key={message.id}
              message={message}
              position={before + at + 1}
              total={options.message_count}
              ahead={clocks[at]}
              isPublisher={options.is_user_publisher}
              address={hrefOf(place)}
            />
          ))}
        </div>
        <ThreadPager
          total={options.message_count}
          step={pagerStep}
          scope={pagerScope}
          page={place.page}
          hrefOf={(page) => hrefOf({ ...place, page })}
          go={(page) => void turnTo({ ...place, page })}
        />
      </div>
    );
  },
});

/** WAI-ARIA, feed: Page Down and Page Up go from one message to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  const here = (event.target as HTMLElement).closest('.message');
  if (!step || !here) return;
  const next = step > 0 ? here.nextElementSibling : here.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
