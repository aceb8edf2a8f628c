/** Gives `vi.waitFor` and `vi.waitUntil` the timeout that tours have, for busy machines. */
import { vi } from 'vitest';

type Options = { timeout?: number; interval?: number };
type Wait = <T>(check: () => T | Promise<T>, options?: number | Options) => Promise<any>;

const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 10;

const withTimeout =
  (wait: Wait): Wait =>
  (check, options = {}) => {
    const asked = typeof options === 'number' ? { timeout: options } : options;
    // Fake clocks are moved on by the interval, so that they keep the usual one.
    const interval = vi.isFakeTimers() ? {} : { interval: INTERVAL_MS };
    return wait(check, { timeout: TIMEOUT_MS, ...interval, ...asked });
  };

// Test files of one process share `vi`, and each runs this file.
const shared = globalThis as { hasWaitTimeouts?: boolean };
if (!shared.hasWaitTimeouts) {
  vi.waitFor = withTimeout(vi.waitFor);
  vi.waitUntil = withTimeout(vi.waitUntil);
}
shared.hasWaitTimeouts = true;
