import { useState } from 'react';
import { data, flag, json, number, text } from '#registry/params.ts';
import { t, tn } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { ChatterInit } from '#threads/contract.ts';
import type { ChatterEntered } from '#threads/thread_view.ts';
import { Composer, type ComposerProps } from './parts/composer.tsx';
import { Feed } from './parts/feed.tsx';
import { RatingCard } from './parts/rating_card.tsx';
import { ThreadPager } from './parts/thread_pager.tsx';
import { loadPublishToggle } from './parts/use_publish_toggle.ts';
import { type Place, useThread } from './parts/use_thread.ts';

/** The discussion of a record, with ratings where it has some. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Model of the record. */
    resModel: text(),
    /** Id of the record. */
    resId: number(),
    /** Access token of a link, for guests. */
    token: text(''),
    /** Person of a signed link; 0: none. */
    pid: number(0),
    /** Signature of a link with `pid`. */
    hash: text(''),
    /** Messages on a page. */
    pagerStep: number(10),
    /** Links to pages that are shown at once. */
    pagerScope: number(5),
    /** 1: visitors may write; 0: they may only read. */
    allowComposer: number(1),
    /** Messages have stars. */
    displayRating: flag(),
    /** Stars that are chosen at first. */
    ratingDefaultValue: number(0),
    /** Number of the page that is shown at first. */
    pagerStart: number(1),
    /** Only messages with that many; 0 shows all. */
    stars: number(0),
    /** The thread's first page from the server; without it the widget requests it. */
    first: data<ChatterInit | null>(null),
    /** The page is cached for many readers: the server must be asked who may write. */
    shared: flag(),
    /** Of a page with this thread alone, where pages and filters are links. */
    address: text(''),
    /** Id of the form for a new message, one for each thread on a page; empty: none. */
    anchor: text(''),
    /** Where a message is sent without script. */
    postAddress: text('/mail/chatter_post'),
    /** Where guests sign in to write. */
    signInAddress: text('/web/login'),
    /** Minutes that the website's clocks are ahead of UTC, at each message of `first`. */
    clocks: json<readonly number[]>([]),
    /** What was typed in a message that the server refused, and why. */
    entered: json<ChatterEntered | null>(null),
  },
  part: {
    isNeeded: ({ first }) => first?.options.is_user_publisher === true,
    load: loadPublishToggle,
  },
  View(params) {
    const { pagerStep, pagerScope, displayRating, address } = params;
    const [turns, setTurns] = useState(0);
    const asked = { ...params, allowComposer: params.allowComposer !== 0 };
    const start = { page: params.pagerStart, stars: params.stars };
    const thread = useThread(asked, params.first, start, () => setTurns((before) => before + 1));
    const { init, place, isAnswered, isBusy, problem, turnTo } = thread;
    if (!init) return <NoThread problem={problem} />;
    const { options, messages, rating_stats: stats } = init;
    const hrefOf = (to: Place) => addressOf(address, to);
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
        {asked.allowComposer && (
          <Writing {...params} hasRatings={displayRating} options={options} isKnown={isAnswered || !params.shared} />
        )}
        <p className="thread__count">
          {options.message_count > 0 ? tn('{n} comment', '{n} comments', options.message_count) : t('No comments yet.')}
        </p>
        {problem && (
          <p className="alert alert--danger" role="alert">
            {problem}
          </p>
        )}
        <Feed
          messages={messages}
          options={options}
          before={(place.page - 1) * pagerStep}
          clocks={params.clocks}
          label={displayRating ? t('Reviews') : t('Discussion')}
          address={hrefOf(place)}
          isBusy={isBusy}
          turns={turns}
        />
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

const addressOf = (address: string, { stars, page }: Place): string =>
  `${address}${address.includes('?') ? '&' : '?'}${stars ? `stars=${stars}&` : ''}page=${page}#discussion`;

function NoThread({ problem }: { problem: string | undefined }) {
  return (
    <div className="thread">
      <p className="thread__none" role={problem ? 'alert' : undefined}>
        {problem || t('Loading…')}
      </p>
    </div>
  );
}

type WritingProps = Omit<ComposerProps, 'ratingDefault'> & {
  ratingDefaultValue: number;
  /** Whether it is known who may write. */
  isKnown: boolean;
};

/** The form for a new message, or the way to it. */
function Writing({ isKnown, ratingDefaultValue, ...props }: WritingProps) {
  if (isKnown) return <Composer {...props} ratingDefault={ratingDefaultValue} />;
  return (
    <p>
      <a className="button button--quiet" href={`${props.address}#compose`}>
        {props.hasRatings ? t('Write a review') : t('Leave a comment')}
      </a>
    </p>
  );
}
