/** Entry point of the worker process for pictures of pages and staff. */

import { answerQuestions } from '#core/process/worker_main.ts';
import { pixelWork } from './pixel_work.ts';

answerQuestions(pixelWork);
