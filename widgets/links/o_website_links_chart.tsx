import type { RangeView } from '#links/clicks/statistics_view.ts';
import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import { defineWidget } from '#registry/widget.ts';
import Drawing from '#widgets/core/chart/drawing.tsx';
import { useTabs } from '#widgets/core/hooks/use_tabs.ts';
import { clicksSpec, countriesSpec } from './parts/figures.ts';

/** The clicks of a link in three periods: its parts become tabs, its tables get drawings. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Clicks in each range of time. */
    ranges: data<RangeView[]>(),
  },
  View({ ranges }) {
    const tabs = useTabs(ranges.map(({ name }) => name));
    return (
      <>
        <nav className="segments" aria-label={t('Period')} {...tabs.list}>
          {ranges.map(({ name, label }, at) => (
            <a key={name} className="segments__item" {...tabs.tab(at)}>
              {label}
            </a>
          ))}
        </nav>
        {ranges.map((range, at) => (
          <div key={range.name} className="links-range" {...tabs.panel(at)}>
            <h3 className="links-range__name" id={`${range.name}-name`}>
              {range.label}
            </h3>
            {range.days.length > 0 ? (
              <Charts range={range} />
            ) : (
              <p className="links-range__nothing">{t('There is no data to show')}</p>
            )}
          </div>
        ))}
      </>
    );
  },
});

function Charts({ range }: { range: RangeView }) {
  return (
    <>
      <figure className="chart" data-chart="line">
        <figcaption className="chart__title">{range.clicksTitle}</figcaption>
        <Drawing spec={clicksSpec(range)} />
        <Figures
          id={`${range.name}-days`}
          period={`${range.name}-name`}
          caption={t('Clicks by day')}
          heads={[t('Day'), t('Clicks')]}
          rows={range.days}
        />
      </figure>
      <figure className="chart" data-chart="pie">
        <figcaption className="chart__title">{range.countriesTitle}</figcaption>
        <Drawing spec={countriesSpec(range.countries)} />
        <Figures
          id={`${range.name}-countries`}
          period={`${range.name}-name`}
          caption={t('Clicks by country')}
          heads={[t('Country'), t('Clicks'), t('Share')]}
          rows={range.countries}
        />
      </figure>
    </>
  );
}

type Row = { key: string; name: string; clicks: number; share?: string };

type FiguresProps = { id: string; period: string; caption: string; heads: string[]; rows: Row[] };

/** The table behind a chart; its name holds the period, because each period has one. */
function Figures({ id, period, caption, heads, rows }: FiguresProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: a table that scrolls by keys
    <div className="table-scroll chart__table" tabIndex={0} role="region" aria-labelledby={`${id} ${period}`}>
      <table className="table">
        <caption className="visually-hidden" id={id}>
          {caption}
        </caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at > 0 ? 'table__number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, clicks, share }) => (
            <tr key={key} data-key={key} data-value={clicks}>
              <th scope="row">{name}</th>
              <td className="table__number">{number(clicks, 0)}</td>
              {share && <td className="table__number">{share}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
