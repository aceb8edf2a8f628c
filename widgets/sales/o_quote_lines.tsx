import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { Grid } from '#sales/quotes/grid_view.ts';
import DocumentTotals from '#widgets/core/parts/document_totals.tsx';
import { AddButtons } from './parts/add_buttons.tsx';
import { LineRow } from './parts/line_row.tsx';
import { useLines } from './parts/use_lines.ts';
import { useSums } from './parts/use_sums.ts';

/**
 * Lines of a quote that staff write, or its options. The server reads rows in the order in which they come, and computes
 * all amounts. Without script the same buttons send the form.
 */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Lines of the quote with their sums and problems. */
    grid: data<Grid>(),
  },
  View({ grid }) {
    const lines = useLines(grid);
    const { sums, recompute } = useSums(grid, lines.rows, lines.ref);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: hears of the fields and buttons in it
      <div
        ref={lines.ref}
        className="quote-grid"
        onInput={recompute}
        onChange={recompute}
        onKeyDown={lines.pressKey}
        onDragOver={lines.dragOver}
        onDrop={lines.drop}
      >
        <p className="quote-grid__head" aria-hidden="true">
          <span>{t('Product')}</span>
          <span>{t('Quantity')}</span>
          <span>{t('Unit price')}</span>
          <span>{t('Discount %')}</span>
          <span>{t('Tax')}</span>
          <span>{grid.sums ? t('Amount') : ''}</span>
        </p>
        {lines.rows.map((row, at) => (
          <LineRow
            key={row.key}
            {...{ grid, row, lines }}
            amount={sums?.amounts[row.key] ?? ''}
            isFirst={at === 0}
            isLast={at === lines.rows.length - 1}
          />
        ))}
        <AddButtons {...{ grid }} add={lines.add} />
        {sums && <DocumentTotals {...sums.totals} />}
      </div>
    );
  },
});
