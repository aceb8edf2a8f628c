import { t } from '#registry/texts.ts';
import type { Grid, Row } from '#sales/quotes/grid_view.ts';

type Props = { field: string; row: Row; taxes: Grid['taxes'] };

/** A tax that is no longer charged stays on the row until another is chosen. */
export function TaxField({ field, row: { tax }, taxes }: Props) {
  const name = `${field}-tax`;
  const isKnown = tax === '' || taxes.some(({ value }) => value === tax);
  return (
    <div className="field quote-row__tax">
      <label className="field__label" htmlFor={name}>
        {t('Tax')}
      </label>
      <select className="input" id={name} name={name} defaultValue={tax}>
        <option value="">{t('None')}</option>
        {taxes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {!isKnown && <option value={tax}>{t('As before')}</option>}
      </select>
    </div>
  );
}
