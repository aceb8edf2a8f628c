import { report } from './report.ts';

type Handler = (params: unknown) => unknown;

const RETRY_EVERY_MS = 100;
const RETRIES = 50;

const offers = new Map<string, Set<Handler>>();

/** Answers an action from now on. Returns what ends it. */
export function offer(action: string, handler: Handler): () => void {
  const handlers = offers.get(action) ?? new Set();
  offers.set(action, handlers.add(handler));
  return () => handlers.delete(handler);
}

/**
 * Asks every widget that offers the action, and waits a while for one to come (specification A §8).
 * Resolves with their answers.
 */
export async function demand(action: string, params?: unknown): Promise<unknown[]> {
  for (let retry = 0; retry <= RETRIES; retry++) {
    if (retry > 0) await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    const handlers = [...(offers.get(action) ?? [])];
    if (handlers.length > 0) return Promise.all(handlers.map((handler) => handler(params)));
  }
  const message = `Action '${action}' was not able to be handled.`;
  console.warn(message);
  throw new Unanswered(message);
}

class Unanswered extends Error {}

/** A pressed `[data-action]` rests until its action is settled. Where that fails, a link still leads where it leads. */
export async function press(trigger: HTMLElement): Promise<void> {
  if (trigger.ariaDisabled === 'true') return;
  trigger.ariaDisabled = 'true';
  try {
    await demand(trigger.dataset.action as string, { ...trigger.dataset });
  } catch (error) {
    if (!(error instanceof Unanswered)) report(`Action '${trigger.dataset.action}' failed`, error);
    if (trigger instanceof HTMLAnchorElement) location.assign(trigger.href);
  } finally {
    trigger.ariaDisabled = null;
  }
}
