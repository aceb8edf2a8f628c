/** Fails a test on console warnings and errors that it did not expect. */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const LEVELS = ['error', 'warn'] as const;
const real = { error: console.error, warn: console.warn };

let expected: RegExp[] = [];
let seen: string[] = [];

/** Call it before or after the message. A test also fails if an expected message does not come. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

beforeEach(() => {
  expected = [];
  seen = [];
  for (const level of LEVELS) console[level] = (...args: unknown[]) => void seen.push(`${level}: ${format(...args)}`);
});

afterEach(() => {
  Object.assign(console, real);
  const surprises = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
  if (surprises.length > 0) throw new Error(`The console was not silent:\n${surprises.join('\n')}`);
  const missing = expected.filter((pattern) => !seen.some((line) => pattern.test(line)));
  if (missing.length > 0) throw new Error(`The console should have said ${missing.join(' and ')}.`);
});
