/** Tells other domains that a document is withdrawn, such as a cancelled order. */
import type { DocumentRef } from './documents/document_notes.ts';

type Listener = (document: DocumentRef) => Promise<void>;
const listeners = new Set<Listener>();

/**
 * What another domain does about it comes first, in the same transaction and before the document is locked: payments
 * are always locked before what they are for.
 * @returns how to stop listening
 */
export const onWithdrawn = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Call it inside the transaction that withdraws the document, before that is locked. */
export async function withdrawn(document: DocumentRef): Promise<void> {
  for (const listener of listeners) await listener(document);
}
