/** View of how often each choice was selected, for tables and charts. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { QuestionResult } from './results.ts';

/** Id 0: an answer in words of one's own, by which nothing can be filtered. */
export type ChoiceView = { id: number; text: string; isCorrect: boolean; count: number };
/** A count for each column. */
export type MatrixView = {
  columns: { id: number; text: string }[];
  rows: { id: number; text: string; counts: number[] }[];
};

export function choiceView({ question, choices, chosen, writtenCount }: QuestionResult, site: Site): ChoiceView[] {
  const { code } = site.language;
  const rows = choices.map(({ id, text, isCorrect }) => ({
    id,
    text: pick(text, code),
    isCorrect,
    count: chosen(0, id),
  }));
  if (!question.isCommentAnswer) return rows;
  const text = pick(question.commentMessage, code) || textsFor(code).t('Other');
  return [...rows, { id: 0, text, isCorrect: false, count: writtenCount }];
}

export function matrixView({ choices, rows, chosen }: QuestionResult, { language }: Site): MatrixView {
  return {
    columns: choices.map(({ id, text }) => ({ id, text: pick(text, language.code) })),
    rows: rows.map((row) => ({
      id: row.id,
      text: pick(row.text, language.code),
      counts: choices.map(({ id }) => chosen(row.id, id)),
    })),
  };
}
