/** Facts of documents and their history, for other domains. */
import { type InvoiceDocument, invoiceDocument, orderDocument } from './documents.ts';
import { logEvent } from './events.ts';

export type DocumentRef = { kind: 'order' | 'invoice'; id: number };

type Facts = Pick<InvoiceDocument, 'site' | 'customer' | 'mailTo'>;

/** Its website in its own language, whose it is, and where emails about it go. @throws NotFound */
export async function documentFacts({ kind, id }: DocumentRef): Promise<Facts> {
  return kind === 'order' ? orderDocument(id) : invoiceDocument(id);
}

/** @param what marked by `msg`; `values` fill its braces */
export const noteOnDocument = (
  { kind, id }: DocumentRef,
  what: string,
  values: Record<string, string>,
  by = '',
): Promise<void> => logEvent(kind === 'order' ? { orderId: id } : { invoiceId: id }, what, { values, by });
