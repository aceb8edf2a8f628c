/** The process beside the server that works on pixels, as `pixel_worker.ts` asks. */
import os from 'node:os';
import { pixelWork } from './pixel_work.ts';
import type { Answer, Question } from './pixel_worker.ts';

/** Whoever waits for a page comes before whoever waits for a picture. */
const NICENESS = 5;

os.setPriority(NICENESS);
process.on('message', async (question: Question) => process.send?.(await answerTo(question)));
// A server that ended, however it did, leaves nobody behind.
process.on('disconnect', () => process.exit());
// Signals reach all processes of a terminal at once; the server decides when it has no more work for this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function answerTo({ id, work, args }: Question): Promise<Answer> {
  try {
    const run = pixelWork[work] as (...given: unknown[]) => Promise<unknown>;
    return { id, value: await run(...args) };
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) };
  }
}
