/** Parses a table cell into answers that the question accepts. */
import { slugify } from '#core/i18n/slug.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { LONGEST_ANSWER } from '#surveys/definition/limits.ts';
import { parseAnswer, type ReadAnswer } from '#surveys/filling/parse_answers.ts';
import type { LabelRow, QuestionRow } from '#surveys/results/queries.ts';
import type { Target } from './mapping.ts';

export type GivenAnswer = ReadAnswer['answers'][number] & { questionId: number };

/** A cell that can't be taken; the message says why. */
export class InvalidCell extends Error {}

/** How statistics programs write a missing value. */
const MISSING = /^(na|n\/a|null|\.)$/i;
const YES = /^(1|x|yes|true|✓)$/i;
const NO = /^(0|no|false)$/i;
const ENGLISH = textsFor('en_US');

type Labels = { choices: LabelRow[] };

/** @throws Misfit */
export function answersIn(cell: string, target: Target, labels: (question: QuestionRow) => Labels): GivenAnswer[] {
  const text = cell.trim();
  if (text === '') return [];
  if (target.kind === 'choices') return listed(text, target.question, labels(target.question), target.values);
  if (target.kind !== 'answer') return [];
  const { question, label, row, isComment } = target.column;
  const place = { questionId: question.id, ...(row ? { rowId: row.id } : {}) };
  if (isComment) return [{ ...place, kind: 'comment', valueText: comment(text) }];
  if (label) return isTicked(text) ? [chosen(place, label)] : [];
  if (question.kind === 'textbox' || question.kind === 'free_text') return textAnswer(text, question);
  if (/choice|matrix/.test(question.kind)) {
    const found = labelFor(text, labels(question), target.values);
    return found ? [chosen(place, found)] : [];
  }
  return MISSING.test(text) ? [] : textAnswer(text, question);
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
  throw new InvalidCell('It must be 1 where it was chosen, else 0 or empty.');
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
  throw new InvalidCell(`It is none of the choices: ${choices.map(({ key }) => key).join(', ')}.`);
}

/** Parsed as if a respondent had typed it. */
function textAnswer(text: string, question: QuestionRow): GivenAnswer[] {
  const { answers, problem } = parseAnswer(
    { ...question, isMandatory: false, choices: [], rows: [] },
    { '': text },
    ENGLISH,
  );
  if (problem !== null) throw new InvalidCell(problem);
  return answers.map((answer) => ({ ...answer, questionId: question.id }));
}

function comment(text: string): string {
  if (text.length > LONGEST_ANSWER) throw new InvalidCell(`It has more than ${LONGEST_ANSWER} characters.`);
  return text.replace(/\r\n?/g, '\n');
}
