/**
 * Surveys as they are asked (survey → pages → questions → labels), and what people answered (responses → answers).
 * Everything that is asked has a `key`: its stable name in the definition file (`definition.ts`). A changed definition
 * finds its rows by key, so answers stay with their questions. What is taken out of a definition after somebody answered
 * it is only switched off (`isActive`): it is asked no more, and still counted.
 */
import {
  bool,
  id,
  index,
  int,
  json,
  primaryKey,
  real,
  ref,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '../core/db/columns.ts';
import { companies, partners, users, websites } from '../core/schema.ts';

/** `draft`: only test entries; `open`: people answer; `closed`: nobody does any more. */
export type SurveyState = 'draft' | 'open' | 'closed';

export const surveys = table(
  'surveys',
  {
    id: id(),
    companyId: ref(() => companies.id).notNull(),
    /** Only this website asks; empty: every website of the company. */
    websiteId: ref(() => websites.id, 'set null'),
    /** Name in addresses and in definition files, such as `/survey/start/{slug}`. */
    slug: text().notNull().unique(),
    state: text().$type<SurveyState>().notNull().default('draft'),
    title: translated().notNull(),
    /** Markdown, on the page before the first question. */
    description: translated().notNull(),
    /** Markdown, on the page after the last one. */
    thankYou: translated().notNull(),
    /** Until then answers are taken; empty: without end. */
    deadline: time(),
    /** Only people with an account answer, and each answer has their name: `responses.partnerId`. */
    needsSignIn: bool().notNull().default(false),
    /** There is a button to the page before. */
    mayGoBack: bool().notNull().default(true),
    /** Labels have scores; people see theirs at the end. */
    isQuiz: bool().notNull().default(false),
    /** One of `DESIGNS` in `definition.ts`: a colour of the survey's own. */
    design: text().notNull().default('plain'),
    /** Grows with each change of the definition: whoever changes an older one is told. */
    version: int().notNull().default(1),
    createdBy: ref(() => users.id, 'set null'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    changedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('surveys_company').on(t.companyId)],
);

export const surveyPages = table(
  'survey_pages',
  {
    id: id(),
    surveyId: ref(() => surveys.id, 'cascade').notNull(),
    key: text().notNull(),
    sequence: int().notNull(),
    title: translated().notNull(),
    /** Markdown. */
    description: translated().notNull(),
    isActive: bool().notNull().default(true),
  },
  (t) => [uniqueIndex('survey_pages_key').on(t.surveyId, t.key)],
);

/** `KINDS` in `definition.ts` says what each is. */
export type QuestionKind =
  | 'textbox'
  | 'free_text'
  | 'numerical_box'
  | 'date'
  | 'datetime'
  | 'simple_choice'
  | 'multiple_choice'
  | 'matrix_simple'
  | 'matrix_multiple';

/** What a text box (`email`) or a number (the rest) must be; empty: any text, any number. */
export type ValueFormat = 'email' | 'integer' | 'monetary';

export const surveyQuestions = table(
  'survey_questions',
  {
    id: id(),
    surveyId: ref(() => surveys.id, 'cascade').notNull(),
    pageId: ref(() => surveyPages.id, 'cascade').notNull(),
    key: text().notNull(),
    /** Order on its page. */
    sequence: int().notNull(),
    kind: text().$type<QuestionKind>().notNull(),
    /** The question itself. */
    title: translated().notNull(),
    /** Markdown, below the title. */
    description: translated().notNull(),
    isMandatory: bool().notNull().default(false),
    /** Empty: the message that this kind of question has by itself. So with the messages below. */
    mandatoryMessage: translated().notNull(),
    format: text().$type<ValueFormat>(),
    /** Characters. */
    lengthMin: int(),
    lengthMax: int(),
    numberMin: real(),
    numberMax: real(),
    /** `YYYY-MM-DD` for a date, `YYYY-MM-DDTHH:MM` for a datetime; so is the end. Both belong to what is allowed. */
    dateMin: text(),
    dateMax: text(),
    /** For a value of the right type outside of what is allowed. */
    validationMessage: translated().notNull(),
    /** Of a simple choice. */
    display: text().$type<'radio' | 'dropdown'>().notNull().default('radio'),
    /** A box for words of one's own stands below choices or a matrix. */
    hasComment: bool().notNull().default(false),
    /** What is written there is a choice of its own ("other"), worth an answer. */
    isCommentAnswer: bool().notNull().default(false),
    /** Label of that box. */
    commentMessage: translated().notNull(),
    isActive: bool().notNull().default(true),
  },
  (t) => [uniqueIndex('survey_questions_key').on(t.surveyId, t.key), index('survey_questions_page').on(t.pageId)],
);

/** What is chosen from: choices of a question, columns and rows of a matrix. */
export const surveyLabels = table(
  'survey_labels',
  {
    id: id(),
    questionId: ref(() => surveyQuestions.id, 'cascade').notNull(),
    /** `row`: a row of a matrix; `choice`: a choice, or a column of a matrix. */
    role: text().$type<'choice' | 'row'>().notNull().default('choice'),
    key: text().notNull(),
    sequence: int().notNull(),
    text: translated().notNull(),
    /** Points for choosing it, in a quiz; below zero where it costs some. */
    score: real().notNull().default(0),
    isCorrect: bool().notNull().default(false),
    isActive: bool().notNull().default(true),
  },
  (t) => [uniqueIndex('survey_labels_key').on(t.questionId, t.role, t.key)],
);

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
    /** A try by staff (`/survey/start/{slug}/phantom`): in no result, no count, no export. */
    isTest: bool().notNull().default(false),
    /** Who answered, where they were signed in. */
    partnerId: ref(() => partners.id, 'set null'),
    /** The page that was shown and passed last; the next one comes then. */
    lastPageId: ref(() => surveyPages.id, 'set null'),
    languageCode: text().notNull().default('en_US'),
    /** Where it was answered; empty for imported ones. */
    websiteId: ref(() => websites.id, 'set null'),
    /** Name of an imported response in the file it came in; the same one is not taken twice. */
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
    /** As it was typed, on the clock of whoever answered: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` for a datetime. */
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
