/** Tells other domains that a document is withdrawn, such as a cancelled order. */
import { hook } from '#core/domain/hook.ts';
import type { DocumentRef } from './document_notes.ts';

/**
 * What another domain does about it comes first, in the same transaction and before the document is locked: payments
 * are always locked before what they are for.
 */
export const documentWithdrawn = hook<(document: DocumentRef) => Promise<void>>();

/** Call it inside the transaction that withdraws the document, before that is locked. */
export async function withdrawn(document: DocumentRef): Promise<void> {
  for (const follow of documentWithdrawn.all()) await follow(document);
}
