/** View of a question: texts, values and rules. */
import { addYears } from 'date-fns/addYears';
import { getYear } from 'date-fns/getYear';
import { parseIsoDate } from '#core/i18n/date_patterns.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { FIRST_YEAR } from '#registry/values/parse_date.ts';
import { LONGEST_ANSWER } from '#surveys/definition/limits.ts';
import type { Label, Question } from '#surveys/queries.ts';
import { type Fields, OTHER, tagOf } from './field_names.ts';
import { mandatoryMessage, validationMessage } from './parse_answers.ts';

const YEARS_AHEAD = 200;

/** A choice or a column. `isCorrect`: in the review of a quiz; else null. */
type LabelView = { value: string; text: string; isCorrect: boolean | null };

/** What the browser validates before sending, with its messages. */
export type QuestionRules = {
  format: string | null;
  /** The message for a missing answer; null if none is required. */
  required: string | null;
  /** The message for an answer out of range. */
  invalid: string;
  min: string | number | null;
  max: string | number | null;
  /** A comment alone is an answer. */
  isCommentAnswer: boolean;
};

export type QuestionView = {
  tag: string;
  kind: Question['kind'];
  title: string;
  /** HTML. */
  description: string;
  isMandatory: boolean;
  rules: QuestionRules;
  /** Of the browser's own field. */
  type: string;
  value: string;
  maxLength: number;
  /** What date pickers offer: from 1900 to 200 years ahead unless the question says otherwise. */
  dateMin: string;
  dateMax: string;
  /** Else its fields are a group. */
  isOneField: boolean;
  choices: (LabelView & { isChosen: boolean })[];
  columns: LabelView[];
  /** `id`: the beginning of its fields' names. `chosen`: values of columns. */
  rows: { id: string; text: string; chosen: string[] }[];
  /** `isAnswer`: a choice of one's own words; `isChosen`: it is ticked. */
  comment: { label: string; value: string; isAnswer: boolean; isChosen: boolean } | null;
  /** In a quiz that is looked at again. */
  rightAnswers: string;
};

export type Given = { fields: Fields; showsCorrect?: boolean };

const ONE_FIELD = new Set<Question['kind']>(['textbox', 'free_text', 'numerical_box', 'date', 'datetime']);

export function questionView(question: Question, { fields, showsCorrect = false }: Given, texts: Texts): QuestionView {
  const { kind } = question;
  const tag = tagOf(question);
  const language = texts.locale.code;
  const isRows = kind.startsWith('matrix');
  const labels = question.choices.map((label) => labelView(label, language, showsCorrect));
  const isChosen = (value: string) => fields[kind === 'multiple_choice' ? `_${value}` : ''] === value;
  const right = labels.filter(({ isCorrect }) => isCorrect).map(({ text }) => text);
  return {
    tag,
    kind,
    title: pick(question.title, language),
    isOneField: ONE_FIELD.has(kind) || (kind === 'simple_choice' && question.display === 'dropdown'),
    description: described(pick(question.description, language)),
    isMandatory: question.isMandatory,
    rules: rulesOf(question, texts),
    type: typeOf(question, fields[''] ?? ''),
    value: shownValue(question, fields[''] ?? '', texts),
    maxLength: LONGEST_ANSWER,
    ...dateBounds(question),
    choices: isRows ? [] : labels.map((label) => ({ ...label, isChosen: isChosen(label.value) })),
    columns: isRows ? labels : [],
    rows: question.rows.map(({ id, text }) => ({
      id: `${tag}_${id}`,
      text: pick(text, language),
      chosen: chosenIn(id, question, fields),
    })),
    comment: commentView(question, fields, texts),
    rightAnswers: texts.list(right),
  };
}

const labelView = ({ id, text, isCorrect }: Label, language: string, showsCorrect: boolean): LabelView => ({
  value: String(id),
  text: pick(text, language),
  isCorrect: showsCorrect ? isCorrect : null,
});

const rulesOf = (question: Question, texts: Texts): QuestionRules => ({
  format: question.format,
  required: question.isMandatory ? mandatoryMessage(question, texts) : null,
  invalid: validationMessage(question, texts),
  min: question.lengthMin ?? question.numberMin ?? question.dateMin,
  max: question.lengthMax ?? question.numberMax ?? question.dateMax,
  isCommentAnswer: question.hasComment && question.isCommentAnswer,
});

function dateBounds({ kind, dateMin, dateMax }: Question): Pick<QuestionView, 'dateMin' | 'dateMax'> {
  const hasTime = kind === 'datetime';
  return {
    dateMin: dateMin ?? `${FIRST_YEAR}-01-01${hasTime ? 'T00:00' : ''}`,
    dateMax: dateMax ?? `${getYear(addYears(new Date(), YEARS_AHEAD))}-12-31${hasTime ? 'T23:59' : ''}`,
  };
}

/** Columns that are chosen in a row of a matrix. */
function chosenIn(rowId: number, { kind, choices }: Question, fields: Fields): string[] {
  const values = choices.map(({ id }) => String(id));
  return values.filter((value) => fields[`_${rowId}${kind === 'matrix_simple' ? '' : `_${value}`}`] === value);
}

export const described = (source: string): string => (source === '' ? '' : markdownHtml(source, 'publisher'));

function commentView(question: Question, fields: Fields, { t, locale }: Texts): QuestionView['comment'] {
  if (!question.hasComment) return null;
  const isAnswer = question.isCommentAnswer && !question.kind.startsWith('matrix');
  const label =
    pick(question.commentMessage, locale.code) || (isAnswer ? t('Other') : t('Would you like to add something?'));
  const isChosen = isAnswer && fields[question.kind === 'multiple_choice' ? '_other' : ''] === OTHER;
  return { label, value: fields._comment ?? '', isAnswer, isChosen };
}

/** A date that is none yet would vanish from a browser's own field for dates. */
function typeOf({ kind, format }: Question, value: string): string {
  if (kind === 'textbox') return format === 'email' ? 'email' : 'text';
  if (kind !== 'date' && kind !== 'datetime') return 'text';
  if (value !== '' && parseIsoDate(value, true) === null) return 'text';
  return kind === 'date' ? 'date' : 'datetime-local';
}

/** Numbers as the reader's language writes them. */
const shownValue = ({ kind }: Question, value: string, { locale }: Texts): string =>
  kind === 'numerical_box' && /^-?\d+\.\d+$/.test(value) ? value.replace('.', locale.decimalPoint) : value;
