/** What has become of a payment's money, in a word. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { Tone } from '#core/staff_list/cells.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import { paymentEvents } from '#payments/ledger/schema.ts';
import type { EventKind, TransactionState } from '#payments/ledger/states.ts';

/** `look` is that of the badges of documents. */
export type StatusBadge = { name: string; look: string; tone: Tone };

/** `lost` money stays with the customer. A dispute that was won is none. */
export type Dispute = 'open' | 'lost' | null;

const DISPUTE_EVENTS: EventKind[] = ['disputed', 'dispute_won', 'dispute_lost'];

const OF_STATES: Record<TransactionState, { look: string; tone: Tone }> = {
  draft: { look: 'draft', tone: 'neutral' },
  pending: { look: 'sent', tone: 'notice' },
  authorized: { look: 'sent', tone: 'notice' },
  done: { look: 'paid', tone: 'positive' },
  cancel: { look: 'cancel', tone: 'neutral' },
  error: { look: 'overdue', tone: 'negative' },
};

type Facts = Pick<Transaction, 'kind' | 'state' | 'captured' | 'refunded'>;

export function badgeOf(payment: Facts, dispute: Dispute, texts: Texts): StatusBadge {
  const { t } = texts;
  const { kind, state, captured, refunded } = payment;
  if (dispute === 'open') return { name: t('Disputed'), look: 'overdue', tone: 'negative' };
  if (dispute === 'lost') return { name: t('Dispute lost'), look: 'cancel', tone: 'negative' };
  if (kind !== 'refund' && state === 'done' && refunded > 0)
    return refunded < captured
      ? { name: t('Partly refunded'), look: 'sent', tone: 'notice' }
      : { name: t('Refunded'), look: 'cancel', tone: 'neutral' };
  return { name: stateName(payment, texts), ...OF_STATES[state] };
}

function stateName({ state, kind }: Facts, { t }: Texts): string {
  const names: Record<TransactionState, string> = {
    draft: t('Created'),
    pending: t('Pending'),
    authorized: t('Authorized'),
    done: kind === 'refund' ? t('Refunded') : t('Received', { context: 'payment' }),
    cancel: t('Cancelled'),
    error: t('Failed'),
  };
  return names[state];
}

/** @param kinds of a payment's counted events, in any order */
export function disputeIn(kinds: readonly EventKind[]): Dispute {
  if (!kinds.includes('disputed') || kinds.includes('dispute_won')) return null;
  return kinds.includes('dispute_lost') ? 'lost' : 'open';
}

/** Asks only where money went back. @returns payment → its dispute */
export async function disputesOf(payments: readonly Transaction[]): Promise<Map<number, Dispute>> {
  const ids = payments.filter(({ kind, refunded }) => kind !== 'refund' && refunded > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const events = await db
    .select({ id: paymentEvents.transactionId, kind: paymentEvents.kind })
    .from(paymentEvents)
    .where(
      and(
        inArray(paymentEvents.transactionId, ids),
        inArray(paymentEvents.kind, DISPUTE_EVENTS),
        eq(paymentEvents.refusal, ''),
      ),
    );
  const kindsOf = Map.groupBy(events, ({ id }) => id as number);
  return new Map([...kindsOf].map(([id, some]) => [id, disputeIn(some.map(({ kind }) => kind))]));
}
