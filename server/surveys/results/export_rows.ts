/** Reads all answers in small batches, to limit memory. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { db, longSnapshot } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import { isCounted, type Scope } from './queries.ts';

/** With a hundred answers each they take a few milliseconds. */
const AT_ONCE = 20;

export type AnswerRow = {
  responseId: number;
  questionId: number;
  text: string | null;
  number: number | null;
  date: string | null;
  labelId: number | null;
  rowId: number | null;
};

const RESPONSE = {
  id: surveyResponses.id,
  state: surveyResponses.state,
  language: surveyResponses.languageCode,
  startedAt: surveyResponses.createdAt,
  finishedAt: surveyResponses.doneAt,
  score: surveyResponses.score,
  person: partners.name,
  email: partners.email,
};

export type ExportedResponse = Awaited<ReturnType<typeof responsesAfter>>[number] & { answers: AnswerRow[] };

const responsesAfter = (scope: Scope, after: number) =>
  db
    .select(RESPONSE)
    .from(surveyResponses)
    .leftJoin(partners, eq(partners.id, surveyResponses.partnerId))
    .where(and(isCounted(scope), gt(surveyResponses.id, after)))
    .orderBy(asc(surveyResponses.id))
    .limit(AT_ONCE)
    .execute();

const answersOf = (responseIds: number[]): Promise<AnswerRow[]> =>
  db
    .select({
      responseId: surveyAnswers.responseId,
      questionId: surveyAnswers.questionId,
      text: surveyAnswers.valueText,
      number: surveyAnswers.valueNumber,
      date: surveyAnswers.valueDate,
      labelId: surveyAnswers.labelId,
      rowId: surveyAnswers.rowId,
    })
    .from(surveyAnswers)
    .where(inArray(surveyAnswers.responseId, responseIds))
    .orderBy(asc(surveyAnswers.responseId), asc(surveyAnswers.questionId), asc(surveyAnswers.id))
    .execute();

/** In the order in which they began. */
export async function* responsesOf(scope: Scope): AsyncGenerator<ExportedResponse[]> {
  let after = 0;
  for (;;) {
    const piece = await longSnapshot(async () => {
      const responses = await responsesAfter(scope, after);
      const answers = await answersOf(responses.map(({ id }) => id));
      const own = Map.groupBy(answers, ({ responseId }) => responseId);
      return responses.map((response) => ({ ...response, answers: own.get(response.id) ?? [] }));
    });
    if (piece.length > 0) yield piece;
    if (piece.length < AT_ONCE) return;
    after = (piece.at(-1) as ExportedResponse).id;
  }
}
