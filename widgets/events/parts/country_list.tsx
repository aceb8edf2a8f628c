import type { CountryList } from '#events/list/country_view.ts';
import { t } from '#registry/texts.ts';

/** What stands inside the block of coming events. */
export default function CountryEvents({ heading, events, allUrl }: CountryList) {
  return (
    <>
      <h2 className="event-near__title">{heading}</h2>
      {events.length === 0 ? (
        <p>{t('No event found')}</p>
      ) : (
        <ul className="event-near__list">
          {events.map(({ title, when, place, url }) => (
            <li key={url}>
              <a className="event-near__link" href={url}>
                {title}
              </a>
              <span className="event-near__note">{[when, place].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={allUrl}>{t('See all events')}</a>
      </p>
    </>
  );
}
