/** A worker program that misbehaves, for tests of worker processes. */
import { setTimeout } from 'node:timers/promises';
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
  /** Holds so many bytes from then on. */
  keep: (bytes: number): number => held.push(Buffer.alloc(bytes, 1)),
  /** Holds so many bytes for longer than memory goes unchecked. @returns the process that did */
  borrow: async (bytes: number): Promise<number> => {
    const borrowed = Buffer.alloc(bytes, 1);
    await setTimeout(1000);
    return borrowed.length && process.pid;
  },
  /** Holds so many bytes and does not answer. */
  hoard: (bytes: number): Promise<never> => {
    held.push(Buffer.alloc(bytes, 1));
    return new Promise(() => {});
  },
};

if (process.send) answerQuestions(sampleWork);
