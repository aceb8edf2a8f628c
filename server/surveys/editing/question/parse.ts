/** Parses the question form into a question or into errors by field. */

import type { FastifyRequest } from 'fastify';
import { type FormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadDefinition, ReadQuestion } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { type Current, findQuestion } from '#surveys/editing/current.ts';
import { withQuestion } from '#surveys/editing/parts.ts';
import { byField, type Problem, type Problems } from '#surveys/editing/problems.ts';
import type { QuestionKind } from '#surveys/schema.ts';
import { has, KINDS, type QuestionFormValues, TEXTS, VALUES } from './fields.ts';
import { linesOf } from './lines.ts';
import { anyNumber, wholeNumber } from './numbers.ts';
import type { ReadingOf } from './rows.ts';
import { isBlank } from './rows.ts';

/** What parsing the form needs to know. */
export function readingOf(current: Current, key: string, { site }: FastifyRequest): ReadingOf {
  const stored = current.survey.pages.flatMap(({ questions }) => questions).find((one) => one.key === key);
  return {
    definition: current.definition,
    before: findQuestion(current, key),
    languages: site.languages.map(({ code }) => code),
    language: site.language.code,
    takenKeys: (name) => {
      const lines = (name === 'row' ? stored?.rows : stored?.choices) ?? [];
      return new Set(lines.filter(({ isActive }) => !isActive).map((one) => one.key));
    },
  };
}

export type QuestionReading =
  | { question: ReadQuestion; changed: ReadDefinition; problems?: undefined }
  | { problems: Problems; question?: undefined };

export const kindOf = ({ kind }: FormValues): QuestionKind => KINDS.find((one) => one === kind) ?? 'textbox';

export function parseQuestion(values: QuestionFormValues, context: ReadingOf): QuestionReading {
  const { fields } = values;
  const { definition, language } = context;
  const kind = kindOf(fields);
  const problems: Problems = {};
  const choices = values.choices.filter((row) => !isBlank(row));
  const rows = values.rows.filter((row) => !isBlank(row));
  const raw = {
    id: fields.id,
    kind,
    ...textsOf(values, context, ['title', 'description', 'mandatory_message']),
    isMandatory: fields.is_mandatory === 'on',
    ...(has(kind, 'email') ? { format: fields.format === 'email' ? 'email' : null } : {}),
    ...(has(kind, 'length') ? boundsOf(fields, ['length_min', 'length_max'], wholeNumber, problems) : {}),
    ...(has(kind, 'number') ? { format: NUMBER_FORMATS.find((one) => one === fields.format) ?? null } : {}),
    ...(has(kind, 'number') ? boundsOf(fields, ['number_min', 'number_max'], anyNumber, problems) : {}),
    ...(has(kind, 'date') ? { dateMin: fields.date_min || null, dateMax: fields.date_max || null } : {}),
    ...(has(kind, 'choices') ? {} : textsOf(values, context, ['validation_message'])),
    ...(kind === 'simple_choice' ? { display: fields.display === 'dropdown' ? 'dropdown' : 'radio' } : {}),
    ...(has(kind, 'rows') ? { rows: linesOf(rows, 'row', context, problems) } : {}),
    ...(has(kind, 'choices')
      ? { choices: linesOf(choices, 'choice', context, problems), ...commentOf(values, context) }
      : {}),
  };
  if (has(kind, 'choices') && choices.length === 0) problems.choices = { message: msg('Enter at least one line') };
  if (has(kind, 'rows') && rows.length === 0) problems.rows = { message: msg('Enter at least one line') };
  const page = definition.pages.some(({ id }) => id === fields.page) ? fields.page : definition.pages.at(-1)?.id;
  if (page === undefined) problems.page = { message: msg('Select another page: this one no longer exists') };
  if (Object.keys(problems).length > 0) return { problems };
  const changed = withQuestion(definition, raw as ReadQuestion, page as string);
  const { definition: checked, problems: found = [] } = checkDefinition(changed);
  if (!checked) return { problems: byField(found, raw.id ?? '', changed, { choices, rows }, language) };
  const question = checked.pages.flatMap(({ questions }) => questions).find(({ id }) => id === raw.id);
  return { question: question as ReadQuestion, changed: checked };
}

const NUMBER_FORMATS = ['integer', 'monetary'] as const;

function textsOf(
  { fields }: QuestionFormValues,
  { before, languages, definition }: ReadingOf,
  names: (keyof typeof TEXTS)[],
) {
  const loose = (before ?? {}) as Record<string, string>;
  return Object.fromEntries(
    names.map((name) => {
      const old = translatedText(loose[TEXTS[name]] ?? '', definition.language);
      return [TEXTS[name], translatedOf(tidied(fields), name, languages, old) as Record<string, string>];
    }),
  );
}

const tidied = (fields: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]));

const commentOf = (values: QuestionFormValues, context: ReadingOf) => ({
  hasComment: values.fields.has_comment === 'on',
  isCommentAnswer: values.fields.is_comment_answer === 'on',
  ...textsOf(values, context, ['comment_message']),
});

type Bound = 'length_min' | 'length_max' | 'number_min' | 'number_max';

function boundsOf(fields: FormValues, names: Bound[], read: (text: string) => number | Problem, problems: Problems) {
  const bounds: Record<string, number | null> = {};
  for (const name of names) {
    const text = fields[name]?.trim() ?? '';
    const value = text === '' ? null : read(text);
    if (typeof value === 'object' && value !== null) problems[name] = value;
    else bounds[VALUES[name]] = value;
  }
  return bounds;
}
