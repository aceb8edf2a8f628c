/** Checks answers by the rules of their questions. */

import { heading, t } from '#registry/texts.ts';
import { parseIsoWallTime } from '#registry/values/parse_date.ts';
import { parseNumberOrNull } from '#registry/values/parse_number.ts';
import type { QuestionRules, QuestionView } from '#surveys/filling/question_view.ts';
import type { AnswerValues } from './values.ts';

/** By tag. */
export type Problems = Record<string, string>;

/** Checks the question's own rules; the server checks the same again. */
export function problemOf(question: QuestionView, values: AnswerValues): string | null {
  const { rules, kind, tag } = question;
  if (rules.required !== null && !isAnswered(question, values)) return rules.required;
  const value = (values[tag] ?? '').trim();
  return value === '' ? null : (checks[kind]?.(value, rules) ?? null);
}

function isAnswered({ tag, rows, rules }: QuestionView, values: AnswerValues): boolean {
  const names = Object.keys(values);
  const comment = `${tag}_comment`;
  if (rules.isCommentAnswer && values[comment] !== undefined) return true;
  const own = names.filter((name) => name !== comment && values[name] !== '-1');
  const hasRow = (id: string) => own.some((name) => name === id || name.startsWith(`${id}_`));
  return rows.length > 0 ? rows.every(({ id }) => hasRow(id)) : own.length > 0;
}

type Check = (value: string, rules: QuestionRules) => string | null;

/** The specified texts. */
const checks: Record<string, Check | undefined> = {
  textbox: (value, rules) =>
    rules.format === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)
      ? t('This answer must be an email address')
      : outside([...value].length, rules),
  free_text: (value, rules) => outside([...value].length, rules),
  numerical_box: numberProblem,
  date: (value, rules) => timeProblem(value, rules, t("'{value}' is not a correct date", { value })),
  datetime: (value, rules) => timeProblem(value, rules, t("'{value}' is not a correct datetime", { value })),
};

function numberProblem(value: string, rules: QuestionRules): string | null {
  const numbers = heading()?.numbers;
  const read = numbers ? parseNumberOrNull(value, numbers) : Number(value);
  if (
    rules.format === 'integer' &&
    !(Number.isInteger(read) && (read as number) >= -2147483648 && (read as number) <= 2147483647)
  )
    return t("'{value}' is not a correct integer", { value });
  if (read !== null && !Number.isNaN(read)) return outside(read, rules);
  return rules.format === 'monetary'
    ? t("'{value}' is not a correct monetary field", { value })
    : t("'{value}' is not a correct float", { value });
}

function timeProblem(value: string, rules: QuestionRules, words: string): string | null {
  if (!parseIsoWallTime(value)) return words;
  const isOut = (rules.min !== null && value < rules.min) || (rules.max !== null && value > rules.max);
  return isOut ? rules.invalid : null;
}

const outside = (value: number, { min, max, invalid }: QuestionRules): string | null =>
  (min !== null && value < Number(min)) || (max !== null && value > Number(max)) ? invalid : null;
