import { t } from '#registry/texts.ts';
import type { ChoiceView, MatrixView } from '#surveys/results/choice_view.ts';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

/** Characters of a label. */
const LONGEST = { multiBar: 25, bar: 35, pie: 25 } as const;

export function graphOfChoices(type: 'pie' | 'bar', choices: readonly ChoiceView[]): ChartSpec {
  const noData = t('No Data Available.');
  const slices = choices.map(({ text, count }) => ({ label: text, value: count, fullLabel: text }));
  if (type === 'pie') return { kind: 'pie', noData, counted: t('Total Vote :'), longest: LONGEST.pie, slices };
  const counted = t('Responses :');
  return { kind: 'bar', noData, counted, longest: LONGEST.bar, name: t('Responses'), bars: slices };
}

/** A series for each column, in which each row has its bar. */
export function graphOfMatrix({ columns, rows }: MatrixView): ChartSpec {
  return {
    kind: 'multiBar',
    noData: t('No Data Available.'),
    counted: t('Responses :'),
    longest: LONGEST.multiBar,
    series: columns.map(({ text: name }, at) => ({
      name,
      bars: rows.map(({ text, counts }) => ({ label: text, value: counts[at] ?? 0, fullLabel: `${text}: ${name}` })),
    })),
    controls: { grouped: t('Grouped'), stacked: t('Stacked') },
  };
}
