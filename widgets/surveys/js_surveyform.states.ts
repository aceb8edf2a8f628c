import { defineStates } from '#registry/states.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';
import type { FormSection } from '#surveys/filling/view.ts';
import widget from './js_surveyform.tsx';

export const question = (tag: string, kind: QuestionView['kind'], more: Partial<QuestionView> = {}): QuestionView => ({
  tag,
  kind,
  title: 'How high is the room?',
  description: '',
  isMandatory: false,
  type: 'text',
  value: '',
  maxLength: 10_000,
  dateMin: '1900-01-01',
  dateMax: '2226-12-31',
  isOneField: true,
  choices: [],
  columns: [],
  rows: [],
  comment: null,
  rightAnswers: '',
  ...more,
  rules: {
    format: null,
    required: more.isMandatory ? 'This question requires an answer.' : null,
    invalid: 'The answer you entered has an invalid format.',
    min: null,
    max: null,
    isCommentAnswer: false,
    ...more.rules,
  },
});

const choice = (value: number, text: string) => ({ value: String(value), text, isChosen: false, isCorrect: null });
const column = (value: number, text: string) => ({ value: String(value), text, isCorrect: null });
const own = { label: 'Something else', value: '', isAnswer: true, isChosen: false };

const tea = question('1_2_3', 'simple_choice', {
  title: 'Which tea?',
  isMandatory: true,
  isOneField: false,
  choices: [choice(5, 'Green'), choice(6, 'Black')],
  comment: own,
});
const rooms = question('1_2_6', 'multiple_choice', {
  title: 'Which rooms?',
  description: '<p>As many as you like.</p>',
  isOneField: false,
  choices: [choice(7, 'Kitchen'), choice(8, 'Hall')],
  comment: own,
});
const judged = question('1_2_8', 'matrix_simple', {
  title: 'How do you find …',
  isOneField: false,
  columns: [column(1, 'Poor'), column(2, 'Good')],
  rows: [
    { id: '1_2_8_1', text: 'the quality', chosen: [] },
    { id: '1_2_8_2', text: 'the advice', chosen: ['2'] },
  ],
  comment: { label: 'Would you like to add something?', value: '', isAnswer: false, isChosen: false },
});
const listed = question('1_2_9', 'simple_choice', {
  title: 'Where do you live?',
  choices: [choice(1, 'In a flat'), choice(2, 'In a house')],
  comment: own,
});

const section = (...questions: QuestionView[]): FormSection => ({ id: 2, title: '', description: '', questions });
const page = {
  submit: '/survey/submit/tea',
  save: '/survey/save/tea',
  token: 'a-token',
  loaded: 1_800_000_000_000,
  sections: [section(tea, question('1_2_4', 'numerical_box'), rooms, judged, listed, question('1_2_5', 'date'))],
};
const form = { tag: 'form', class: 'js_surveyform survey-form' };
const copy = { class: 'js_surveyform survey-form survey-form--print' };
const tall = `A room that is ${'unbelievably-and-immeasurably-'.repeat(6)}high`;

export default defineStates(
  widget,
  {
    'A page with every kind of question': { ...form, params: page },
    'The last page, refused': {
      ...form,
      params: {
        ...page,
        isLast: true,
        mayGoBack: true,
        sections: [section({ ...tea, title: 'Which tea?' }, question('1_2_4', 'numerical_box', { value: 'aaa' }))],
        errors: { '1_2_3': 'This question requires an answer.', '1_2_4': 'This is not a number' },
      },
    },
    'A long text and long words': {
      ...form,
      params: { ...page, sections: [section(question('1_2_4', 'free_text', { title: tall, value: tall }))] },
    },
    'From right to left': {
      ...form,
      params: { ...page, sections: [section({ ...tea, title: 'أي شاي؟', choices: [choice(5, 'أخضر')] })] },
    },
    'A copy to read': {
      ...copy,
      params: { sections: [{ ...section(tea, judged), title: 'Your home', description: '<p>Nearly done.</p>' }] },
    },
    'A quiz that is over': {
      ...copy,
      params: {
        sections: [
          section(
            { ...tea, choices: [{ ...choice(5, 'Green'), isChosen: true, isCorrect: true }, choice(6, 'Black')] },
            { ...listed, rightAnswers: 'In a flat' },
          ),
        ],
        points: { '1_2_3': 2, '1_2_9': 0 },
      },
    },
  },
  {
    empty: { never: 'a page without a question is left out' },
    loading: { in: 'A long text and long words', press: '[type=submit]' },
    wrong: 'The last page, refused',
    full: 'A page with every kind of question',
    long: 'A long text and long words',
    rightToLeft: 'From right to left',
  },
);
