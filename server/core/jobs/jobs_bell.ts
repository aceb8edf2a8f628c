import { setTimeout as sleep } from 'node:timers/promises';
import { onChange } from '#core/changes/changes.ts';

/** Wakes the worker when jobs were added anywhere, when one is done, and when it must stop. */
export function newBell(signal: AbortSignal) {
  let isRung = false;
  let wake = () => {};
  const ring = () => {
    isRung = true;
    wake();
  };
  const off = onChange((tags) => {
    if (tags === 'all' || tags.includes('jobs')) ring();
  });
  signal.addEventListener('abort', ring);
  return {
    ring,
    remove: off,
    reset: () => {
      isRung = false;
    },
    async rung(atMostMs: number): Promise<void> {
      if (isRung) return;
      const late = new AbortController();
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([woken, sleep(atMostMs, undefined, { ref: false, signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}
