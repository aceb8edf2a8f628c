/** The process beside the server that sets documents, as `paper.ts` asks. */
import { paperWork } from './paper_work.ts';
import { answerQuestions } from './side_program.ts';

answerQuestions(paperWork);
