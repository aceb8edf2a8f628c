/** What pages may ask to happen with a settlement, by name (`callback_method`): a closed list. */
import { msg } from '#core/msg.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { noteOnDocument } from '#sales/api.ts';

type Callback = (payment: Transaction, document: Document) => Promise<void>;

const CALLBACKS: Record<string, Callback> = {
  /** Our staff read in the history of the document that its customer paid in the portal. */
  note_portal_payment: ({ reference }, document) =>
    noteOnDocument(document, msg('Paid in the portal: {reference}'), { reference }),
};

export const isCallback = (name: string): boolean => name === '' || Object.hasOwn(CALLBACKS, name);

export async function runCallback(payment: Transaction, document: Document): Promise<void> {
  if (Object.hasOwn(CALLBACKS, payment.callbackMethod)) await CALLBACKS[payment.callbackMethod]?.(payment, document);
}
