/** Schema of a survey definition for imports, exports and the staff form. */
import { z } from 'zod';
import { msg } from '#core/msg.ts';
import { DESIGNS, LONGEST_TITLE, MOST_PAGES, MOST_QUESTIONS_ON_A_PAGE, STATES } from './limits.ts';
import { key, markdown, question, title, words } from './question.ts';
import { checkWhole } from './rules.ts';

const page = z.strictObject({
  id: key,
  title: words(),
  description: markdown(),
  questions: z.array(question).max(MOST_QUESTIONS_ON_A_PAGE).default([]),
});

/**
 * Its JSON Schema is served at `/survey/definition.schema.json`. Ids are stable: a changed definition keeps the answers
 * of each part that keeps its id, whatever its text and position.
 */
export const definition = z
  .strictObject({
    $schema: z.string().max(LONGEST_TITLE).optional(),
    slug: key.describe('Name of the survey, also in its addresses. The same name again changes that survey.'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}_[0-9A-Z]{2,3}$/, msg('Enter a language code, for example fr_FR'))
      .default('en_US')
      .describe('Of texts that stand alone.'),
    title: title(),
    description: markdown(),
    thankYou: markdown(),
    state: z.enum(STATES).optional().describe('Left out: as it was; a new survey is a draft.'),
    deadline: z.iso
      .datetime({ offset: true, error: msg('Enter a date and time, for example 2027-01-31T18:00:00Z') })
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

/** As authors write it: values with defaults are optional, and a text may be a plain string. */
export type SurveyDefinition = z.input<typeof definition>;
/** As it is read: nothing is left out. */
export type ReadDefinition = z.output<typeof definition>;
export type ReadPage = ReadDefinition['pages'][number];
export type ReadQuestion = ReadPage['questions'][number];
export type Text = ReadDefinition['title'];

/** For editors and validators elsewhere. */
export const definitionJsonSchema = () => z.toJSONSchema(definition, { io: 'input' });
