/** What stands in a cell of a table, as answers to a question: only what the question takes. */
import { isoDate, readIsoDate } from '../../../registry/read_date.ts';
import { mailAddress } from '../../core/mail_address.ts';
import { slugify } from '../../core/slug.ts';
import { LARGEST_INTEGER, LARGEST_NUMBER, LONGEST_ANSWER, SMALLEST_INTEGER } from '../definition.ts';
import type { LabelRow, QuestionRow } from '../results/queries.ts';
import type { AnswerKind } from '../schema.ts';
import type { Target } from './mapping.ts';

export type GivenAnswer = {
  questionId: number;
  kind: AnswerKind;
  valueText?: string;
  valueNumber?: number;
  valueDate?: string;
  labelId?: number;
  rowId?: number;
  score?: number;
};

/** A cell that can't be taken; the message says why. */
export class Misfit extends Error {}

/** As statistics programs write that there is nothing. */
const MISSING = /^(na|n\/a|null|\.)$/i;
const YES = /^(1|x|yes|true|✓)$/i;
const NO = /^(0|no|false)$/i;
const NUMBER = /^[-+]?\d{1,15}(\.\d{1,15})?$/;

type Labels = { choices: LabelRow[] };

/** @throws Misfit */
export function answersIn(cell: string, target: Target, labels: (question: QuestionRow) => Labels): GivenAnswer[] {
  const text = cell.trim();
  if (text === '') return [];
  if (target.kind === 'choices') return listed(text, target.question, labels(target.question), target.values);
  if (target.kind !== 'answer') return [];
  const { question, label, row, isComment } = target.column;
  const place = { questionId: question.id, ...(row ? { rowId: row.id } : {}) };
  if (isComment) return [{ ...place, kind: 'comment', valueText: checkedText(cell, LONGEST_ANSWER) }];
  if (label) return isTicked(text) ? [chosen(place, label)] : [];
  if (question.kind === 'textbox' || question.kind === 'free_text') return [written(cell, question)];
  if (/choice|matrix/.test(question.kind)) {
    const found = labelFor(text, labels(question), target.values);
    return found ? [chosen(place, found)] : [];
  }
  if (MISSING.test(text)) return [];
  return [question.kind === 'numerical_box' ? numbered(text, question) : dated(text, question)];
}

const chosen = (place: { questionId: number; rowId?: number }, { id, score }: LabelRow): GivenAnswer => ({
  ...place,
  kind: 'choice',
  labelId: id,
  score,
});

function listed(
  text: string,
  question: QuestionRow,
  labels: Labels,
  values: ReadonlyMap<string, string>,
): GivenAnswer[] {
  const parts = text.split(/[;\n]/).map((part) => part.trim());
  const found = parts.flatMap((part) => (part === '' ? [] : (labelFor(part, labels, values) ?? [])));
  return [...new Set(found)].map((label) => chosen({ questionId: question.id }, label));
}

function isTicked(text: string): boolean {
  if (YES.test(text)) return true;
  if (NO.test(text) || MISSING.test(text)) return false;
  throw new Misfit('must be 1 where it was chosen, else 0 or empty');
}

/** By its id or its text in any language. Null: nothing was chosen. */
function labelFor(text: string, { choices }: Labels, values: ReadonlyMap<string, string>): LabelRow | null {
  const wanted = values.get(text) ?? text;
  const name = slugify(wanted);
  const isCalled = ({ key, text: texts }: LabelRow) =>
    key === wanted || Object.values(texts).includes(wanted) || (name !== '' && slugify(key) === name);
  const found =
    choices.find(isCalled) ??
    choices.find(({ text: texts }) => name !== '' && Object.values(texts).some((one) => slugify(one ?? '') === name));
  if (found) return found;
  if (MISSING.test(wanted)) return null;
  throw new Misfit(`is none of the choices: ${choices.map(({ key }) => key).join(', ')}`);
}

function written(text: string, question: QuestionRow): GivenAnswer {
  const { id: questionId, lengthMin, lengthMax, format, kind } = question;
  const valueText = checkedText(text, lengthMax ?? LONGEST_ANSWER);
  if (lengthMin !== null && valueText.length < lengthMin) throw new Misfit(`has fewer than ${lengthMin} characters`);
  if (format === 'email' && !isMailAddress(valueText)) throw new Misfit('is no e-mail address');
  return { questionId, kind: kind === 'free_text' ? 'free_text' : 'text', valueText };
}

function isMailAddress(text: string): boolean {
  try {
    return mailAddress(text) !== '';
  } catch {
    return false;
  }
}

function checkedText(text: string, longest: number): string {
  const whole = text.trim().replace(/\r\n?/g, '\n');
  if (whole.length > longest) throw new Misfit(`has more than ${longest} characters`);
  if (/[^\P{Cc}\n\t]/u.test(whole)) throw new Misfit('has control characters');
  return whole;
}

function numbered(text: string, { id: questionId, format, numberMin, numberMax }: QuestionRow): GivenAnswer {
  const value = Number(text);
  if (!NUMBER.test(text)) throw new Misfit('is not a number, such as 12 or 12.5');
  const [least, most] = format === 'integer' ? [SMALLEST_INTEGER, LARGEST_INTEGER] : [-LARGEST_NUMBER, LARGEST_NUMBER];
  if (format === 'integer' && !Number.isInteger(value)) throw new Misfit('is not a whole number');
  if (value < (numberMin ?? least) || value > (numberMax ?? most))
    throw new Misfit(`is not between ${numberMin ?? least} and ${numberMax ?? most}`);
  return { questionId, kind: 'number', valueNumber: value };
}

function dated(text: string, { id: questionId, kind, dateMin, dateMax }: QuestionRow): GivenAnswer {
  const hasTime = kind === 'datetime';
  const time = readIsoDate(text);
  if (!time) throw new Misfit(hasTime ? 'is no time, such as 2027-01-31 09:30' : 'is no date, such as 2027-01-31');
  const value = isoDate(time, hasTime);
  if ((dateMin && value < dateMin) || (dateMax && value > dateMax))
    throw new Misfit(`is not between ${dateMin ?? '1900'} and ${dateMax ?? '9999'}`);
  return {
    questionId,
    kind: hasTime ? 'datetime' : 'date',
    valueDate: hasTime ? `${value.replace('T', ' ')}:00` : value,
  };
}
