/** Converts a question to form values and back. */
import { type FormValues, formValues, textFormValues } from '#core/i18n/form_texts.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadQuestion } from '#surveys/definition/definition.ts';
import type { QuestionKind } from '#surveys/schema.ts';
import { type RowFormValues, rowFields, rowsIn, writtenRows } from './rows.ts';

export type QuestionFormValues = {
  fields: FormValues;
  choices: RowFormValues[];
  rows: RowFormValues[];
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

/** `act` is a button within the form; `confirmed`: answered lines may go. */
const OTHERS = ['kind', 'page', 'act', 'confirmed'];

/** The names of all fields but those of rows. */
export const questionFields = (languages: readonly string[]): string[] => [
  ...OTHERS,
  ...Object.keys(VALUES),
  ...Object.keys(TEXTS).flatMap((name) => languages.map((language) => `${name}-${language}`)),
];

/** @param body the form, or its values with those of its rows */
export const postedQuestion = (body: unknown, languages: readonly string[]): QuestionFormValues => ({
  fields: formValues(body, questionFields(languages)),
  choices: rowsIn(body, 'choice'),
  rows: rowsIn(body, 'row'),
});

/** The fields of rows in their order, and the rows as texts. `posted` says that they are not those that are stored. */
export const rowFormValues = ({ choices, rows }: Rows, languages: readonly string[]): FormValues => ({
  ...rowFields('choice', choices),
  ...rowFields('row', rows),
  ...rowTexts({ choices, rows }, languages),
  posted: 'yes',
});

/** One line for each, as in the form: for people who compare versions. */
export const rowTexts = ({ choices, rows }: Rows, languages: readonly string[]): FormValues => ({
  choices: writtenRows(choices, languages),
  rows: writtenRows(rows, languages),
});

type Rows = Pick<QuestionFormValues, 'choices' | 'rows'>;

type Loose = Record<string, unknown>;

export function questionFormValues(
  question: ReadQuestion,
  languages: readonly string[],
  language: string,
): QuestionFormValues {
  const loose = question as Loose;
  const textOf = (name: string) => translatedText((loose[name] ?? '') as string, language);
  const texts = Object.entries(TEXTS).map(([field, name]) => textFormValues(field, textOf(name), languages));
  const values = Object.entries(VALUES).map(([field, name]) => [field, valueFormValue(loose[name])]);
  return {
    fields: Object.assign({ kind: question.kind, ...Object.fromEntries(values) }, ...texts),
    choices: 'choices' in question ? question.choices.map((one, n) => postedRow(one, n, language)) : [],
    rows: 'rows' in question ? question.rows.map((one, n) => postedRow(one, n, language)) : [],
  };
}

function valueFormValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return value === null || value === undefined ? '' : String(value);
}

type Line = { id: string; text: ReadQuestion['title']; score?: number; isCorrect?: boolean };

const postedRow = ({ id, text, score = 0, isCorrect = false }: Line, n: number, language: string): RowFormValues => ({
  n,
  id,
  texts: { ...translatedText(text, language) } as Record<string, string>,
  score: score === 0 ? '' : String(score),
  isCorrect,
});
