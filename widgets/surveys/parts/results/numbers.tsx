import { t } from '#registry/texts.ts';
import type { NumbersView } from '#surveys/results/written_view.ts';

/** Numbers, summed up. */
export function Numbers({ facts, common }: NumbersView) {
  return (
    <div className="survey-numbers__summary">
      <dl className="survey-numbers__facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="table-scroll">
        <table className="table">
          <caption className="survey-numbers__caption">{t('Most common')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Value')}</th>
              <th scope="col" className="table__number">
                {t('Responses')}
              </th>
            </tr>
          </thead>
          <tbody>
            {common.map(({ value, given }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rounded values may be equal, and none ever moves
              <tr key={at}>
                <th scope="row">{value}</th>
                <td className="table__number">{given}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
