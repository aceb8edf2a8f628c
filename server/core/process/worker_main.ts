/** Answers the calls of `worker_process.ts` inside a worker process. */
import os from 'node:os';
import { endWithParent } from './lifeline.ts';
import { runInUtc } from './utc.ts';
import type { Answer, Question, WorkTable } from './worker_process.ts';

/** Pages have priority over pictures and documents. */
const NICENESS = 5;

export function answerQuestions(works: WorkTable): void {
  runInUtc();
  os.setPriority(NICENESS);
  process.on('message', async (question: Question) => process.send?.(await answerTo(question, works)));
  endWithParent();
  process.on('disconnect', () => process.exit());
  // A terminal signals all processes at once; the server decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
}

async function answerTo({ id, work, args }: Question, works: WorkTable): Promise<Answer> {
  try {
    return { id, value: await works[work]?.(...args) };
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) };
  }
}
