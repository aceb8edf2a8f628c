/** Writes answers as table cells, one row per response or per answer. */
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { AnswerColumn } from './columns.ts';
import type { AnswerRow, ExportedResponse } from './export_rows.ts';
import type { LabelRow, QuestionRow } from './queries.ts';

/** Dates, `YYYY-MM-DD` with or without a time, differ from texts, because spreadsheets have a type for them. */
export type Cell = string | number | null | { date: string };

export type Exported = {
  isSignedIn: boolean;
  isQuiz: boolean;
  columns: AnswerColumn[];
  questions: Map<number, QuestionRow>;
  labels: Map<number, LabelRow>;
  language: string;
  texts: Texts;
};

/** What is known of a response itself; names only where people knew that they gave them. */
function factsOf({ isSignedIn, isQuiz, texts: { t } }: Exported): [string, (response: ExportedResponse) => Cell][] {
  return [
    [t('Response'), ({ id }) => id],
    [t('Status'), ({ state }) => (state === 'done' ? t('Finished') : t('In progress'))],
    [t('Language'), ({ language }) => language],
    [t('Started'), ({ startedAt }) => momentOf(startedAt)],
    [t('Finished'), ({ finishedAt }) => finishedAt && momentOf(finishedAt)],
    ...(isQuiz ? [[t('Score'), ({ score }) => score] as [string, (response: ExportedResponse) => Cell]] : []),
    ...(isSignedIn
      ? ([
          [t('Name'), ({ person }) => person],
          [t('Email'), ({ email }) => email],
        ] as [string, (response: ExportedResponse) => Cell][])
      : []),
  ];
}

const momentOf = (at: Date): Cell => ({ date: at.toISOString().slice(0, 19).replace('T', ' ') });

export type Table = { header: string[]; rowsOf(response: ExportedResponse): Cell[][] };

export function wideTable(exported: Exported): Table {
  const facts = factsOf(exported);
  const { columns } = exported;
  const places = new Map(columns.map((column, at) => [placeOf(column), at]));
  const rowOf = (response: ExportedResponse): Cell[] => {
    const cells: Cell[] = Array(columns.length).fill(null);
    const answered = new Set(response.answers.map(({ questionId }) => questionId));
    columns.forEach(({ label, question }, at) => {
      // An unticked box means no if the question was answered, and nothing if it was skipped.
      if (label && answered.has(question.id)) cells[at] = 0;
    });
    for (const answer of response.answers) {
      const ticked = places.get(nameOf(answer.questionId, answer.rowId, answer.labelId));
      if (answer.labelId !== null && ticked !== undefined) cells[ticked] = 1;
      const at = places.get(placeOfAnswer(answer, exported));
      if (at !== undefined) cells[at] = cellOf(answer, exported);
    }
    return [...facts.map(([, read]) => read(response)), ...cells];
  };
  return {
    header: [...facts.map(([name]) => name), ...columns.map(({ header }) => header)],
    rowsOf: (response) => [rowOf(response)],
  };
}

const nameOf = (questionId: number, rowId: number | null, what: number | string | null): string =>
  `${questionId}/${rowId ?? ''}/${what ?? ''}`;

const placeOf = ({ question, row, label, isComment }: AnswerColumn): string =>
  nameOf(question.id, row?.id ?? null, isComment ? 'comment' : (label?.id ?? null));

function placeOfAnswer({ questionId, rowId, labelId }: AnswerRow, { questions }: Exported): string {
  const isComment = labelId === null && hasChoices(questions.get(questionId));
  return nameOf(questionId, rowId, isComment ? 'comment' : null);
}

const hasChoices = (question: QuestionRow | undefined): boolean => /choice|matrix/.test(question?.kind ?? '');

export function longTable(exported: Exported): Table {
  const { t } = exported.texts;
  const facts = factsOf(exported);
  const text = (texts: QuestionRow['title'] | undefined) => pick(texts, exported.language);
  const rowOf = (own: readonly Cell[], answer: AnswerRow): Cell[] => [
    ...own,
    exported.questions.get(answer.questionId)?.key ?? '',
    text(exported.questions.get(answer.questionId)?.title),
    answer.rowId === null ? null : text(exported.labels.get(answer.rowId)?.text),
    cellOf(answer, exported),
  ];
  return {
    header: [...facts.map(([name]) => name), t('Question id'), t('Question'), t('Row'), t('Answer')],
    rowsOf: (response) => {
      const own = facts.map(([, read]) => read(response));
      return response.answers.map((answer) => rowOf(own, answer));
    },
  };
}

function cellOf({ labelId, number, date, text }: AnswerRow, { labels, language }: Exported): Cell {
  if (labelId !== null) return pick(labels.get(labelId)?.text, language);
  if (number !== null) return number;
  return date === null ? text : { date };
}
