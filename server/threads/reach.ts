/** Decides who may read a message among the readers of its record. */
import type { MessageState, Reach } from './schema.ts';

export type Visibility = { state: MessageState; isInternal: boolean; isPublished: boolean };

export function reachOf({ state, isInternal, isPublished }: Visibility): Reach {
  if (state === 'unconfirmed' || state === 'refused') return 'nobody';
  return state === 'pending' || isInternal || !isPublished ? 'staff' : 'everybody';
}

/** What changes when one of its messages does: pages that show the thread carry it. */
export const threadTag = (model: string, resId: number): string => `thread:${model}/${resId}`;
