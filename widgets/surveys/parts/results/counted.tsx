import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import { number, percent } from '#registry/values/format.ts';
import type { ChoiceView, MatrixView } from '#surveys/results/choice_view.ts';
import type { ResultsFilters } from '#surveys/results/view.ts';
import Drawing from '#widgets/core/chart/drawing.tsx';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import TableScroll from '#widgets/core/parts/table_scroll.tsx';
import { graphOfChoices, graphOfMatrix } from './graph.ts';

/** Shares are of the question's respondents, so those of a multiple choice can exceed 100 % in total. */
type Counted = { id: number; answered: number; filters: ResultsFilters };

type ChoicesProps = Counted & { graph: 'pie' | 'bar'; choices: ChoiceView[] };

/** How often each choice was taken. */
export function Choices({ id, answered, filters, graph, choices }: ChoicesProps) {
  return (
    <Graph id={id} type={graph} spec={graphOfChoices(graph, choices)}>
      <thead>
        <tr>
          <th scope="col">{t('Answer')}</th>
          <th scope="col" className="table__number">
            {t('Responses')}
          </th>
          <th scope="col" className="table__number">
            {t('Share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map(({ id: label, text, isCorrect, count }) => (
          <tr key={label} data-key={text} data-value={count}>
            <th scope="row">
              <bdi>{text}</bdi>
              {isCorrect && <Correct />}
            </th>
            <td className="survey_answer table__number">
              {label > 0 && <Filter filters={filters} name={`0,${label}`} text={text} />}
              {number(count, 0)}
            </td>
            <td className="table__number">{percent(count / answered)}</td>
          </tr>
        ))}
      </tbody>
    </Graph>
  );
}

function Correct() {
  return (
    <>
      {' '}
      <span className="survey-correct">
        <Icon name="check" />
        <span className="visually-hidden">{t('Correct answer')}</span>
      </span>
    </>
  );
}

/** How often each column was chosen in each row. */
export function Matrix({ id, answered, filters, columns, rows }: MatrixView & Counted) {
  return (
    <Graph id={id} type="multi_bar" spec={graphOfMatrix({ columns, rows })}>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column.id} scope="col" className="table__number">
              <bdi>{column.text}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <bdi>{row.text}</bdi>
            </th>
            {columns.map(({ id: label, text }, at) => (
              <Cell
                key={label}
                filter={<Filter filters={filters} name={`${row.id},${label}`} text={`${row.text}: ${text}`} />}
                row={row.text}
                column={text}
                count={row.counts[at] ?? 0}
                answered={answered}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Graph>
  );
}

type CellProps = { filter: ReactNode; row: string; column: string; count: number; answered: number };

function Cell({ filter, row, column, count, answered }: CellProps) {
  return (
    <td className="survey_answer table__number" data-row={row} data-key={column} data-value={count}>
      {filter}
      {number(count, 0)} <small className="survey-share">{percent(count / answered)}</small>
    </td>
  );
}

/** Narrows the page to those who gave an answer: `row,label`, row 0 where there are none. */
function Filter({ filters, name, text }: { filters: ResultsFilters; name: string; text: string }) {
  if (filters.active.includes(name))
    return (
      <span className="survey-filter" aria-hidden="true">
        <Icon name="check" />
      </span>
    );
  const [row, label] = name.split(',');
  return (
    <a
      className="survey-filter"
      href={filters.add.before + name + filters.add.after}
      data-row_id={row}
      data-answer_id={label}
      title={t('Filter')}
    >
      <Icon name="filter" />
      <span className="visually-hidden">
        {t('Filter')}: {text}
      </span>
    </a>
  );
}

type GraphProps = { id: number; type: 'pie' | 'bar' | 'multi_bar'; spec: ChartSpec; children: ReactNode };

/** A table, and the chart of it: the table has the same figures for screen readers. */
function Graph({ id, type, spec, children }: GraphProps) {
  return (
    <figure className="chart survey_graph" data-chart={type} data-question_id={id} data-graph_type={type}>
      <Drawing spec={spec} />
      <TableScroll aria-labelledby={`question-${id}`}>{children}</TableScroll>
    </figure>
  );
}
