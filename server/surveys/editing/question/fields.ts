/** Converts a question to form values and back. */
import { type Typed, typedIn, typedOf } from '#core/i18n/form_texts.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadQuestion } from '#surveys/definition/definition.ts';
import type { QuestionKind } from '#surveys/schema.ts';
import { rowsIn, type TypedRow } from './rows.ts';

export type TypedQuestion = {
  fields: Typed;
  choices: TypedRow[];
  rows: TypedRow[];
};

/** In the order in which they are offered. */
export const KINDS: readonly QuestionKind[] = [
  'textbox',
  'free_text',
  'numerical_box',
  'date',
  'datetime',
  'simple_choice',
  'multiple_choice',
  'matrix_simple',
  'matrix_multiple',
];

/** Which parts of the form a kind has. */
export const PARTS: Record<QuestionKind, readonly ('email' | 'length' | 'number' | 'date' | 'choices' | 'rows')[]> = {
  textbox: ['email', 'length'],
  free_text: ['length'],
  numerical_box: ['number'],
  date: ['date'],
  datetime: ['date'],
  simple_choice: ['choices'],
  multiple_choice: ['choices'],
  matrix_simple: ['rows', 'choices'],
  matrix_multiple: ['rows', 'choices'],
};

export const has = (kind: QuestionKind, part: (typeof PARTS)[QuestionKind][number]): boolean =>
  PARTS[kind].includes(part);

/** Field → the name of that text in a definition. */
export const TEXTS = {
  title: 'title',
  description: 'description',
  mandatory_message: 'mandatoryMessage',
  validation_message: 'validationMessage',
  comment_message: 'commentMessage',
} as const;

/** Field → the name of that value in a definition. */
export const VALUES = {
  format: 'format',
  length_min: 'lengthMin',
  length_max: 'lengthMax',
  number_min: 'numberMin',
  number_max: 'numberMax',
  date_min: 'dateMin',
  date_max: 'dateMax',
  display: 'display',
  is_mandatory: 'isMandatory',
  has_comment: 'hasComment',
  is_comment_answer: 'isCommentAnswer',
} as const;

/** `seen` is the fingerprint of the question when the form was opened; `page` is its page. */
const OTHERS = ['kind', 'page', 'seen', 'id', 'restored'];

export function typedQuestion(body: unknown, languages: readonly string[]): TypedQuestion {
  const texts = Object.keys(TEXTS).flatMap((name) => languages.map((language) => `${name}-${language}`));
  return {
    fields: typedIn(body, [...OTHERS, ...Object.keys(VALUES), ...texts]),
    choices: rowsIn(body, 'choice'),
    rows: rowsIn(body, 'row'),
  };
}

type Loose = Record<string, unknown>;

export function typedOfQuestion(question: ReadQuestion, languages: readonly string[], language: string): TypedQuestion {
  const loose = question as Loose;
  const textOf = (name: string) => translatedText((loose[name] ?? '') as string, language);
  const texts = Object.entries(TEXTS).map(([field, name]) => typedOf(field, textOf(name), languages));
  const values = Object.entries(VALUES).map(([field, name]) => [field, typedValue(loose[name])]);
  return {
    fields: Object.assign({ id: question.id, kind: question.kind, ...Object.fromEntries(values) }, ...texts),
    choices: 'choices' in question ? question.choices.map((one, n) => typedRow(one, n, language)) : [],
    rows: 'rows' in question ? question.rows.map((one, n) => typedRow(one, n, language)) : [],
  };
}

function typedValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return value === null || value === undefined ? '' : String(value);
}

type Line = { id: string; text: ReadQuestion['title']; score?: number; isCorrect?: boolean };

const typedRow = ({ id, text, score = 0, isCorrect = false }: Line, n: number, language: string): TypedRow => ({
  n,
  id,
  texts: { ...translatedText(text, language) } as Record<string, string>,
  score: score === 0 ? '' : String(score),
  isCorrect,
});
