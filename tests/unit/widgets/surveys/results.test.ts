import { describe, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/surveys/js_surveyresult.states.ts';
import widget from '#widgets/surveys/js_surveyresult.tsx';
import { graphOfChoices, graphOfMatrix } from '#widgets/surveys/parts/results/graph.ts';
import { offered } from '#widgets/surveys/parts/results/pagination.tsx';

// Its library draws in real browsers only.
vi.mock('#widgets/core/chart/draw.ts', () => ({ draw() {} }));

describe('Chart of survey results', () => {
  const choices = [
    { id: 1, text: 'Tea', isCorrect: false, count: 3 },
    { id: 2, text: 'Milk', isCorrect: false, count: 0 },
  ];
  const SLICES = [
    { label: 'Tea', value: 3, fullLabel: 'Tea' },
    { label: 'Milk', value: 0, fullLabel: 'Milk' },
  ];

  it('is a pie with names of 25 characters at most for a single choice', () => {
    expect(graphOfChoices('pie', choices)).toEqual({
      kind: 'pie',
      noData: 'No Data Available.',
      counted: 'Total Vote :',
      longest: 25,
      slices: SLICES,
    });
  });

  it('has bars with names of 35 characters at most for a multiple choice', () => {
    expect(graphOfChoices('bar', choices)).toMatchObject({
      kind: 'bar',
      noData: 'No Data Available.',
      counted: 'Responses :',
      longest: 35,
      bars: SLICES,
    });
  });

  it('has a series per column for a matrix, also for columns with equal names', () => {
    const columns = [1, 2].map((id) => ({ id, text: 'Good' }));
    const rows = [
      { id: 3, text: 'Oil', counts: [1, 2] },
      { id: 4, text: 'Wash', counts: [3, 4] },
    ];
    expect(graphOfMatrix({ columns, rows })).toMatchObject({
      kind: 'multiBar',
      counted: 'Responses :',
      longest: 25,
      controls: { grouped: 'Grouped', stacked: 'Stacked' },
      series: [
        {
          name: 'Good',
          bars: [
            { label: 'Oil', value: 1, fullLabel: 'Oil: Good' },
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
  const paged = (rows: number, recordLimit = 10) => {
    const params = structuredClone(states['Many answers']?.params ?? {});
    const { question } = params;
    if (!question?.written) throw new Error('The state has no written answers.');
    question.written.rows = Array.from({ length: rows }, (_, at) => `${at}`);
    question.written.recordLimit = recordLimit;
    return { params };
  };
  const seen = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}`);
  const press = async (host: HTMLElement, page: number) => {
    const button = host.querySelector<HTMLElement>(`.pagination [data-page="${page}"]`);
    button?.focus();
    button?.click();
    await settled();
  };
  const start = async (rows: number, limit?: number) => {
    const host = await showWidget(widget, paged(rows, limit));
    await settled();
    return host;
  };

  it('shows the first page, then the chosen one, whose button keeps the focus', async () => {
    const host = await start(25);
    expect(seen()).toEqual(numbers(0, 10));
    expect(host.querySelector('.pagination [aria-current=page]')?.textContent).toBe('1');
    await press(host, 3);
    expect(seen()).toEqual(numbers(20, 25));
    expect(document.activeElement?.textContent).toBe('3');
    await press(host, 2);
    expect(seen()).toEqual(numbers(10, 20));
  });

  it.each([
    [10, 10],
    [30, 0],
  ])('is absent for %i rows with a limit of %i', async (rows, limit) => {
    const host = await start(rows, limit);
    expect(host.querySelector('.pagination')).toBeNull();
    expect(seen()).toHaveLength(rows);
  });

  it('draws no more than a page of them, whose links lead to the others without a script', async () => {
    document.body.innerHTML = serverHtml(widget, paged(25, 4));
    expect(seen()).toEqual(numbers(0, 4));
    expect(Array.from(document.querySelectorAll('.pagination a'), (link) => link.getAttribute('href'))).toEqual(
      [1, 5, 9, 25].map((first) => `/survey/results/tea/answers/1#answer-${first}`),
    );
  });

  it('leaves a click that opens a tab to the browser', async () => {
    const host = await start(25);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    expect(host.querySelector('.pagination [data-page="2"]')?.dispatchEvent(click)).toBe(true);
    await settled();
    expect(seen()).toEqual(numbers(0, 10));
  });

  it.each([
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, 10]],
    [6, 10, [1, 4, 5, 6, 7, 8, 10]],
  ])('offers on page %i of %i the nearest, first and last pages', (current, count, pages) => {
    expect(offered(current, count)).toEqual(pages);
  });
});

describe('Filters of survey results', () => {
  it('are links at each count, and a mark at the active one', async () => {
    const host = await showWidget(widget, states['Several choices, narrowed to an answer']);
    const cells = [...host.querySelectorAll('.survey_answer')];
    expect(cells.map((cell) => cell.querySelector('a.survey-filter')?.getAttribute('href'))).toEqual([
      undefined,
      '/survey/results/tea?0,1&0,99&0,2',
      '/survey/results/tea?0,1&0,99&0,3',
    ]);
    expect(cells[0]?.querySelector('span.survey-filter .icon--check')).not.toBeNull();
  });
});
