/** Around each widget test: intercepts calls, empties the page, ends what was left behind. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { answerCalls, endCalls } from './calls.ts';
import { clearPage } from './widget.ts';

beforeEach(answerCalls);
afterEach(endCalls);
afterEach(clearPage);

// Files share a process: a timer that outlives its page would run without one.
const { setTimeout: realTimeout } = globalThis;
const started = new Set<ReturnType<typeof setTimeout>>();
beforeAll(() => {
  const counted = (...args: Parameters<typeof realTimeout>) => {
    const timer = realTimeout(...args);
    started.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(counted, realTimeout);
});
afterAll(() => {
  globalThis.setTimeout = realTimeout;
  for (const timer of started) clearTimeout(timer);
});
