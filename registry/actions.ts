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
 * Asks every widget that offers the action, and waits a while for one to come.
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

/**
 * A pressed `[data-action]` rests until its action is settled. Where that fails, a link still leads where it leads; a
 * form is sent only where no widget took the action up: what one began may be done.
 * @param proceed does what the trigger does without scripts
 */
export async function press(trigger: HTMLElement, proceed: () => void): Promise<void> {
  if (trigger.ariaDisabled === 'true') return;
  trigger.ariaDisabled = 'true';
  try {
    await demand(trigger.dataset.action as string, { ...trigger.dataset });
  } catch (error) {
    const isUnanswered = error instanceof Unanswered;
    if (!isUnanswered) report(`Action '${trigger.dataset.action}' failed`, error);
    if (isUnanswered || trigger instanceof HTMLAnchorElement) proceed();
  } finally {
    trigger.ariaDisabled = null;
  }
}
