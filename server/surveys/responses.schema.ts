/** Tables of responses, their answers and drafts. */
import { bool, id, index, json, primaryKey, real, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { partners } from '#core/people/people.schema.ts';
import { websites } from '#core/sites/schema.ts';
import { surveyLabels, surveyPages, surveyQuestions, surveys } from './schema.ts';

/** `new`: only the first page was seen; `skip`: on the way; `done`: sent. */
export type ResponseState = 'new' | 'skip' | 'done';

/** One person's way through a survey. */
export const surveyResponses = table(
  'survey_responses',
  {
    id: id(),
    surveyId: ref(() => surveys.id, 'cascade').notNull(),
    /** Opens this response and no other; 128 random bits. */
    token: text().notNull().unique(),
    state: text().$type<ResponseState>().notNull().default('new'),
    /** A test entry by staff (`/survey/start/{slug}/phantom`), excluded from results, counts and exports. */
    isTest: bool().notNull().default(false),
    /** The respondent, if signed in. */
    partnerId: ref(() => partners.id, 'set null'),
    /** The page that was shown and passed last; the next one comes then. */
    lastPageId: ref(() => surveyPages.id, 'set null'),
    languageCode: text().notNull().default('en_US'),
    /** Where it was answered; empty for imported ones. */
    websiteId: ref(() => websites.id, 'set null'),
    /** Id of an imported response in its file; the same one is not imported twice. */
    importKey: text(),
    /** Until then this person may answer, besides the survey's own deadline. */
    deadline: time(),
    /** Points of a finished quiz. */
    score: real(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    /** Of the last answer. */
    changedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    doneAt: time(),
  },
  (t) => [
    // Every count begins here: real responses of a survey, finished or all.
    index('survey_responses_count').on(t.surveyId, t.isTest, t.state, t.createdAt),
    index('survey_responses_partner').on(t.partnerId, t.surveyId),
    uniqueIndex('survey_responses_import').on(t.surveyId, t.importKey),
  ],
);

/**
 * Which column holds the value: `text` (text box), `free_text` and `comment` → `valueText`; `number` → `valueNumber`;
 * `date` and `datetime` → `valueDate`; `choice` → `labelId`, in a matrix also `rowId`.
 */
export type AnswerKind = 'text' | 'free_text' | 'number' | 'date' | 'datetime' | 'choice' | 'comment';

/**
 * One given value: a number, one ticked box, one cell of a matrix, one comment. Only values that are as their question
 * wants them; a question without rows was skipped. A comment that is the answer of a simple
 * choice stands alone, without a row of kind `choice`.
 */
export const surveyAnswers = table(
  'survey_answers',
  {
    id: id(),
    responseId: ref(() => surveyResponses.id, 'cascade').notNull(),
    questionId: ref(() => surveyQuestions.id, 'cascade').notNull(),
    kind: text().$type<AnswerKind>().notNull(),
    valueText: text(),
    valueNumber: real(),
    /** As typed, in the respondent's local time: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` for a datetime. */
    valueDate: text(),
    labelId: ref(() => surveyLabels.id, 'cascade'),
    rowId: ref(() => surveyLabels.id, 'cascade'),
    /** Points, in a quiz, at the time of answering. */
    score: real().notNull().default(0),
  },
  (t) => [
    // One person's answers, in the order of questions: pages, exports.
    index('survey_answers_response').on(t.responseId, t.questionId),
    // How often each label was chosen, without a look at the table.
    index('survey_answers_count').on(t.questionId, t.labelId, t.rowId, t.responseId),
    // Whose answer holds "row,label": filters of the results page.
    index('survey_answers_label').on(t.labelId, t.rowId, t.responseId),
    // How often each number was given, likewise.
    index('survey_answers_number').on(t.questionId, t.valueNumber, t.responseId),
    index('survey_answers_row').on(t.rowId),
  ],
);

/**
 * What stands in a question's fields while somebody answers, right or wrong, with the moment when they gave it: nothing
 * typed is lost, and what arrives late never replaces what was given after it. Gone when the response is done.
 */
export const surveyDrafts = table(
  'survey_drafts',
  {
    responseId: ref(() => surveyResponses.id, 'cascade').notNull(),
    questionId: ref(() => surveyQuestions.id, 'cascade').notNull(),
    /** Field name → its value, as a browser sends it; fields left empty are not there. */
    fields: json<Record<string, string>>().notNull(),
    givenAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.responseId, t.questionId] })],
);
