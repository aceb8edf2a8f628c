/** Parses and checks answers in the visitor's language. */

import { parseDate } from '#core/i18n/date_patterns.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { parseNumberOrNull } from '#registry/values/parse_number.ts';
import { LARGEST_INTEGER, LARGEST_NUMBER, LONGEST_ANSWER, SMALLEST_INTEGER } from '#surveys/definition/limits.ts';
import type { Question } from '#surveys/queries.ts';
import type { surveyAnswers } from '#surveys/responses.schema.ts';
import { type Fields, OTHER } from './field_names.ts';

export type GivenAnswer = Omit<typeof surveyAnswers.$inferInsert, 'id' | 'responseId' | 'questionId'>;
/** `problem`: for the respondent, in their language. */
export type ReadAnswer = { answers: GivenAnswer[]; problem: string | null };

const EMAIL = /^[^@\s]{1,64}@[^@\s]{1,189}\.[^@\s]{1,63}$/;

/** Parses one question's fields. No problem: the answers can be stored; no answers: the question was skipped. */
export function parseAnswer(question: Question, fields: Fields, texts: Texts): ReadAnswer {
  const long = Object.values(fields).some((value) => value.length > LONGEST_ANSWER);
  if (long)
    return refused(texts.t('This answer is too long: it may have {maximum} characters.', { maximum: LONGEST_ANSWER }));
  const read = readers[question.kind](question, fields, texts);
  if (read.problem !== null || !question.isMandatory || isAnswered(question, read.answers)) return read;
  return refused(mandatoryMessage(question, texts));
}

export const mandatoryMessage = ({ mandatoryMessage: own }: Question, { t, locale }: Texts): string =>
  pick(own, locale.code) || t('This question requires an answer.');

/** The message for a value outside the allowed range. */
export const validationMessage = ({ validationMessage: own }: Question, { t, locale }: Texts): string =>
  pick(own, locale.code) || t('The answer you entered has an invalid format.');

const refused = (problem: string): ReadAnswer => ({ answers: [], problem });
const given = (...answers: GivenAnswer[]): ReadAnswer => ({ answers, problem: null });

/** Whether a required question is answered: each row of a matrix, else anything; a comment where it counts. */
function isAnswered({ kind, rows, isCommentAnswer }: Question, answers: GivenAnswer[]): boolean {
  if (isCommentAnswer && answers.some((one) => one.kind === 'comment')) return true;
  const own = answers.filter((one) => one.kind !== 'comment');
  if (!kind.startsWith('matrix')) return own.length > 0;
  return rows.every(({ id }) => own.some(({ rowId }) => rowId === id));
}

type Reader = (question: Question, fields: Fields, texts: Texts) => ReadAnswer;

const readers: Record<Question['kind'], Reader> = {
  textbox: (question, fields, texts) => parseText(question, fields, texts, 'text'),
  free_text: (question, fields, texts) => parseText(question, fields, texts, 'free_text'),
  numerical_box: parseNumberField,
  date: (question, fields, texts) => parseTime(question, fields, texts, 'date'),
  datetime: (question, fields, texts) => parseTime(question, fields, texts, 'datetime'),
  simple_choice: parseChoice,
  multiple_choice: parseChoices,
  matrix_simple: parseMatrix,
  matrix_multiple: parseMatrix,
};

function parseText(question: Question, fields: Fields, texts: Texts, kind: 'text' | 'free_text'): ReadAnswer {
  const valueText = (fields[''] ?? '').replaceAll('\r\n', '\n').trim();
  if (valueText === '') return given();
  if (question.format === 'email' && !EMAIL.test(valueText))
    return refused(texts.t('This answer must be an email address'));
  if (isOutside([...valueText].length, question.lengthMin, question.lengthMax))
    return refused(validationMessage(question, texts));
  return given({ kind, valueText });
}

function parseNumberField(question: Question, fields: Fields, texts: Texts): ReadAnswer {
  const entered = (fields[''] ?? '').trim();
  if (entered === '') return given();
  const value = parseNumberOrNull(entered, texts.locale);
  if (question.format === 'integer' && !isInteger32(value))
    return refused(texts.t("'{value}' is not a correct integer", { value: entered }));
  if (question.format === 'monetary' && value === null)
    return refused(texts.t("'{value}' is not a correct monetary field", { value: entered }));
  if (value === null) return refused(texts.t('This is not a number'));
  const isOut = Math.abs(value) > LARGEST_NUMBER || isOutside(value, question.numberMin, question.numberMax);
  return isOut ? refused(validationMessage(question, texts)) : given({ kind: 'number', valueNumber: value });
}

const isInteger32 = (value: number | null): boolean =>
  Number.isInteger(value) && !isOutside(value as number, SMALLEST_INTEGER, LARGEST_INTEGER);

function parseTime(question: Question, fields: Fields, texts: Texts, kind: 'date' | 'datetime'): ReadAnswer {
  const entered = (fields[''] ?? '').trim();
  if (entered === '') return given();
  const valueDate = parseDate(entered, texts.locale, kind === 'datetime');
  if (valueDate === null) return refused(texts.t('This is not a date'));
  return isOutside(valueDate, question.dateMin, question.dateMax)
    ? refused(validationMessage(question, texts))
    : given({ kind, valueDate });
}

/** Dates as they are stored, which all languages read alike; what is none stays as it was typed. */
export function withStoredDate({ kind }: Question, fields: Fields, { locale }: Texts): Fields {
  const date = kind === 'date' || kind === 'datetime' ? parseDate(fields[''] ?? '', locale, kind === 'datetime') : null;
  return date === null ? fields : { ...fields, '': date };
}

const isOutside = <T extends number | string>(value: T, min: T | null, max: T | null): boolean =>
  (min !== null && value < min) || (max !== null && value > max);

const chosen = (label: { id: number; score: number }, rowId: number | null = null): GivenAnswer => ({
  kind: 'choice',
  labelId: label.id,
  rowId,
  score: label.score,
});

/** The comment beside the choices, or the text of the choice "other". */
function commentOf({ hasComment }: Question, fields: Fields): GivenAnswer[] {
  const valueText = (fields._comment ?? '').trim();
  return hasComment && valueText !== '' ? [{ kind: 'comment', valueText }] : [];
}

function parseChoice(question: Question, fields: Fields, texts: Texts): ReadAnswer {
  const comment = commentOf(question, fields);
  const value = fields[''];
  if (value === undefined || (value === OTHER && question.hasComment)) return given(...comment);
  const label = question.choices.find(({ id }) => String(id) === value);
  return label ? given(chosen(label), ...comment) : refused(validationMessage(question, texts));
}

function parseChoices(question: Question, fields: Fields): ReadAnswer {
  const ticked = question.choices.filter(({ id }) => fields[`_${id}`] !== undefined);
  return given(...ticked.map((label) => chosen(label)), ...commentOf(question, fields));
}

function parseMatrix(question: Question, fields: Fields, texts: Texts): ReadAnswer {
  const { kind, rows, choices } = question;
  const answers: GivenAnswer[] = [];
  for (const row of rows) {
    if (kind === 'matrix_multiple') {
      const ticked = choices.filter(({ id }) => fields[`_${row.id}_${id}`] !== undefined);
      answers.push(...ticked.map((label) => chosen(label, row.id)));
      continue;
    }
    const value = fields[`_${row.id}`];
    const label = choices.find(({ id }) => String(id) === value);
    if (value !== undefined && !label) return refused(validationMessage(question, texts));
    if (label) answers.push(chosen(label, row.id));
  }
  return given(...answers, ...commentOf(question, fields));
}
