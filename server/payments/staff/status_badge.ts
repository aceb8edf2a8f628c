/** What has become of a payment's money, in a word. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Tone } from '#core/staff_list/cells.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import type { TransactionState } from '#payments/ledger/states.ts';
import type { Dispute } from './disputes.ts';

/** `look` is that of the badges of documents. */
export type StatusBadge = { name: string; look: string; tone: Tone };

const OF_STATES: Record<TransactionState, { look: string; tone: Tone }> = {
  draft: { look: 'draft', tone: 'neutral' },
  pending: { look: 'sent', tone: 'notice' },
  authorized: { look: 'sent', tone: 'notice' },
  done: { look: 'paid', tone: 'positive' },
  cancel: { look: 'cancel', tone: 'neutral' },
  error: { look: 'overdue', tone: 'negative' },
};

type Facts = Pick<Transaction, 'kind' | 'state' | 'amount' | 'captured' | 'refunded'>;

export function badgeOf(payment: Facts, dispute: Dispute, texts: Texts): StatusBadge {
  const { t } = texts;
  const { kind, state, captured, refunded } = payment;
  if (dispute === 'open') return { name: t('Disputed'), look: 'overdue', tone: 'negative' };
  if (dispute === 'lost') return { name: t('Dispute lost'), look: 'cancel', tone: 'negative' };
  if (kind !== 'refund' && state === 'done' && refunded > 0)
    return refunded < captured
      ? { name: t('Partly refunded'), look: 'sent', tone: 'notice' }
      : { name: t('Refunded'), look: 'cancel', tone: 'neutral' };
  if (isPartlyCaptured(payment)) return { name: t('Partly received'), look: 'sent', tone: 'notice' };
  return { name: stateName(payment, texts), ...OF_STATES[state] };
}

/** Less than was authorized. */
export const isPartlyCaptured = ({ kind, state, amount, captured }: Facts): boolean =>
  kind !== 'refund' && state === 'done' && captured < amount;

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
