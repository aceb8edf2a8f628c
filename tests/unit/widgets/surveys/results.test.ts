import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { graphOf } from '#widgets/surveys/parts/graph.ts';
import { offered, startPagination } from '#widgets/surveys/parts/pagination.ts';

describe('Chart of survey results', () => {
  const figure = (type: string, inside: string): HTMLElement => {
    document.body.innerHTML = `<figure data-graph_type="${type}"><table><tbody>${inside}</tbody></table></figure>`;
    return document.body.firstElementChild as HTMLElement;
  };
  const ROWS =
    '<tr data-key="Tea" data-value="3"><th>Tea</th></tr><tr data-key="Milk" data-value="0"><th>Milk</th></tr>';
  const SLICES = [
    { label: 'Tea', value: 3, said: 'Tea' },
    { label: 'Milk', value: 0, said: 'Milk' },
  ];

  it('is a pie with names of 25 characters at most for a single choice', () => {
    expect(graphOf(figure('pie', ROWS))).toEqual({
      kind: 'pie',
      noData: 'No Data Available.',
      counted: 'Total Vote :',
      longest: 25,
      slices: SLICES,
    });
  });

  it('has bars with names of 35 characters at most for a multiple choice', () => {
    expect(graphOf(figure('bar', ROWS))).toMatchObject({
      kind: 'bar',
      noData: 'No Data Available.',
      counted: 'Responses :',
      longest: 35,
      bars: SLICES,
    });
  });

  it('has a series per column for a matrix, also for columns with equal names', () => {
    const cell = (row: string, value: number) => `<td data-row="${row}" data-key="Good" data-value="${value}"></td>`;
    const row = (name: string, from: number) => `<tr><th>${name}</th>${cell(name, from)}${cell(name, from + 1)}</tr>`;
    expect(graphOf(figure('multi_bar', row('Oil', 1) + row('Wash', 3)))).toMatchObject({
      kind: 'multiBar',
      counted: 'Responses :',
      longest: 25,
      controls: { grouped: 'Grouped', stacked: 'Stacked' },
      series: [
        {
          name: 'Good',
          bars: [
            { label: 'Oil', value: 1, said: 'Oil: Good' },
            { label: 'Wash', value: 3 },
          ],
        },
        {
          name: 'Good',
          bars: [
            { label: 'Oil', value: 2 },
            { label: 'Wash', value: 4 },
          ],
        },
      ],
    });
  });
});

describe('Pagination of survey results', () => {
  let stop: AbortController;
  beforeEach(() => {
    stop = new AbortController();
  });
  afterEach(() => stop.abort());

  const start = (rows: number, limit = '10'): HTMLElement => {
    const inside = Array.from({ length: rows }, (_, at) => `<tr><td>${at}</td></tr>`).join('');
    document.body.innerHTML = `<div id="table_question_7"><table><thead><tr><th>Answer</th></tr></thead><tbody>${inside}</tbody></table></div><nav data-question_id="7" data-record_limit="${limit}"></nav>`;
    const control = document.querySelector('nav') as HTMLElement;
    startPagination(control, stop.signal);
    return control;
  };
  const seen = () =>
    [...document.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => !row.hidden).map((row) => row.textContent);
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}`);
  const press = (control: HTMLElement, page: number) =>
    control.querySelector<HTMLElement>(`[data-page="${page}"]`)?.click();

  it('shows the first page, then the chosen one, whose button keeps the focus', () => {
    const control = start(25);
    expect(seen()).toEqual(numbers(0, 10));
    expect(control.querySelector('[aria-current=page]')?.textContent).toBe('1');
    press(control, 3);
    expect(seen()).toEqual(numbers(20, 25));
    expect(document.activeElement?.textContent).toBe('3');
    press(control, 2);
    expect(seen()).toEqual(numbers(10, 20));
    expect(document.querySelector<HTMLElement>('thead tr')?.hidden).toBe(false);
  });

  it.each([
    [10, '10'],
    [30, '0'],
    [30, 'many'],
  ])('is absent for %i rows with a limit of %s', (rows, limit) => {
    expect(start(rows, limit).childElementCount).toBe(0);
    expect(seen()).toHaveLength(rows);
  });

  it('shows all rows again when the widget is stopped', () => {
    const control = start(25, '4');
    expect(seen()).toHaveLength(4);
    stop.abort();
    expect([seen().length, control.childElementCount]).toEqual([25, 0]);
  });

  it.each([
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, 10]],
    [6, 10, [1, 4, 5, 6, 7, 8, 10]],
  ])('offers on page %i of %i the nearest, first and last pages', (current, count, pages) => {
    expect(offered(current, count)).toEqual(pages);
  });
});
