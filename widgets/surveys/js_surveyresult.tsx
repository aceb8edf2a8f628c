import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import type { ResultsPage, ResultsTools } from '#surveys/results/view.ts';
import { Question } from './parts/results/question.tsx';
import { ActiveFilters, Tools } from './parts/results/tools.tsx';

/** Results of a survey: filters, charts of its tables, and long tables in pages. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Filters, links and counts above the results. */
    tools: data<ResultsTools>(),
    /** Results of each page of the survey. */
    pages: data<ResultsPage[]>(),
  },
  View({ tools, pages }) {
    return (
      <>
        <Tools {...tools} />
        {tools.filters.length > 0 && <ActiveFilters {...tools} />}
        {pages.map(({ id, title, questions }) => (
          <section key={id} className="survey-page">
            {title && <h2 className="survey-page__title">{title}</h2>}
            {questions.map((question) => (
              <Question key={question.id} tools={tools} {...question} />
            ))}
          </section>
        ))}
      </>
    );
  },
});
