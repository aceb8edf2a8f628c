/** Shows each question's errors, found in the browser or reported by the server. */

import { heading, t } from '#registry/texts.ts';
import { parseIsoWallTime } from '#registry/values/parse_date.ts';
import { parseNumberOrNull } from '#registry/values/parse_number.ts';
import { fieldsIn, questionOf, questionsIn, valuesIn } from './question_fields.ts';

/** By tag. */
export type Problems = Record<string, string>;

export function problemsOf(form: ParentNode): Problems {
  const found = questionsIn(form).map((question) => [question.id, problemOf(question)] as const);
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
}

/** Shows each in the zone of its question, empties the other zones, and leads to the first. */
export function showProblems(form: ParentNode, problems: Problems): void {
  let first: HTMLElement | undefined;
  for (const question of questionsIn(form)) {
    const problem = problems[question.id];
    mark(question, problem);
    if (problem !== undefined) first ??= question;
  }
  const field = first && fieldsIn(first).find((one) => !one.hidden);
  field?.focus();
}

/** A question that was marked is looked at again while it is put right. */
export function clearWhenRight(form: HTMLElement, signal: AbortSignal): void {
  for (const type of ['input', 'change'])
    form.addEventListener(
      type,
      ({ target }) => {
        const question = questionOf(target);
        if (question?.classList.contains('o_has_error') && problemOf(question) === null) mark(question, undefined);
      },
      { signal },
    );
}

function mark(question: HTMLElement, problem: string | undefined): void {
  const zone = question.querySelector<HTMLElement>('.js_errzone');
  const isWrong = problem !== undefined;
  question.classList.toggle('o_has_error', isWrong);
  if (!zone) return;
  zone.hidden = !isWrong;
  (zone.querySelector('span') ?? zone).textContent = problem ?? '';
  const described = question.matches('fieldset') ? [question] : fieldsIn(question).slice(0, 1);
  for (const one of described) describeBy(one, zone.id, isWrong);
  for (const field of fieldsIn(question))
    if (isWrong) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
}

function describeBy(element: Element, id: string, isDescribed: boolean): void {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  if (isDescribed) ids.unshift(id);
  if (ids.length > 0) element.setAttribute('aria-describedby', ids.join(' '));
  else element.removeAttribute('aria-describedby');
}

/** Checks the question's own rules; the server checks the same again. */
export function problemOf(question: HTMLElement): string | null {
  const { required, kind = '' } = question.dataset;
  const values = valuesIn(question);
  if (required !== undefined && !isAnswered(question, values)) return required;
  const value = (values[question.id] ?? '').trim();
  return value === '' ? null : (checks[kind]?.(value, question.dataset) ?? null);
}

function isAnswered(question: HTMLElement, values: Record<string, string>): boolean {
  const names = Object.keys(values);
  const comment = `${question.id}_comment`;
  const own = names.filter((name) => name !== comment && values[name] !== '-1');
  if (question.dataset.comment === 'answer' && values[comment] !== undefined) return true;
  const rows = [...question.querySelectorAll<HTMLElement>('.survey-matrix__row')];
  return rows.length > 0 ? rows.every((row) => Object.keys(valuesIn(row)).length > 0) : own.length > 0;
}

type Check = (value: string, rules: DOMStringMap) => string | null;

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

function numberProblem(value: string, rules: DOMStringMap): string | null {
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

function timeProblem(value: string, rules: DOMStringMap, words: string): string | null {
  if (!parseIsoWallTime(value)) return words;
  const isOut = (rules.min && value < rules.min) || (rules.max && value > rules.max);
  return isOut ? (rules.invalid ?? null) : null;
}

const outside = (value: number, { min, max, invalid }: DOMStringMap): string | null =>
  (min !== undefined && value < Number(min)) || (max !== undefined && value > Number(max)) ? (invalid ?? null) : null;
