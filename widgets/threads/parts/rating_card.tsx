import { t, tn } from '#registry/texts.ts';
import { number, percent } from '#registry/values/format.ts';
import type { RatingStats } from '#threads/contract.ts';
import StarsShown from './stars_shown.tsx';

const STARS = [5, 4, 3, 2, 1];

type Props = {
  stats: RatingStats;
  /** 0: none is chosen. */
  chosen: number;
  hrefOf(stars: number): string;
  choose(stars: number): void;
};

/** The average, and how many gave which stars; a row shows only its messages. */
export function RatingCard({ stats, chosen, hrefOf, choose }: Props) {
  return (
    <section className="rating-card" aria-label={t('Ratings')}>
      <div className="rating-card__average">
        <p className="rating-card__number">{number(stats.avg, 1)}</p>
        <StarsShown value={stats.avg} />
        <p className="rating-card__total">{tn('{n} rating', '{n} ratings', stats.total)}</p>
      </div>
      <div>
        <h3 className="rating-card__title">{t('Details', { context: 'ratings' })}</h3>
        <ul className="rating-card__rows">
          {STARS.map((star) => (
            <Row key={star} {...{ star, chosen, hrefOf, choose }} share={stats.percent[star] ?? 0} />
          ))}
        </ul>
        {chosen > 0 && (
          <a
            className="rating-card__remove"
            href={hrefOf(0)}
            onClick={(event) => {
              event.preventDefault();
              choose(0);
            }}
          >
            {t('Remove selection')}
          </a>
        )}
      </div>
    </section>
  );
}

type RowProps = Omit<Props, 'stats'> & { star: number; share: number };

/** While another one is chosen, a row rests. */
function Row({ star, share, chosen, hrefOf, choose }: RowProps) {
  const isResting = chosen > 0 && chosen !== star;
  const inside = (
    <>
      <span className="rating-card__stars">{tn('{n} star', '{n} stars', star)}</span>
      <meter className="rating-card__bar" max={100} value={share} aria-hidden="true" />
      <span className="rating-card__share">{percent(share / 100, 1)}</span>
    </>
  );
  return (
    <li>
      {isResting ? (
        // biome-ignore lint/a11y/useValidAnchor: a link that rests leads nowhere (HTML calls it a placeholder), and no stop is made at it
        <a className="rating-card__row rating-card__row--resting" role="link" aria-disabled="true">
          {inside}
        </a>
      ) : (
        <a
          className="rating-card__row"
          href={hrefOf(star)}
          aria-current={chosen === star ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            if (chosen !== star) choose(star);
          }}
        >
          {inside}
        </a>
      )}
    </li>
  );
}
