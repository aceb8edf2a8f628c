import { type MouseEvent, useState } from 'react';
import { call } from '#registry/call.ts';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useSaved } from '#widgets/core/hooks/use_saved.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Vote = 'like' | 'dislike';
type Params = {
  slideId: number;
  userId: number;
  href: string;
  loginUrl: string;
  likes: number;
  dislikes: number;
};

const NO_ONE = 0;

/** Likes or dislikes a slide, once a person. Its form does the same without script. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Id of the slide. */
    slideId: number(),
    /** 0: a guest. */
    userId: number(NO_ONE),
    /** Address of the slide; votes go below it. */
    href: text(),
    /** Where guests sign in to vote. */
    loginUrl: text(''),
    /** How many like it. */
    likes: number(0),
    /** How many don’t. */
    dislikes: number(0),
  },
  View: Votes,
});

function Votes(params: Params) {
  const { counts, note, problem, needsSignIn, isBusy, press } = useVote(params);
  return (
    <form className="slide-actions__row" method="post" action={`${params.href}/vote`}>
      <VoteButton vote="like" count={counts.like} {...{ params, isBusy, press }} />
      <VoteButton vote="dislike" count={counts.dislike} {...{ params, isBusy, press }} />
      <p className="slide-actions__message" role="status" hidden={!note}>
        {needsSignIn ? <a href={params.loginUrl}>{note}</a> : note}
      </p>
      {problem && (
        <p className="slide-actions__message" role="alert">
          {needsSignIn ? <a href={params.loginUrl}>{problem}</a> : problem}
        </p>
      )}
    </form>
  );
}

function useVote({ slideId, userId, href, likes, dislikes }: Params) {
  const [counts, setCounts] = useState({ like: likes, dislike: dislikes });
  const [note, setNote] = useState('');
  const [voter, remember] = useSaved(`slide_vote_${slideId}`, NO_ONE, 'local');
  const { run, isBusy, error } = useCall((signal, vote: Vote) =>
    call<number>(`${href}/${vote}`, { slide_id: slideId }, { signal }),
  );
  const needsSignIn = userId === NO_ONE || error?.status === 401;
  const press = async (event: MouseEvent, vote: Vote) => {
    event.preventDefault();
    if (isBusy) return;
    if (userId === NO_ONE) return setNote(t('Please login to vote this slide'));
    if (voter === userId) return setNote(t('You have already voted for this slide'));
    setNote('');
    const count = await run(vote);
    if (count === undefined) return;
    setCounts((before) => ({ ...before, [vote]: count }));
    remember(userId);
    setNote(t('Thank you for your vote.'));
  };
  return { counts, note, problem: error?.message, needsSignIn, isBusy, press };
}

type ButtonProps = {
  vote: Vote;
  count: number;
  params: Params;
  isBusy: boolean;
  press(event: MouseEvent, vote: Vote): void;
};

function VoteButton({ vote, count, params: { slideId, userId, href }, isBusy, press }: ButtonProps) {
  const isLike = vote === 'like';
  return (
    <button
      className={`button button--quiet button--small oe_slide_js_${isLike ? 'like' : 'unlike'}`}
      type="submit"
      name="vote"
      value={vote}
      data-href={`${href}/${vote}`}
      data-slide-id={slideId}
      data-user-id={userId}
      data-public-user={userId === NO_ONE}
      aria-busy={isBusy || undefined}
      onClick={(event) => press(event, vote)}
    >
      {isLike && <Icon name="heart" />}
      <span>
        {`${isLike ? t('Like') : t('Dislike')} (`}
        <span className="o_wslides_like_dislike_count">{count}</span>)
      </span>
    </button>
  );
}
