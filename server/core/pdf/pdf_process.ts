/** The process beside the server that sets documents, as `paper.ts` asks. */

import { answerQuestions } from '#core/process/worker_main.ts';
import { paperWork } from './pdf_work.ts';

answerQuestions(paperWork);
