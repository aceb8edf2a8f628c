import { useLayoutEffect, useRef, useState } from 'react';
import type { RatingView } from '#projects/rating_view.ts';
import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { Faces } from './use_open_popover.ts';

export default function Face({ rating, faces }: { rating: RatingView; faces: Faces }) {
  const { id, grade, icon, label, at } = rating;
  const isOpen = faces.isOpen(id);
  return (
    <li>
      <details
        className={`rating-one rating-face--${grade}`}
        data-rating={id}
        open={isOpen}
        onPointerOver={(event) => faces.enter(id, event)}
        onPointerOut={(event) => faces.leave(id, event)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          className="o_rating_image"
          data-id={id}
          data-rating-date={at}
          onClick={(event) => faces.press(id, event)}
        >
          <Icon name={icon} /> <span className="visually-hidden">{label}</span>
        </summary>
        <Details rating={rating} isOpen={isOpen} />
      </details>
    </li>
  );
}

function Details({ rating, isOpen }: { rating: RatingView; isOpen: boolean }) {
  const { id, name, at, when, by, of, feedback } = rating;
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  // Near the end of the page it opens the other way.
  useLayoutEffect(() => {
    if (!isOpen) return setAtEnd(false);
    const { left, right } = box.current?.getBoundingClientRect() ?? { left: 0, right: 0 };
    setAtEnd(right > document.documentElement.clientWidth || left < 0);
  }, [isOpen]);
  const look = isAtEnd ? ' rating-one__text--end' : '';
  return (
    <div ref={box} className={`popover rating-one__text${look}`} id={`rating_${id}`}>
      <p className="rating-one__when">
        <time dateTime={at}>{when}</time>
      </p>
      <p>
        <strong>{name}</strong>
      </p>
      {feedback && (
        <blockquote>
          <bdi>{feedback}</bdi>
        </blockquote>
      )}
      <p>
        {t('Rated by:')} <bdi>{by || t('a customer')}</bdi>
      </p>
      {of && (
        <p className="rating-stat__note">
          {t('Work of')} <bdi>{of}</bdi>
        </p>
      )}
      {rating.publish && <Publishing action={rating.publish} isPublished={rating.isPublished} />}
    </div>
  );
}

function Publishing({ action, isPublished }: { action: string; isPublished: boolean }) {
  return (
    <form method="post" action={action}>
      {!isPublished && <p className="rating-stat__note">{t('Hidden from visitors.')}</p>}
      <button
        type="submit"
        className="button button--quiet button--small"
        name="show"
        value={isPublished ? 'no' : 'yes'}
      >
        {isPublished ? t('Hide from visitors') : t('Show to visitors')}
      </button>
    </form>
  );
}
