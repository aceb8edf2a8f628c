/** Entry point of the worker process that splits PDFs. */
import { answerQuestions } from '#core/process/worker_main.ts';
import { splitWork } from './split_work.ts';

answerQuestions(splitWork);
