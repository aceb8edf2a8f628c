/** Finds answered choices and rows that a changed question drops. */
import type { ReadQuestion } from '#surveys/definition/definition.ts';
import { peopleByLabel } from '#surveys/editing/counts.ts';
import { type QuestionFormValues, questionFormValues } from './fields.ts';
import type { RowFormValues, RowName } from './rows.ts';

export type LostLabel = { name: RowName; id: string; text: ReadQuestion['title']; people: number };

type Lines = { id: string; text: ReadQuestion['title'] }[];
const linesOf = (question: ReadQuestion, name: RowName): Lines => {
  if (name === 'row') return 'rows' in question ? question.rows : [];
  return 'choices' in question ? question.choices : [];
};

const NAMES: readonly RowName[] = ['choice', 'row'];

export async function lostLabels(surveyId: number, before: ReadQuestion, after: ReadQuestion): Promise<LostLabel[]> {
  const gone = NAMES.flatMap((name) => {
    const kept = new Set(linesOf(after, name).map(({ id }) => id));
    return linesOf(before, name)
      .filter(({ id }) => !kept.has(id))
      .map((line) => ({ name, id: line.id, text: line.text }));
  });
  if (gone.length === 0) return [];
  const people = await peopleByLabel(surveyId, before.id);
  return gone.flatMap((one) => {
    const many = people.get(`${one.name} ${one.id}`) ?? 0;
    return many > 0 ? [{ ...one, people: many }] : [];
  });
}

/** The form with its dropped lines added at the end. */
export function restored(values: QuestionFormValues, before: ReadQuestion, language: string): QuestionFormValues {
  const old = questionFormValues(before, [], language);
  const add = (rows: RowFormValues[], lines: RowFormValues[]): RowFormValues[] => {
    const first = Math.max(-1, ...rows.map(({ n }) => n)) + 1;
    const missing = lines.filter(({ id }) => rows.every((row) => row.id !== id));
    return [...rows, ...missing.map((line, at) => ({ ...line, n: first + at }))];
  };
  return { ...values, choices: add(values.choices, old.choices), rows: add(values.rows, old.rows) };
}
