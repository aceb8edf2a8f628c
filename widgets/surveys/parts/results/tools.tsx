import { t } from '#registry/texts.ts';
import type { ResultsTools } from '#surveys/results/view.ts';
import Icon from '#widgets/core/parts/icon.tsx';

/** Which responses are counted, and the files of them. */
export function Tools({ all, finished, exports }: ResultsTools) {
  return (
    <div className="survey-bar">
      <nav className="segments" aria-label={t('Which responses')}>
        <a className="segments__item filter-all" href={all.href} aria-current={all.isOn || undefined}>
          {t('All responses')}
        </a>
        <a className="segments__item filter-finished" href={finished.href} aria-current={finished.isOn || undefined}>
          {t('Completed responses')}
        </a>
      </nav>
      <details className="survey-exports">
        <summary className="button button--quiet button--small">
          {t('Export')}
          <Icon name="down" />
        </summary>
        <div className="survey-exports__list">
          {exports.map((files) => (
            <ExportFiles key={files.label} {...files} />
          ))}
        </div>
      </details>
    </div>
  );
}

function ExportFiles({ label, files }: ResultsTools['exports'][number]) {
  return (
    <>
      <p className="survey-exports__kind">{label}</p>
      <p className="button-row">
        {files.map(({ name, href }) => (
          <a key={name} className="button button--quiet button--small" href={href} download="">
            {name} <span className="visually-hidden">: {label}</span>
          </a>
        ))}
      </p>
    </>
  );
}

/** Each active filter is a link that removes it. */
export function ActiveFilters({ filters, clear }: ResultsTools) {
  return (
    <section className="survey-filters" aria-labelledby="survey-filters">
      <h2 className="survey-filters__title" id="survey-filters">
        {t('Only people who answered')}
      </h2>
      <ul className="survey-filters__list">
        {filters.map(({ name, question, answer, href }) => (
          <li key={name}>
            <a className="survey-filters__one" href={href}>
              <span>
                <bdi>{question}</bdi>
                {question && ': '}
                <strong>
                  <bdi>{answer}</bdi>
                </strong>
              </span>
              <Icon name="close" />
              <span className="visually-hidden">{t('Remove this filter')}</span>
            </a>
          </li>
        ))}
      </ul>
      <a className="button button--quiet button--small clear_survey_filter" href={clear}>
        {t('Clear all filters')}
      </a>
    </section>
  );
}
