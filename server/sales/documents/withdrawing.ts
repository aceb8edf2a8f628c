/** Tells other domains that a document is withdrawn, to be changed, or shipped. */
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

/** Tells other domains that staff shipped all of an order, in the same transaction, after the order is locked. */
export const orderShipped = hook<(orderId: number) => Promise<void>>();

/** Ends what was begun to pay a document, within the same transaction. */
export type EndPayments = () => Promise<void>;

/**
 * Locks the payments of a document that is to be changed, before the document is locked.
 * @throws Conflict where money came already
 */
export const paymentEnders = hook<(document: DocumentRef) => Promise<EndPayments>>();

/** Call it inside the transaction that changes the document, before that is locked. @throws Conflict */
export async function lockPayments(document: DocumentRef): Promise<EndPayments> {
  const ends: EndPayments[] = [];
  for (const lock of paymentEnders.all()) ends.push(await lock(document));
  return async () => {
    for (const end of ends) await end();
  };
}
