/** Where a quiz counts for its person, such as in a course. */
import type { FastifyRequest } from 'fastify';
import { hook } from '#core/domain/hook.ts';
import type { Survey } from '#surveys/queries.ts';

export type QuizUse = {
  /** Of what it is a part, and where that is. */
  name: string;
  url: string;
  /** Points that pass it. */
  passScore: number;
};

/** @returns null where it counts for nothing, or for no one as for guests */
type FindUse = (surveyId: number, request: FastifyRequest) => Promise<QuizUse | null>;

export const quizUses = hook<FindUse>();

export async function quizUseOf(
  { survey, isTest }: { survey: Pick<Survey, 'id' | 'isQuiz'>; isTest: boolean },
  request: FastifyRequest,
): Promise<QuizUse | null> {
  if (!survey.isQuiz || isTest) return null;
  for (const find of quizUses.all()) {
    const use = await find(survey.id, request);
    if (use) return use;
  }
  return null;
}

export const isPassed = ({ score }: { score: number | null }, { passScore }: QuizUse): boolean =>
  score !== null && score >= passScore;
