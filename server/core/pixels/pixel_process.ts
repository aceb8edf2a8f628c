/** The process beside the server that works on pixels, as `pixel_worker.ts` asks. */

import { answerQuestions } from '#core/process/worker_main.ts';
import { pixelWork } from './pixel_work.ts';

answerQuestions(pixelWork);
