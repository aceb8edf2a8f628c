/** Reads the answers of a page from its form. */

import { heading } from '#registry/texts.ts';
import { isoDate, parseIsoWallTime, parseWallTime } from '#registry/values/parse_date.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';

/** Name of a field → what stands in it. */
export type AnswerValues = Record<string, string>;

/** All names of a question's fields. */
export function namesOf({ tag, kind, isOneField, choices, columns, rows, comment }: QuestionView): string[] {
  const own = () => {
    if (kind === 'matrix_simple') return rows.map(({ id }) => id);
    if (kind === 'matrix_multiple') return rows.flatMap(({ id }) => columns.map(({ value }) => `${id}_${value}`));
    if (isOneField || kind === 'simple_choice') return [tag];
    return [...choices.map(({ value }) => `${tag}_${value}`), ...(comment?.isAnswer ? [`${tag}_other`] : [])];
  };
  return [...own(), ...(comment ? [`${tag}_comment`] : [])];
}

/** What stands in each filled field of a question, dates as `YYYY-MM-DD`. */
export function valuesOf(question: QuestionView, entries: FormData): AnswerValues {
  const values: AnswerValues = {};
  for (const name of namesOf(question)) {
    const input = String(entries.get(name) ?? '');
    const value = name === question.tag ? wireValue(question, input) : input;
    if (value.trim() !== '') values[name] = value;
  }
  return values;
}

/** Invalid text is sent as typed: the server explains the error. */
function wireValue({ kind }: QuestionView, input: string): string {
  if (kind !== 'date' && kind !== 'datetime') return input;
  const hasTime = kind === 'datetime';
  const locale = heading()?.dates;
  const time =
    parseIsoWallTime(input) ??
    (locale ? parseWallTime(input, hasTime ? locale.dateTimeFormat : locale.dateFormat, locale) : null);
  return time ? isoDate(time, hasTime) : input;
}
