import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, forUpdate, insertMany, transaction } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { partners } from '#core/people/people.schema.ts';
import { randomToken } from '#core/process/secret.ts';
import { type Fields, tagOf } from './filling/field_names.ts';
import { type GivenAnswer, parseAnswer, withStoredDate } from './filling/parse_answers.ts';
import {
  answersOf,
  currentFields,
  type Draft,
  draftsOf,
  type Response,
  responseOfPartner,
} from './filling/response_queries.ts';
import type { Page, Question, SurveyTree } from './queries.ts';
import { surveyAnswers, surveyDrafts, surveyResponses } from './responses.schema.ts';

export type NewResponse = Pick<
  typeof surveyResponses.$inferInsert,
  'surveyId' | 'isTest' | 'partnerId' | 'languageCode' | 'websiteId'
>;

/**
 * A signed-in respondent has one response, however often they start.
 * @param isSpent whether an earlier response is over, so that they may begin another one
 * @returns the response's token
 */
export function startResponse(values: NewResponse, isSpent: (earlier: Response) => boolean): Promise<string> {
  return transaction(async () => {
    const earlier = values.partnerId && !values.isTest ? await earlierBy(values.partnerId, values.surveyId) : null;
    if (earlier && !isSpent(earlier)) return earlier.token;
    const token = randomToken();
    await db.insert(surveyResponses).values({ ...values, token });
    return token;
  });
}

/** Two tabs that begin at once wait for each other at the row of their person. */
async function earlierBy(partnerId: number, surveyId: number): Promise<Response | null> {
  await forUpdate(db.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId)));
  return responseOfPartner(surveyId, partnerId);
}

/** One question's fields, and when they were filled in. */
export type Given = { question: Question; fields: Fields; at: Date };

/** The stored values after saving: those sent, or newer ones. */
export type StoredFields = Given & { isNewest: boolean };

/**
 * Keeps what stands in a question's fields, right or wrong, and as an answer if it is right. What was given later
 * stands, whatever arrives when: another tab's, another device's, or a packet that took its time.
 * @returns null where the response is finished: nothing changes it any more
 */
export function saveDraft(
  response: Response,
  given: Given,
  survey: SurveyTree,
  texts: Texts,
): Promise<StoredFields | null> {
  return transaction(async () => {
    if (await isFinished(response.id)) return null;
    const [stored] = await storeDrafts(response.id, [given], texts);
    await storeAnswers(response.id, survey, [stored as StoredFields], texts);
    await db.update(surveyResponses).set({ changedAt: new Date() }).where(eq(surveyResponses.id, response.id));
    return stored as StoredFields;
  });
}

export type Submission = {
  response: Response;
  survey: SurveyTree;
  page: Page;
  /** All questions of the page. */
  given: Given[];
  button: 'previous' | 'next' | 'finish';
  texts: Texts;
};

/** `errors`: tag → error. `done`: it is finished, now or before. */
export type Submitted = { outcome: 'done' | 'moved' } | { outcome: 'refused'; errors: Record<string, string> };

/** Takes a sent page. Each button validates, also "Back"; typed values are stored in any case. */
export function submitPage({ response, survey, page, given, button, texts }: Submission): Promise<Submitted> {
  return transaction<Submitted>(async () => {
    if (await isFinished(response.id)) return { outcome: 'done' };
    const stored = await storeDrafts(response.id, given, texts);
    const errors = await storeAnswers(response.id, survey, stored, texts);
    if (Object.keys(errors).length > 0) return { outcome: 'refused', errors };
    const move = (values: Partial<typeof surveyResponses.$inferInsert>) =>
      db
        .update(surveyResponses)
        .set({ changedAt: new Date(), ...values })
        .where(eq(surveyResponses.id, response.id));
    const gap = button === 'finish' ? await firstUnanswered(response.id, survey, texts) : -1;
    if (button === 'finish' && gap < 0) {
      await move({ state: 'done', doneAt: new Date(), lastPageId: page.id, score: await scoreOf(response.id, survey) });
      await db.delete(surveyDrafts).where(eq(surveyDrafts.responseId, response.id));
      return { outcome: 'done' };
    }
    // A respondent who finishes without a page that needs an answer is sent to that page.
    const lastPageId = gap < 0 ? page.id : (survey.pages[gap - 1]?.id ?? null);
    await move({ state: lastPageId === null ? 'new' : 'skip', lastPageId });
    return { outcome: 'moved' };
  });
}

/** Nobody else changes the response until this transaction ends. */
async function isFinished(id: number): Promise<boolean> {
  const query = db.select({ state: surveyResponses.state }).from(surveyResponses).where(eq(surveyResponses.id, id));
  const [row] = await forUpdate(query);
  return row?.state !== 'new' && row?.state !== 'skip';
}

async function storeDrafts(responseId: number, given: Given[], texts: Texts): Promise<StoredFields[]> {
  const before = await draftsOf(responseId);
  const stored = given.map((one) => {
    const fields = withStoredDate(one.question, one.fields, texts);
    return newest({ ...one, fields }, before.get(one.question.id));
  });
  const fresh = stored.filter(({ isNewest }) => isNewest);
  await insertMany(
    surveyDrafts,
    fresh.map(({ question, fields, at }) => ({ responseId, questionId: question.id, fields, givenAt: at })),
    { onConflict: { target: ['responseId', 'questionId'], update: ['fields', 'givenAt'] } },
  );
  return stored;
}

const newest = (given: Given, before: Draft | undefined): StoredFields =>
  before && before.givenAt > given.at
    ? { question: given.question, fields: before.fields, at: before.givenAt, isNewest: false }
    : { ...given, isNewest: true };

/** @returns tag → what keeps the fields from being an answer */
async function storeAnswers(
  responseId: number,
  { isQuiz }: SurveyTree,
  stored: StoredFields[],
  texts: Texts,
): Promise<Record<string, string>> {
  const read = stored.map(({ question, fields }) => ({ question, ...parseAnswer(question, fields, texts) }));
  const ids = read.map(({ question }) => question.id);
  if (ids.length > 0)
    await db
      .delete(surveyAnswers)
      .where(and(eq(surveyAnswers.responseId, responseId), inArray(surveyAnswers.questionId, ids)));
  const row = (questionId: number, answer: GivenAnswer) => ({
    valueText: null,
    valueNumber: null,
    valueDate: null,
    labelId: null,
    rowId: null,
    ...answer,
    score: isQuiz ? (answer.score ?? 0) : 0,
    responseId,
    questionId,
  });
  await insertMany(
    surveyAnswers,
    read.flatMap(({ question, answers }) => answers.map((one) => row(question.id, one))),
  );
  return Object.fromEntries(
    read.flatMap(({ question, problem }) => (problem === null ? [] : [[tagOf(question), problem]])),
  );
}

/** The first page with a required question that is not answered; -1 for none. */
async function firstUnanswered(responseId: number, { pages }: SurveyTree, texts: Texts): Promise<number> {
  const [fieldsNow, answers] = [await currentFields(responseId), await answersOf(responseId)];
  // A number may have been typed in another language; it is an answer only if it was right.
  const isRead = ({ id, kind }: Question) => kind === 'numerical_box' && answers.has(id);
  return pages.findIndex(({ questions }) =>
    questions.some((one) => !isRead(one) && parseAnswer(one, fieldsNow(one), texts).problem !== null),
  );
}

async function scoreOf(responseId: number, { isQuiz }: SurveyTree): Promise<number | null> {
  if (!isQuiz) return null;
  const sum = sql<number>`coalesce(sum(${surveyAnswers.score}), 0)`.mapWith(Number);
  const [row] = await db.select({ sum }).from(surveyAnswers).where(eq(surveyAnswers.responseId, responseId));
  return row?.sum ?? 0;
}
