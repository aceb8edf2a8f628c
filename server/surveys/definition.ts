/**
 * The one description of a survey: what `npm run import` reads, what staff's form writes, what an export holds. The same
 * as a JSON Schema is at `/survey/definition.schema.json`. Ids are names that stay: a changed definition keeps the
 * answers of whatever keeps its id, whatever becomes of texts and order.
 */
import { z } from 'zod';
import { isoDate, readIsoDate } from '../../registry/read_date.ts';
import { phrase } from '../core/phrase.ts';
import { checkWhole } from './definition_rules.ts';

/** What one survey may hold: more than anybody answers, less than hurts. */
const MOST_PAGES = 100;
const MOST_QUESTIONS_ON_A_PAGE = 100;
const MOST_CHOICES = 250;
const MOST_ROWS = 60;
const LONGEST_TITLE = 500;
const LONGEST_MARKDOWN = 10_000;
/** Characters of one given text, also where its question says nothing. */
export const LONGEST_ANSWER = 20_000;
/** Up to here numbers are exact to the cent. */
export const LARGEST_NUMBER = 1e13;
const HIGHEST_SCORE = 10_000;

/** Specification B §9. */
export const SMALLEST_INTEGER = -2_147_483_648;
export const LARGEST_INTEGER = 2_147_483_647;

export const STATES = ['draft', 'open', 'closed'] as const;
/** Colours a survey may wear; `plain` is the website's own. */
export const DESIGNS = ['plain', 'forest', 'ocean', 'plum', 'ember'] as const;

/** Line breaks and tabs are part of a text; other controls are not. */
const isReadable = (text: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(text);

const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, phrase('must be 1 to 64 small letters, digits, dashes and underscores'))
  .describe('A name that stays for as long as answers are to be kept.');

function text(max: number) {
  const one = z
    .string()
    .max(max, phrase('must have at most {maximum} characters'))
    .refine(isReadable, phrase('must not have control characters'));
  const language = z.string().regex(/^[a-z]{2,3}_[0-9A-Z]{2,3}$/, phrase('must be a language, such as fr_FR'));
  return z
    .union([one, z.record(language, one)])
    .describe('A text in the language of the survey, or one for each language: {"en_US": "Tea", "fr_FR": "Thé"}.');
}
const title = () =>
  text(LONGEST_TITLE).refine(
    (given) => (typeof given === 'string' ? [given] : Object.values(given)).some((one) => one.trim() !== ''),
    phrase('must not be empty'),
  );
const words = () => text(LONGEST_TITLE).default('');
const markdown = () => text(LONGEST_MARKDOWN).default('').describe('Markdown.');

const choice = z.strictObject({
  id: key,
  text: title(),
  score: z.number().min(-HIGHEST_SCORE).max(HIGHEST_SCORE).default(0).describe('Points for choosing it, in a quiz.'),
  isCorrect: z.boolean().default(false).describe('Shown as the right answer, in a quiz.'),
});
const choices = z.array(choice).min(1).max(MOST_CHOICES);
const rows = z
  .array(z.strictObject({ id: key, text: title() }))
  .min(1)
  .max(MOST_ROWS);

const asked = {
  id: key,
  title: title(),
  description: markdown(),
  isMandatory: z.boolean().default(false),
  mandatoryMessage: words().describe('Said where nothing was answered; empty: the usual sentence.'),
};
const validationMessage = words().describe(
  'Said where a value is outside of what is allowed; empty: the usual sentence.',
);
const length = z.int().min(0).max(LONGEST_ANSWER).nullable().default(null).describe('Characters.');
const lengths = { lengthMin: length, lengthMax: length, validationMessage };
const bound = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER).nullable().default(null);
const commented = {
  hasComment: z.boolean().default(false).describe('A box for words of one’s own below.'),
  isCommentAnswer: z.boolean().default(false).describe('What is written there counts as an answer.'),
  commentMessage: words().describe('Label of that box; empty: the usual words.'),
};

const wallTime = (hasTime: boolean) =>
  z
    .string()
    .refine(
      (given) => isWallTime(given, hasTime),
      hasTime ? phrase('must be a time, such as 2027-01-31T09:30') : phrase('must be a date, such as 2027-01-31'),
    )
    .nullable()
    .default(null);

function isWallTime(given: string, hasTime: boolean): boolean {
  const time = readIsoDate(given);
  return time !== null && isoDate(time, hasTime) === given;
}

const question = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('textbox'),
    ...asked,
    format: z.literal('email').nullable().default(null),
    ...lengths,
  }),
  z.strictObject({ kind: z.literal('free_text'), ...asked, ...lengths }),
  z.strictObject({
    kind: z.literal('numerical_box'),
    ...asked,
    format: z.enum(['integer', 'monetary']).nullable().default(null),
    numberMin: bound,
    numberMax: bound,
    validationMessage,
  }),
  z.strictObject({
    kind: z.literal('date'),
    ...asked,
    dateMin: wallTime(false),
    dateMax: wallTime(false),
    validationMessage,
  }),
  z.strictObject({
    kind: z.literal('datetime'),
    ...asked,
    dateMin: wallTime(true),
    dateMax: wallTime(true),
    validationMessage,
  }),
  z.strictObject({
    kind: z.literal('simple_choice'),
    ...asked,
    display: z.enum(['radio', 'dropdown']).default('radio'),
    choices,
    ...commented,
  }),
  z.strictObject({ kind: z.literal('multiple_choice'), ...asked, choices, ...commented }),
  z.strictObject({ kind: z.enum(['matrix_simple', 'matrix_multiple']), ...asked, rows, choices, ...commented }),
]);

const page = z.strictObject({
  id: key,
  title: words(),
  description: markdown(),
  questions: z.array(question).max(MOST_QUESTIONS_ON_A_PAGE).default([]),
});

export const definition = z
  .strictObject({
    $schema: z.string().max(LONGEST_TITLE).optional(),
    slug: key.describe('Name of the survey, also in its addresses. The same name again changes that survey.'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}_[0-9A-Z]{2,3}$/, phrase('must be a language, such as fr_FR'))
      .default('en_US')
      .describe('Of texts that stand alone.'),
    title: title(),
    description: markdown(),
    thankYou: markdown(),
    state: z.enum(STATES).optional().describe('Left out: as it was; a new survey is a draft.'),
    deadline: z.iso
      .datetime({ offset: true, error: phrase('must be a moment, such as 2027-01-31T18:00:00Z') })
      .nullable()
      .default(null)
      .describe('Until then answers are taken.'),
    needsSignIn: z.boolean().default(false),
    mayGoBack: z.boolean().default(true),
    isQuiz: z.boolean().default(false),
    design: z.enum(DESIGNS).default('plain'),
    pages: z.array(page).max(MOST_PAGES).default([]),
  })
  .superRefine(checkWhole);

/** As authors write it: what has a default may be left out, a text may stand alone. */
export type SurveyDefinition = z.input<typeof definition>;
/** As it is read: nothing is left out. */
export type ReadDefinition = z.output<typeof definition>;
export type ReadPage = ReadDefinition['pages'][number];
export type ReadQuestion = ReadPage['questions'][number];
export type Text = ReadDefinition['title'];

/** For editors and validators elsewhere. */
export const definitionJsonSchema = () => z.toJSONSchema(definition, { io: 'input' });
