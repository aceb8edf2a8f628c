import { t } from '#registry/texts.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';
import ErrorSummary from '#widgets/core/parts/error_summary.tsx';
import type { Problems } from './use_problems.ts';

/** Leads to the field of each question that is refused, or to the group of its fields. */
export function Summary({ questions, problems }: { questions: QuestionView[]; problems: Problems }) {
  if (Object.keys(problems).length === 0) return null;
  const refused = questions.filter(({ tag }) => problems[tag] !== undefined);
  const byPlace = (say: (question: QuestionView) => string | undefined) =>
    Object.fromEntries(refused.map((one) => [one.isOneField ? `${one.tag}-field` : one.tag, say(one) ?? '']));
  return (
    <ErrorSummary
      messages={[t('There is a problem with some answers')]}
      errors={byPlace(({ tag }) => problems[tag])}
      labels={byPlace(({ title }) => title)}
    />
  );
}
