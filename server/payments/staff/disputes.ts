/** What is known of disputes: open, lost or won. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { StoredEvent, Transaction } from '#payments/ledger/ledger.ts';
import { providersThatReportLosses } from '#payments/ledger/providers.ts';
import { acquirers, paymentEvents } from '#payments/ledger/schema.ts';
import type { EventKind } from '#payments/ledger/states.ts';

/** `lost` money stays with the customer. A dispute that was won is none. */
export type Dispute = 'open' | 'lost' | null;

export const DISPUTE_EVENTS: EventKind[] = ['disputed', 'dispute_won', 'dispute_lost'];

/** Banks decide within this. */
const LONGEST_DISPUTE_MS = 90 * millisecondsInDay;

/** Older disputes are lost where the provider would not report it. */
export const undecidedSince = (): Date => new Date(Date.now() - LONGEST_DISPUTE_MS);

type DisputeEvent = Pick<StoredEvent, 'kind' | 'receivedAt'>;

/** @param events that count of one payment, in any order */
export function disputeIn(events: readonly DisputeEvent[], provider: string): Dispute {
  const times = (kind: EventKind) => events.filter((event) => event.kind === kind).length;
  const [opened, lost] = [times('disputed'), times('dispute_lost')];
  if (opened === 0) return null;
  const isDecided = opened <= lost + times('dispute_won');
  const ends = countsAsLostAt(events, provider);
  if (!isDecided && (ends === null || ends > new Date())) return 'open';
  return lost > 0 || !isDecided ? 'lost' : null;
}

/** When an open dispute counts as lost; null where the provider reports that. */
export function countsAsLostAt(events: readonly DisputeEvent[], provider: string): Date | null {
  if (providersThatReportLosses().includes(provider)) return null;
  const opened = events.filter(({ kind }) => kind === 'disputed').map(({ receivedAt }) => receivedAt.getTime());
  return opened.length > 0 ? new Date(Math.max(...opened) + LONGEST_DISPUTE_MS) : null;
}

/** Asks only where money went back. @returns payment → its dispute */
export async function disputesOf(
  payments: readonly Pick<Transaction, 'id' | 'kind' | 'refunded'>[],
): Promise<Map<number, Dispute>> {
  const ids = payments.filter(({ kind, refunded }) => kind !== 'refund' && refunded > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { transactionId, kind, receivedAt, refusal, acquirerId } = paymentEvents;
  const events = await db
    .select({ id: transactionId, kind, receivedAt, provider: acquirers.provider })
    .from(paymentEvents)
    .innerJoin(acquirers, eq(acquirers.id, acquirerId))
    .where(and(inArray(transactionId, ids), inArray(kind, DISPUTE_EVENTS), eq(refusal, '')));
  const byPayment = Map.groupBy(events, ({ id }) => id as number);
  return new Map([...byPayment].map(([id, some]) => [id, disputeIn(some, some[0]?.provider ?? '')]));
}
