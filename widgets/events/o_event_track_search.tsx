import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { TalkCard } from '#events/talks/talk_view.ts';
import { data, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import TalkList, { matches } from './parts/talk_list.tsx';

/** The specified number while nothing is searched for. */
const COUNT_WHEN_EMPTY = 30;

/** Talks of an event, narrowed while one types. The form does the same without script. */
export default defineWidget({
  load: 'interact',
  isEssential: true,
  params: {
    /** Talks that are shown at first. */
    talks: data<TalkCard[]>(),
    /** Where talks are searched. */
    searchUrl: text(),
    /** What is searched for at first. */
    search: text(''),
  },
  View: TrackSearch,
});

type Props = { talks: TalkCard[]; searchUrl: string; search: string };

function TrackSearch({ talks, searchUrl, search }: Props) {
  const [words, setWords] = useState(search);
  const [hasTyped, setHasTyped] = useState(search !== '');
  const hear = ({ currentTarget }: FormEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    setWords(currentTarget.value);
    setHasTyped(true);
  };
  const count = words === '' ? COUNT_WHEN_EMPTY : talks.filter((talk) => matches(talk, words)).length;
  return (
    <>
      <form className="talk-search" method="get" action={searchUrl}>
        <div className="field">
          <label className="field__label" htmlFor="event_track_search">
            {t('Search talks')}
          </label>
          <input
            className="input"
            id="event_track_search"
            type="search"
            name="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={search}
            onInput={hear}
            onKeyUp={hear}
          />
        </div>
        <button className="button button--quiet" type="submit">
          {t('Search')}
        </button>
      </form>
      <p
        className={hasTyped ? 'talk-search__summary' : 'talk-search__summary invisible'}
        id="search_summary"
        role="status"
      >
        {t('Talks found:')} <span id="search_number">{count}</span>
      </p>
      <TalkList talks={talks} words={words} />
    </>
  );
}
