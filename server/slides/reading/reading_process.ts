/** Entry point of the worker process that reads documents. */
import { answerQuestions } from '#core/process/worker_main.ts';
import { readingWork } from './reading_work.ts';

answerQuestions(readingWork);
