/** The process beside the server that works on pixels, as `pixel_worker.ts` asks. */
import { pixelWork } from './pixel_work.ts';
import { answerQuestions } from './side_program.ts';

answerQuestions(pixelWork);
