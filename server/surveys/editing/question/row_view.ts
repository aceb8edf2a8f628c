/** View of the rows in the question form: what their widget draws. */
import type { Texts } from '#core/i18n/texts.ts';
import type { FormLanguage } from '#core/pages/form_view.ts';
import type { QuestionLabels } from './form_view.ts';
import { isBlank, type RowFormValues, type RowName, withBlankRows } from './rows.ts';

export type RowList = {
  legend: string;
  hint: string;
  /** The error of the list as a whole. */
  error: string;
  rows: RowFormValues[];
  languages: FormLanguage[];
  isQuiz: boolean;
  /** Field → its error. */
  errors: Record<string, string>;
  /** The line, or the button of one, that gets the focus. */
  focus: string;
};

export type QuestionRow = RowList['rows'][number];

type State = {
  values: { choices: RowFormValues[]; rows: RowFormValues[] };
  labels: QuestionLabels;
  errors: Record<string, string>;
  languages: FormLanguage[];
  isQuiz: boolean;
  focus: string;
};

/** Lists by name, each with the name of one line: choices, or rows and columns of a matrix. */
export function rowLists(parts: readonly string[], state: State, { t }: Texts) {
  const isMatrix = parts.includes('rows');
  const rows = {
    name: 'row' as const,
    what: t('Row'),
    list: listOf('row', state, t('One line for each row of the table. Empty lines are left out.')),
  };
  const columnsHint = t('One line for each column of the table. Empty lines are left out.');
  const choices = {
    name: 'choice' as const,
    what: isMatrix ? t('Column') : t('Choice'),
    list: listOf('choice', state, isMatrix ? columnsHint : t('One line for each choice. Empty lines are left out.')),
  };
  const lists = [...(isMatrix ? [rows] : []), ...(parts.includes('choices') ? [choices] : [])];
  return lists.map((one) => ({
    ...one,
    attributes: one.list.error ? { 'aria-describedby': `${one.name}-rows-error` } : {},
  }));
}

function listOf(name: RowName, { values, labels, errors, languages, isQuiz, focus }: State, hint: string): RowList {
  const key = name === 'row' ? 'rows' : 'choices';
  return {
    legend: labels[key],
    hint,
    error: errors[key] ?? '',
    rows: offered(values[key]),
    languages: languages.map(({ code, name, direction }) => ({ code, name, direction })),
    isQuiz: isQuiz && name === 'choice',
    errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith(`${name}-`))),
    focus,
  };
}

/** Adds empty lines, because a form without script cannot add any. */
const offered = (rows: readonly RowFormValues[]): RowFormValues[] =>
  rows.some(isBlank) ? [...rows] : withBlankRows(rows);
