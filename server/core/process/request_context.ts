/** Which request the running code answers, so that lines of the log belong together. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const current = new AsyncLocalStorage<{ id: string }>();

export const withRequestId = <T>(work: () => T): T => current.run({ id: randomUUID() }, work);

export const requestId = (): string | undefined => current.getStore()?.id;
