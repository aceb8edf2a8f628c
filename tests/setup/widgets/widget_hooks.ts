/** Around each widget test: intercepts calls, empties the page, ends what was left behind. */
import { options } from 'preact';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { answerCalls, endCalls } from './calls.ts';
import { clearPage } from './widget.ts';

beforeEach(answerCalls);
afterEach(endCalls);
afterEach(clearPage);

// Preact runs effects after the next frame, at the latest after 35 ms of wall time: here in the next turn, for which
// `settled` waits.
const { setImmediate: nextTurn } = globalThis;
options.requestAnimationFrame = (run) => {
  nextTurn(run);
};

// Files share a process: a timer that outlives its file finds no page, and fails where nobody waits for it. It still
// runs, because the framework's scheduler counts on its own.
const { setTimeout: realTimeout } = globalThis;
beforeAll(() => {
  let isOver = false;
  const lasting = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
    realTimeout(() => {
      try {
        callback(...args);
      } catch (error) {
        if (!isOver) throw error;
      }
    }, delay);
  globalThis.setTimeout = Object.assign(lasting, realTimeout);
  return () => {
    isOver = true;
    globalThis.setTimeout = realTimeout;
  };
});
