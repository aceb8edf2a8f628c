/** Entry point of the worker process that makes PDFs. */

import { answerQuestions } from '#core/process/worker_main.ts';
import { pdfWork } from './pdf_work.ts';

answerQuestions(pdfWork);
