import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { dropOldDrafts } from '#surveys/filling/old_drafts.ts';
import { surveyDrafts, surveyResponses } from '#surveys/responses.schema.ts';
import { surveyQuestions, surveys } from '#surveys/schema.ts';

it('survey drafts untouched for 90 days are deleted, newer ones kept', async () => {
  const [survey] = await db.select().from(surveys);
  const [old, recent] = await db.select().from(surveyQuestions).limit(2);
  const values = { surveyId: survey!.id, token: 'left-alone', state: 'skip' } as const;
  const [response] = await db.insert(surveyResponses).values(values).returning();
  const draft = (questionId: number, days: number) => ({
    responseId: response!.id,
    questionId,
    fields: { a: 'b' },
    givenAt: new Date(Date.now() - days * millisecondsInDay),
  });
  await db.insert(surveyDrafts).values([draft(old!.id, 91), draft(recent!.id, 89)]);
  await dropOldDrafts();
  const left = await db.select().from(surveyDrafts).where(eq(surveyDrafts.responseId, response!.id));
  expect(left.map(({ questionId }) => questionId)).toEqual([recent!.id]);
});
