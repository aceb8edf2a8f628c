/** A worker program that misbehaves, for tests of worker processes. */
import { answerQuestions } from '#core/process/worker_main.ts';

const held: Buffer[] = [];

export const sampleWork = {
  add: (a: number, b: number): number => a + b,
  process: (): number => process.pid,
  refuse: (): never => {
    throw new Error('This one is broken.');
  },
  die: (): never => process.exit(1),
  hang: (): never => {
    for (;;);
  },
  /** Holds so many bytes and does not answer. */
  hoard: (bytes: number): Promise<never> => {
    held.push(Buffer.alloc(bytes, 1));
    return new Promise(() => {});
  },
};

if (process.send) answerQuestions(sampleWork);
