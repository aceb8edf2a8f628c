import { t } from '#registry/texts.ts';
import type { ChartSpec, Slice } from '#widgets/core/chart/spec.ts';

/** Characters of a label. */
const LONGEST = { multi_bar: 25, bar: 35, pie: 25 } as const;

/** Reads a question's chart from the table beside it. */
export function graphOf(figure: HTMLElement): ChartSpec {
  const cells = [...figure.querySelectorAll<HTMLElement>('[data-key]')];
  const noData = t('No Data Available.');
  const type = figure.dataset.graph_type;
  if (type === 'pie')
    return { kind: 'pie', noData, counted: t('Total Vote :'), longest: LONGEST.pie, slices: cells.map(sliceOf) };
  const counted = t('Responses :');
  if (type === 'bar')
    return { kind: 'bar', noData, counted, longest: LONGEST.bar, name: t('Responses'), bars: cells.map(sliceOf) };
  return {
    kind: 'multiBar',
    noData,
    counted,
    longest: LONGEST.multi_bar,
    series: seriesOf(cells),
    controls: { grouped: t('Grouped'), stacked: t('Stacked') },
  };
}

const sliceOf = ({ dataset: { key = '', value } }: HTMLElement): Slice => ({
  label: key,
  value: Number(value),
  said: key,
});

/** A series for each column of a matrix, in which each row has its bar. */
function seriesOf(cells: readonly HTMLElement[]): { name: string; bars: Slice[] }[] {
  const columns: { name: string; bars: Slice[] }[] = [];
  for (const cell of cells) {
    const { row = '', key = '', value } = cell.dataset;
    const at = (cell as HTMLTableCellElement).cellIndex - 1;
    columns[at] ??= { name: key, bars: [] };
    columns[at].bars.push({ label: row, value: Number(value), said: `${row}: ${key}` });
  }
  return columns;
}
