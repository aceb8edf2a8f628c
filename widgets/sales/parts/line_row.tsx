import { t } from '#registry/texts.ts';
import type { Grid, Row } from '#sales/quotes/grid_view.ts';
import { CellField } from './cell_field.tsx';
import { NameField } from './name_field.tsx';
import { RowButtons } from './row_buttons.tsx';
import { TaxField } from './tax_field.tsx';
import type { Lines } from './use_lines.ts';

type Props = { grid: Grid; row: Row; lines: Lines; amount: string; isFirst: boolean; isLast: boolean };

/** A line, section or note of a quote, or an option. */
export function LineRow({ grid, row, lines, amount, isFirst, isLast }: Props) {
  const { kind, of, key } = row;
  const field = `${of}-${key}`;
  const title = titleOf(row);
  const cell = { field, errors: grid.errors };
  return (
    <fieldset className={`quote-row quote-row--${kind}`} data-row={key}>
      <legend className="visually-hidden">{`${title} ${row.name}`}</legend>
      <input type="hidden" name={`${field}-kind`} value={kind} />
      <NameField {...{ grid, row, title, field }} />
      {kind === 'product' && (
        <>
          <CellField {...cell} part="quantity" label={t('Quantity')} value={row.quantity} isNumber maxLength={6} />
          <CellField {...cell} part="price" label={t('Unit price')} value={row.price} isNumber maxLength={20} />
          <CellField {...cell} part="discount" label={t('Discount %')} value={row.discount} isNumber maxLength={6} />
          <TaxField {...{ field, row }} taxes={grid.taxes} />
          <output className="quote-row__amount" htmlFor={`${field}-quantity ${field}-price ${field}-discount`}>
            <bdi>{amount}</bdi>
          </output>
        </>
      )}
      <RowButtons {...{ row, isFirst, isLast, lines }} action={grid.action} label={title} />
      {kind === 'product' && (
        <CellField {...cell} part="description" label={t('Description')} value={row.description} maxLength={4000} />
      )}
    </fieldset>
  );
}

function titleOf({ kind, of }: Row): string {
  if (kind === 'section') return t('Section');
  if (kind === 'subsection') return t('Subsection');
  if (kind === 'note') return t('Note');
  return of === 'option' ? t('Option') : t('Line');
}
