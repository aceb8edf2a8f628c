/** Gives each request an id that its log lines share. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const current = new AsyncLocalStorage<{ id: string }>();

export const withRequestId = <T>(work: () => T): T => current.run({ id: randomUUID() }, work);

export const requestId = (): string | undefined => current.getStore()?.id;
