import { defineStates } from '#registry/states.ts';
import type { QuestionView, ResultsFilters } from '#surveys/results/view.ts';
import widget from './js_surveyresult.tsx';

const RESULTS = '/survey/results/tea';
const filters: ResultsFilters = { add: { before: `${RESULTS}?`, after: '' }, active: [] };

const silent: QuestionView = {
  id: 1,
  number: 1,
  title: 'Which tea?',
  isActive: true,
  answered: 0,
  skipped: 3,
  graph: 'pie',
  choices: null,
  matrix: null,
  numbers: null,
  written: null,
};
const params = (more: Partial<QuestionView>) => ({
  question: { ...silent, answered: 54, skipped: 2, ...more },
  filters,
});

const choices = (all: [string, number][]): QuestionView['choices'] =>
  all.map(([text, count], i) => ({ id: i + 1, text, isCorrect: i === 1, count }));
const matrix = (columns: string[], rows: [string, number[]][]): QuestionView['matrix'] => ({
  columns: columns.map((text, i) => ({ id: i + 1, text })),
  rows: rows.map(([text, counts], i) => ({ id: i + 10, text, counts })),
});
const written = (
  rows: string[],
  more: Partial<NonNullable<QuestionView['written']>> = {},
): QuestionView['written'] => ({
  isComment: false,
  isNumber: false,
  rows,
  recordLimit: 10,
  href: `${RESULTS}/answers/1`,
  more: null,
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => `Answer ${at + 1}`);
const TEAS: [string, number][] = [
  ['Green', 41],
  ['Black', 12],
  ['None', 1],
];

export default defineStates(
  widget,
  {
    'One choice': { params: params({ choices: choices(TEAS) }) },
    'Several choices, narrowed to an answer': {
      params: {
        ...params({ graph: 'bar', choices: choices(TEAS) }),
        filters: { add: { before: `${RESULTS}?0,1&0,99&`, after: '' }, active: ['0,1', '0,99'] },
      },
    },
    'A matrix': {
      params: params({
        matrix: matrix(
          ['Bad', 'Fair', 'Good'],
          [
            ['Colours', [1, 8, 20]],
            ['Delivery', [4, 11, 9]],
          ],
        ),
      }),
    },
    'Nobody chose anything': { params: params({ graph: 'bar', choices: choices([['Linen', 0]]) }) },
    'Nobody answered': { params: params({ answered: 0, skipped: 3, isActive: false }) },
    'Many answers': {
      params: params({
        written: written(many(37), { more: 'All 237 answers' }),
      }),
    },
    Numbers: {
      params: params({
        numbers: {
          facts: [
            { label: 'Average', value: '18.67' },
            { label: 'Sum', value: '4,424' },
          ],
          common: [
            { value: '20', given: '14' },
            { value: '18', given: '11' },
          ],
        },
        written: written(['20', '18', '-3.5'], { isNumber: true }),
      }),
    },
    'With long words and comments': {
      params: params({
        title: `How would you describe ${'a-very-long-word-'.repeat(12)}?`,
        choices: choices([['Wool from the mountains, washed and carded by hand, then spun and dyed with madder', 31]]),
        written: written(['word'.repeat(80)], { isComment: true }),
      }),
    },
    'From right to left': {
      params: params({ title: 'أي شاي؟', choices: choices([['أخضر', 5]]), written: written(['النعناع']) }),
    },
  },
  {
    empty: 'Nobody answered',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'Many answers',
    long: 'With long words and comments',
    rightToLeft: 'From right to left',
  },
);
