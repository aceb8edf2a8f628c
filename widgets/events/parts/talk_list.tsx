import type { TalkCard } from '#events/talks/talk_view.ts';
import { t } from '#registry/texts.ts';

const textOf = ({ title, speaker, when, room, tags }: TalkCard): string =>
  [title, speaker, when, room, ...tags].join(' ').toLowerCase();

/** Whatever the case. */
export const matches = (talk: TalkCard, words: string): boolean => textOf(talk).includes(words.trim().toLowerCase());

/** Talks of an event; those without the words are not seen. */
export default function TalkList({ talks, words }: { talks: TalkCard[]; words: string }) {
  return (
    <ul className="talks">
      {talks.map((talk) => (
        <li className={matches(talk, words) ? 'event_track talk' : 'event_track talk invisible'} key={talk.id}>
          <a className="talk__link" href={talk.url}>
            {talk.title}
          </a>
          {talk.speaker && (
            <span className="talk__speaker">
              <bdi>{talk.speaker}</bdi>
            </span>
          )}
          <span className="talk__note">
            {[talk.when || t('The time will be announced.'), talk.room].filter(Boolean).join(' · ')}
          </span>
          {talk.tags.length > 0 && <span className="talk__note">{talk.tags.join(' · ')}</span>}
        </li>
      ))}
    </ul>
  );
}
