/** Entry point of the worker process that makes PDFs. */

import { answerQuestions } from '#core/process/worker_main.ts';
import { paperWork } from './pdf_work.ts';

answerQuestions(paperWork);
