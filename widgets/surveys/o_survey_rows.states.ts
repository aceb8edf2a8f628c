import { defineStates } from '#registry/states.ts';
import type { RowList } from '#surveys/editing/question/row_view.ts';
import widget from './o_survey_rows.tsx';

const ENGLISH = { code: 'en_US', name: 'English', direction: 'ltr' };
const OTHERS = [
  { code: 'fr_FR', name: 'Français', direction: 'ltr' },
  { code: 'ar_001', name: 'العربية', direction: 'rtl' },
];

const look = { tag: 'fieldset', class: 'staff-form__group form survey-rows' };

const rowsOf = (texts: string[]): RowList['rows'] =>
  texts.map((text, n) => ({
    n,
    id: text.toLowerCase().slice(0, 8),
    texts: { en_US: text },
    score: '2',
    isCorrect: n === 0,
  }));

const list = (texts: string[], more: Partial<RowList> = {}): RowList => ({
  legend: 'Choices',
  hint: 'One line for each choice. Empty lines are left out.',
  error: '',
  rows: rowsOf(texts),
  languages: [ENGLISH],
  isQuiz: false,
  errors: {},
  focus: '',
  ...more,
});

const what = 'Choice';
const tea = ['Tea', 'Coffee', 'Water'];

export default defineStates(
  widget,
  {
    'Nothing written yet': { ...look, params: { name: 'choice', what, list: list(['', '', '']) } },
    'Three choices': { ...look, params: { name: 'choice', what, list: list(tea) } },
    'Of a quiz, in three languages': {
      ...look,
      params: { name: 'choice', what, list: list(tea, { isQuiz: true, languages: [ENGLISH, ...OTHERS] }) },
    },
    Wrong: {
      ...look,
      params: {
        name: 'choice',
        what,
        list: list(tea, {
          isQuiz: true,
          languages: [ENGLISH, ...OTHERS],
          error: 'Enter at least two choices.',
          errors: {
            'choice-0-text-en_US': 'Two choices read alike.',
            'choice-1-score': 'Enter a number.',
            'choice-2-text-ar_001': 'Two choices read alike.',
          },
        }),
      },
    },
    'Rows of a matrix, as many as a page holds': {
      ...look,
      params: {
        name: 'row',
        what: 'Row',
        list: list(
          Array.from({ length: 30 }, (_, n) => `Question ${n + 1}`),
          { legend: 'Rows' },
        ),
      },
    },
    'Long words': {
      ...look,
      params: {
        name: 'choice',
        what,
        list: list([
          'A cup of first-flush Darjeeling with a slice of lemon, but without sugar, milk or conversation of any kind',
          'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
        ]),
      },
    },
    'Right to left': {
      ...look,
      params: {
        name: 'choice',
        what: 'خيار',
        list: list(['شاي', 'قهوة'], {
          legend: 'الخيارات',
          languages: [OTHERS[1] as (typeof OTHERS)[number], ENGLISH],
          rows: [
            { n: 0, id: 'a', texts: { ar_001: 'شاي', en_US: 'Tea' }, score: '', isCorrect: false },
            { n: 1, id: 'b', texts: { ar_001: 'قهوة', en_US: 'Coffee' }, score: '', isCorrect: false },
          ],
        }),
      },
    },
  },
  {
    empty: 'Nothing written yet',
    loading: { never: 'asks the server nothing' },
    wrong: 'Wrong',
    full: 'Rows of a matrix, as many as a page holds',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
