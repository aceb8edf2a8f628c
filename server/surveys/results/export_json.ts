/** Answers by the ids of a definition, for programs. */

import type { Exported } from './export_cells.ts';
import type { AnswerRow, ExportedResponse } from './export_rows.ts';

type Value = string | number | null;

/** `{ id, state, …, answers: { colour: 'red', rooms: ['hall', 'attic'], care: { oil: 'often' } }, comments: {} }` */
export function responseJson(response: ExportedResponse, exported: Exported): object {
  const answers = named<unknown>();
  const comments = named<Value>();
  for (const answer of response.answers) {
    const question = exported.questions.get(answer.questionId);
    if (!question) continue;
    const value = givenIn(answer, exported);
    const isChoice = /choice|matrix/.test(question.kind);
    if (isChoice && answer.labelId === null) comments[question.key] = value;
    else if (answer.rowId === null) answers[question.key] = added(answers[question.key], value, question.kind);
    else {
      answers[question.key] ??= named<unknown>();
      const rows = answers[question.key] as Record<string, unknown>;
      const row = exported.labels.get(answer.rowId)?.key ?? '';
      rows[row] = added(rows[row], value, question.kind);
    }
  }
  return { ...factsOf(response, exported), answers, comments };
}

/** One object for each answer: `{ response, …, question, row?, answer }`. */
export const answersJson = (response: ExportedResponse, exported: Exported): object[] =>
  response.answers.map((answer) => ({
    ...factsOf(response, exported),
    question: exported.questions.get(answer.questionId)?.key,
    row: answer.rowId === null ? undefined : exported.labels.get(answer.rowId)?.key,
    isComment:
      (answer.labelId === null && /choice|matrix/.test(exported.questions.get(answer.questionId)?.kind ?? '')) ||
      undefined,
    answer: givenIn(answer, exported),
  }));

/** Ids are names that authors choose, `constructor` for one. */
const named = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;

const added = (before: unknown, value: Value, kind: string): unknown =>
  kind.includes('multiple') ? [...((before as Value[] | undefined) ?? []), value] : value;

const givenIn = ({ labelId, number, date, text }: AnswerRow, { labels }: Exported): Value =>
  labelId === null ? (number ?? date ?? text) : (labels.get(labelId)?.key ?? null);

function factsOf(response: ExportedResponse, { isQuiz, isSignedIn }: Exported): object {
  const { id, state, language, startedAt, finishedAt, score, person, email } = response;
  return {
    response: id,
    state,
    language,
    startedAt,
    finishedAt,
    ...(isQuiz ? { score } : {}),
    ...(isSignedIn ? { name: person, email } : {}),
  };
}
