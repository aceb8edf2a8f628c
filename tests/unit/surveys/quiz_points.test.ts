import type { FastifyRequest } from 'fastify';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { isPassed, type QuizUse, quizUseOf, quizUses } from '#surveys/filling/quiz_uses.ts';
import { highestScore } from '#surveys/filling/view.ts';
import type { SurveyTree } from '#surveys/queries.ts';
import type { QuestionKind } from '#surveys/schema.ts';

describe('highestScore', () => {
  const highest = (...questions: [kind: QuestionKind, scores: number[], rows?: number][]) =>
    highestScore({
      pages: questions.map(([kind, scores, rows = 0]) => ({
        questions: [{ kind, choices: scores.map((score) => ({ score })), rows: Array(rows).fill({}) }],
      })),
    } as unknown as SurveyTree);

  it.each<[QuestionKind, number[], number, number]>([
    ['simple_choice', [1, 3, 2], 0, 3],
    ['simple_choice', [-1, -2], 0, 0],
    ['multiple_choice', [1, 3, -2], 0, 4],
    ['matrix_simple', [1, 3, 2], 2, 6],
    ['matrix_multiple', [1, 3, -2], 2, 8],
    ['textbox', [], 0, 0],
  ])('of a %s with the points %j and %i rows is %i', (kind, scores, rows, expected) => {
    expect(highest([kind, scores, rows])).toBe(expected);
  });

  it('adds up the questions of all pages', () => {
    expect(highest(['simple_choice', [2]], ['multiple_choice', [1, 1]], ['textbox', []])).toBe(4);
  });
});

test('isPassed needs as many points as the use asks for, of a quiz that has any', () => {
  const passed = (score: number | null, passScore: number) => isPassed({ score }, { passScore } as QuizUse);
  expect([passed(2, 3), passed(3, 3), passed(4, 3), passed(null, 0)]).toEqual([false, true, true, false]);
});

test('quizUseOf finds the first use of a quiz, and none of a survey or of a test', async () => {
  const use = { name: 'Course', url: '/slides/1', passScore: 2 };
  onTestFinished(quizUses.register(async () => null));
  onTestFinished(quizUses.register(async (surveyId) => (surveyId === 1 ? use : null)));
  const found = (id: number, isQuiz: boolean, isTest: boolean) =>
    quizUseOf({ survey: { id, isQuiz }, isTest }, {} as FastifyRequest);
  expect(await found(1, true, false)).toEqual(use);
  expect([await found(2, true, false), await found(1, false, false), await found(1, true, true)]).toEqual([
    null,
    null,
    null,
  ]);
});
