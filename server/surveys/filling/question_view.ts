/** View of a question for its partial: texts, values and errors. */
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

export type ChoiceView = {
  name: string;
  value: string;
  text: string;
  isChosen: boolean;
  /** In a quiz that is looked at again; else null. */
  isCorrect: boolean | null;
};

export type QuestionView = {
  tag: string;
  kind: Question['kind'];
  title: string;
  /** HTML. */
  description: string;
  isMandatory: boolean;
  /** What the browser checks and says before anything is sent. */
  rules: Record<string, string | number | null>;
  /** Of the browser's own field. */
  type: string;
  value: string;
  maxLength: number;
  /** What date pickers offer: from 1900 to 200 years ahead unless the question says otherwise. */
  dateMin: string;
  dateMax: string;
  display: 'radio' | 'dropdown';
  /** Else its fields are a group. */
  isOneField: boolean;
  choices: ChoiceView[];
  columns: string[];
  rows: { id: string; text: string; cells: ChoiceView[] }[];
  comment: { name: string; label: string; value: string; isAnswer: boolean; other: ChoiceView | null } | null;
  error: string;
};

export type Given = { fields: Fields; error?: string | undefined; showsCorrect?: boolean };

const ONE_FIELD = new Set<Question['kind']>(['textbox', 'free_text', 'numerical_box', 'date', 'datetime']);

export function questionView(
  question: Question,
  { fields, error = '', showsCorrect = false }: Given,
  texts: Texts,
): QuestionView {
  const { kind, format } = question;
  const tag = tagOf(question);
  const language = texts.locale.code;
  const isRows = kind.startsWith('matrix');
  const choice = (label: Label, ending: string, value = String(label.id)): ChoiceView => ({
    name: tag + ending,
    value,
    text: pick(label.text, language),
    isChosen: fields[ending] === value,
    isCorrect: showsCorrect ? label.isCorrect : null,
  });
  return {
    tag,
    kind,
    title: pick(question.title, language),
    isOneField: ONE_FIELD.has(kind) || (kind === 'simple_choice' && question.display === 'dropdown'),
    description: described(pick(question.description, language)),
    isMandatory: question.isMandatory,
    rules: {
      kind,
      format,
      required: question.isMandatory ? mandatoryMessage(question, texts) : null,
      invalid: validationMessage(question, texts),
      min: question.lengthMin ?? question.numberMin ?? question.dateMin,
      max: question.lengthMax ?? question.numberMax ?? question.dateMax,
      comment: question.hasComment && question.isCommentAnswer ? 'answer' : null,
    },
    type: typeOf(question, fields[''] ?? ''),
    value: shownValue(question, fields[''] ?? '', texts),
    maxLength: LONGEST_ANSWER,
    dateMin: question.dateMin ?? `${FIRST_YEAR}-01-01${kind === 'datetime' ? 'T00:00' : ''}`,
    dateMax:
      question.dateMax ?? `${getYear(addYears(new Date(), YEARS_AHEAD))}-12-31${kind === 'datetime' ? 'T23:59' : ''}`,
    display: question.display,
    choices: isRows ? [] : question.choices.map((one) => choice(one, kind === 'multiple_choice' ? `_${one.id}` : '')),
    columns: isRows ? question.choices.map(({ text }) => pick(text, language)) : [],
    rows: question.rows.map((row) => ({
      id: `${tag}_${row.id}`,
      text: pick(row.text, language),
      cells: question.choices.map((one) =>
        choice(one, kind === 'matrix_simple' ? `_${row.id}` : `_${row.id}_${one.id}`),
      ),
    })),
    comment: commentView(question, fields, texts),
    error,
  };
}

export const described = (source: string): string => (source === '' ? '' : markdownHtml(source, 'publisher'));

function commentView(question: Question, fields: Fields, { t, locale }: Texts): QuestionView['comment'] {
  if (!question.hasComment) return null;
  const tag = tagOf(question);
  const isAnswer = question.isCommentAnswer && !question.kind.startsWith('matrix');
  const ending = question.kind === 'multiple_choice' ? '_other' : '';
  const label =
    pick(question.commentMessage, locale.code) || (isAnswer ? t('Other') : t('Would you like to add something?'));
  return {
    name: `${tag}_comment`,
    label,
    value: fields._comment ?? '',
    isAnswer,
    other: isAnswer
      ? { name: tag + ending, value: OTHER, text: label, isChosen: fields[ending] === OTHER, isCorrect: null }
      : null,
  };
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
