/** What other domains may use of this one. */
export { type QuizScore, quizScores, quizzesOf } from './results/quiz_scores.ts';
