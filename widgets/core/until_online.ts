import { CallError } from '#registry/call.ts';

/** Removes a message about an unreachable server once the network is back. */
export function untilOnline(error: unknown, takeBack: () => void, signal: AbortSignal): void {
  if (error instanceof CallError && error.status === 0)
    window.addEventListener('online', takeBack, { once: true, signal });
}
