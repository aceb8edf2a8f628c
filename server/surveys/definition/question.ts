/** Schema of each kind of question in a definition, and of its texts. */
import { z } from 'zod';
import { parseIsoDate } from '#core/i18n/date_patterns.ts';
import { msg } from '#core/msg.ts';
import {
  HIGHEST_SCORE,
  LARGEST_NUMBER,
  LONGEST_ANSWER,
  LONGEST_MARKDOWN,
  LONGEST_TITLE,
  MOST_CHOICES,
  MOST_ROWS,
} from './limits.ts';

/** Line breaks and tabs are part of a text; other controls are not. */
const isReadable = (text: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(text);

export const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, msg('Use 1 to 64 small letters, digits, dashes and underscores'))
  .describe('A name that stays for as long as answers are to be kept.');

function text(max: number) {
  const one = z
    .string()
    .max(max, msg('Use {maximum} characters or fewer'))
    .refine(isReadable, msg('Remove control characters'));
  const language = z.string().regex(/^[a-z]{2,3}_[0-9A-Z]{2,3}$/, msg('Enter a language code, for example fr_FR'));
  return z
    .union([one, z.record(language, one)])
    .describe('A text in the language of the survey, or one for each language: {"en_US": "Tea", "fr_FR": "Thé"}.');
}
export const title = () =>
  text(LONGEST_TITLE).refine(
    (given) => (typeof given === 'string' ? [given] : Object.values(given)).some((one) => one.trim() !== ''),
    msg('Enter a value'),
  );
export const words = () => text(LONGEST_TITLE).default('');
export const markdown = () => text(LONGEST_MARKDOWN).default('').describe('Markdown.');

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
      (given) => parseIsoDate(given, hasTime) === given,
      hasTime
        ? msg('Enter a date and time, for example 2027-01-31T09:30')
        : msg('Enter a date, for example 2027-01-31'),
    )
    .nullable()
    .default(null);

export const question = z.discriminatedUnion('kind', [
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
