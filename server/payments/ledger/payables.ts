/** Registry of what can be paid, filled by the domains at the start. */
import type { Domain } from '#core/domain/domain.ts';
import type { Payable } from '#core/domain/payable.ts';
import type { Transaction } from './ledger.ts';

let known: readonly Payable[] = [];

/** Called once at the start, because jobs need it too. */
export function registerPayables(domains: readonly Pick<Domain, 'payables'>[]): void {
  known = domains.flatMap(({ payables = [] }) => payables);
}

export function payableOf(kind: Payable['kind']): Payable {
  const found = known.find((one) => one.kind === kind);
  if (!found) throw new Error(`No domain has a payable "${kind}": add it to the \`payables\` of its domain.`);
  return found;
}

export type Document = { kind: Payable['kind']; id: number };

/** The document of a transaction; null for the verification of a card. */
export function documentOf({ orderId, invoiceId }: Pick<Transaction, 'orderId' | 'invoiceId'>): Document | null {
  if (orderId !== null) return { kind: 'order', id: orderId };
  return invoiceId === null ? null : { kind: 'invoice', id: invoiceId };
}
