import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { QuestionView, ResultsFilters } from '#surveys/results/view.ts';
import { Question } from './parts/results/question.tsx';

/** What people answered to one question of a survey: a chart of its table, and a long table in pages. */
export default defineWidget({
  // A page of results has many of them: each wakes by itself, so that none holds up the page.
  load: 'visible',
  isEssential: true,
  params: {
    /** The question with its figures. */
    question: data<QuestionView>(),
    /** How answers narrow the page, and those that do already. */
    filters: data<ResultsFilters>(),
  },
  View: Question,
});
