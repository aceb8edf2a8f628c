/** Finds answered parts that a new definition would drop. */
import { pick } from '#core/i18n/translated.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadDefinition, ReadQuestion } from '#surveys/definition/definition.ts';
import { answeredQuestions, peopleByQuestion } from './counts.ts';
import { lostLabels } from './question/lost_labels.ts';

const questionsOf = ({ pages }: ReadDefinition): ReadQuestion[] => pages.flatMap(({ questions }) => questions);

/** Dropped questions, and dropped choices and rows of others, each with the number of people who answered it. */
export async function lostParts(
  surveyId: number,
  before: ReadDefinition,
  after: ReadDefinition,
  language: string,
): Promise<{ title: string; people: number }[]> {
  const words = (text: ReadQuestion['title']) => pick(translatedText(text, before.language), language);
  const kept = new Map(questionsOf(after).map((question) => [question.id, question]));
  const gone = questionsOf(before).filter(({ id }) => !kept.has(id));
  const answered = await answeredQuestions(surveyId);
  const people = await peopleByQuestion(
    surveyId,
    gone.map(({ id }) => id).filter((id) => answered.has(id)),
  );
  const lost = gone.flatMap(({ id, title }) => {
    const many = people.get(id) ?? 0;
    return many > 0 ? [{ title: words(title), people: many }] : [];
  });
  for (const question of questionsOf(before)) {
    const now = kept.get(question.id);
    if (!now || !answered.has(question.id)) continue;
    for (const label of await lostLabels(surveyId, question, now))
      lost.push({ title: `${words(question.title)} – ${words(label.text)}`, people: label.people });
  }
  return lost;
}
