/** A fake server for widgets: the test answers each call. */
import { createRequire } from 'node:module';
import { vi } from 'vitest';

export type Asked = {
  path: string;
  /** What was sent, a form's as FormData; undefined for a fragment. */
  body: any;
  headers: Record<string, string>;
  signal: AbortSignal;
  answer(body: object | string, status?: number): Promise<void>;
  /** The answer never comes. */
  fail(): Promise<void>;
};

/** Calls under way or answered, in their order; emptied before each test. */
export const asked: Asked[] = [];

/** Before each test. */
export function answerCalls(): void {
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const signal = init.signal as AbortSignal;
    signal?.addEventListener('abort', () => reject(signal.reason));
    asked.push({
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: init.headers as Record<string, string>,
      signal,
      answer: (body, status = 200) => {
        resolve(typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }));
        return settled();
      },
      fail: () => {
        reject(new TypeError('Failed to fetch'));
        return settled();
      },
    });
    return promise;
  });
}

/** After each test. */
export async function endCalls(): Promise<void> {
  // Calls queued behind an unanswered call must not run in the next test.
  for (let i = 0; i < asked.length; i++) await asked[i]?.answer({});
  vi.unstubAllGlobals();
}

export const last = (): Asked => {
  const one = asked.at(-1);
  if (!one) throw new Error('Nothing was asked of the server.');
  return one;
};

type Scheduler = { unstable_IdlePriority: number; unstable_scheduleCallback(priority: number, run: () => void): void };
const scheduler: Scheduler = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler');

/** React works in slices of 5 ms of wall time: on a busy machine one drawing takes any number of turns. */
const reactRests = () =>
  new Promise<void>((resolve) => scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, resolve));

/** Lets promises and effects come to their end, also where timers are fake. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
    await reactRests();
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  }
}

/** The network is back. */
export async function comeOnline(): Promise<void> {
  window.dispatchEvent(new Event('online'));
  await settled();
}
