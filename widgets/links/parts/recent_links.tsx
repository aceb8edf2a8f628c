import type { Filter } from '#links/contract.ts';
import { t } from '#registry/texts.ts';
import LinkCard, { type Places } from './link_card.tsx';
import type { RecentLinks as Recent } from './use_recent_links.ts';

export const FILTERS = ['newest', 'most-clicked', 'recently-used'] as const;

const labels = (): Record<Filter, string> => ({
  newest: t('Newest'),
  'most-clicked': t('Most clicked'),
  'recently-used': t('Recently used'),
});

/** Another order comes without another page. */
export default function RecentLinks({ recent, places }: { recent: Recent; places: Places }) {
  const { links, isBusy, hasFailed } = recent;
  const isEmpty = links.length === 0 && !isBusy;
  return (
    <section className="links-recent" aria-labelledby="links-recent">
      <div className="links-recent__head">
        <h2 id="links-recent">{t('Your recent links')}</h2>
        <Filters recent={recent} page={places.page} />
      </div>
      <p className={`o_website_links_recent_links_notification${hasFailed ? ' field__error' : ''}`} role="status">
        {hasFailed ? t('Unable to get recent links') : isEmpty && t("You don't have any recent links.")}
      </p>
      <ul className="links-list" id="o_website_links_recent_links" aria-busy={isBusy || undefined}>
        {links.map((link) => (
          <LinkCard key={link.id} link={link} places={places} onCode={(code) => recent.setCode(link.id, code)} />
        ))}
      </ul>
      <p className="links-recent__more">
        <a href={`${places.page}/report`}>{t('Sales by link')}</a>
      </p>
    </section>
  );
}

function Filters({ recent, page }: { recent: Recent; page: string }) {
  return (
    <nav className="segments" aria-label={t('Which links')}>
      {FILTERS.map((name) => (
        <a
          key={name}
          className="segments__item"
          id={`filter-${name}-links`}
          data-filter={name}
          href={`${page}?filter=${name}`}
          aria-current={name === recent.filter || undefined}
          onClick={(event) => {
            event.preventDefault();
            history.replaceState(history.state, '', event.currentTarget.href);
            void recent.show(name);
          }}
        >
          {labels()[name]}
        </a>
      ))}
    </nav>
  );
}
