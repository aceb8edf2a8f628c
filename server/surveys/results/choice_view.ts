/** View of how often each choice was selected, for tables and charts. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { FilterLinks } from './address.ts';
import type { QuestionResult } from './results.ts';

export type CountView = {
  count: number;
  written: string;
  share: string;
  /** Link that filters by this choice; none where that is not possible. */
  filter: { rowId: number; labelId: number; href: string; isOn: boolean } | null;
};

export type ChoiceView = CountView & { text: string; isCorrect: boolean };
export type MatrixView = { columns: string[]; rows: { text: string; cells: (CountView & { column: string })[] }[] };

/** Shares are of the question's respondents, so those of a multiple choice can exceed 100 % in total. */
export function choiceView(result: QuestionResult, ways: FilterLinks, site: Site): ChoiceView[] {
  const { question, choices, chosen, writtenCount } = result;
  const { t } = textsFor(site.language.code);
  const rows: ChoiceView[] = choices.map(({ id, text, isCorrect }) => ({
    text: pick(text, site.language.code),
    isCorrect,
    ...countView(result, { rowId: 0, labelId: id }, chosen(0, id), ways, site),
  }));
  if (!question.isCommentAnswer) return rows;
  const own = countView(result, null, writtenCount, ways, site);
  return [...rows, { text: pick(question.commentMessage, site.language.code) || t('Other'), isCorrect: false, ...own }];
}

export function matrixView(result: QuestionResult, ways: FilterLinks, site: Site): MatrixView {
  const { choices, rows, chosen } = result;
  const columns = choices.map(({ text }) => pick(text, site.language.code));
  return {
    columns,
    rows: rows.map((row) => ({
      text: pick(row.text, site.language.code),
      cells: choices.map(({ id }, at) => ({
        column: columns[at] ?? '',
        ...countView(result, { rowId: row.id, labelId: id }, chosen(row.id, id), ways, site),
      })),
    })),
  };
}

function countView(
  { answered }: QuestionResult,
  filter: { rowId: number; labelId: number } | null,
  count: number,
  ways: FilterLinks,
  site: Site,
): CountView {
  const { number, percent } = textsFor(site.language.code);
  return {
    count,
    written: number(count, 0),
    share: percent(answered > 0 ? count / answered : 0),
    filter: filter && { ...filter, href: ways.add(filter), isOn: ways.isOn(filter) },
  };
}
