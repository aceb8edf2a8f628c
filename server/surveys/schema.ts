/** Tables of surveys, their pages, questions and labels. */
import { bool, id, index, int, real, ref, table, text, time, translated, uniqueIndex } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
import { companies, websites } from '#core/sites/schema.ts';

/** `draft`: only test entries; `open`: takes answers; `closed`: takes none. */
export type SurveyState = 'draft' | 'open' | 'closed';

/**
 * Pages, questions and labels have a `key`, their stable name in the definition file (`definition.ts`). A changed
 * definition finds its rows by key, so answers stay with their questions. What a definition drops after somebody
 * answered it is only switched off (`isActive`): it is no longer asked, but still counted.
 */
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
    /** One of `DESIGNS` in `definition/limits.ts`: a colour of the survey's own. */
    design: text().notNull().default('plain'),
    /** Grows with each change of the definition, so that a change of an older version is refused. */
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
    /** Error message for a value outside the allowed range. */
    validationMessage: translated().notNull(),
    /** Of a simple choice. */
    display: text().$type<'radio' | 'dropdown'>().notNull().default('radio'),
    /** Choices or a matrix have a comment box below. */
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
