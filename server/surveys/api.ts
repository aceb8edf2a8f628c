/** What other domains may use of this one. */
export { type QuizUse, quizUses } from './filling/quiz_uses.ts';
export { type QuizScore, quizScores, quizzesOf } from './results/quiz_scores.ts';
