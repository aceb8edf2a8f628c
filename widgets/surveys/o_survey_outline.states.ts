import { defineStates } from '#registry/states.ts';
import type { OutlinePage, OutlineQuestion } from '#surveys/editing/outline_view.ts';
import widget from './o_survey_outline.tsx';

const question = (key: string, title: string, more: Partial<OutlineQuestion> = {}): OutlineQuestion => ({
  key,
  title,
  kind: 'Text',
  isMandatory: false,
  isAnswered: false,
  choices: [],
  moves: { up: true, down: true },
  ...more,
});
const page = (key: string, number: number, questions: OutlineQuestion[], title = ''): OutlinePage => ({
  key,
  number,
  title,
  moves: { up: number > 1, down: false },
  questions,
});

export const tea = question('tea', 'Which tea?', { moves: { up: false, down: true } });
export const cup = question('cup', 'Which cup?', { moves: { up: true, down: false } });
export const pageOf = (...questions: OutlineQuestion[]): OutlinePage[] => [page('first', 1, questions)];

const params = (pages: OutlinePage[]) => ({
  slug: 'tea',
  edit: '/survey/edit/tea',
  pages,
  kinds: [
    { value: 'textbox', label: 'Text' },
    { value: 'simple_choice', label: 'One choice' },
  ],
});
const look = { class: 'outline', tag: 'section' };
const full = question('which', 'Which tea do you drink?', {
  kind: 'One choice',
  isMandatory: true,
  isAnswered: true,
  choices: ['Green', 'Black', 'White', 'Oolong', 'Mate', 'Rooibos', 'None'],
});

export default defineStates(
  widget,
  {
    'Two questions': { ...look, params: params(pageOf(tea, cup)) },
    'No question': { ...look, params: params(pageOf()) },
    'Two pages, many choices': { ...look, params: params([page('a', 1, [full], 'Tea'), page('b', 2, [cup], 'Cups')]) },
    'Long words': {
      ...look,
      params: params(pageOf(question('long', 'Kräuterteezubereitungstemperaturempfehlungen-und-Ziehzeitangaben?'))),
    },
    'Right to left': { ...look, params: params(pageOf(question('arabic', 'ما هو الشاي المفضل لديك؟'))) },
  },
  {
    empty: 'No question',
    loading: { never: 'the new order is shown at once' },
    wrong: { never: 'its form is then posted, and the next page says it' },
    full: 'Two pages, many choices',
    long: 'Long words',
    rightToLeft: 'Right to left',
  },
);
