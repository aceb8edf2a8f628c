/** View of a payment and its ledger. */

import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { findCurrency, type Site } from '#core/sites/site.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import { heldUntil } from '#payments/ledger/holds.ts';
import { eventsOf, isCounted, type StoredEvent, type Transaction } from '#payments/ledger/ledger.ts';
import { documentOf } from '#payments/ledger/payables.ts';
import { readyProvider } from '#payments/ledger/providers.ts';
import { acquirerName } from '#payments/ledger/queries.ts';
import { pendingRefundJob, refundsOf } from '#payments/ledger/refunds.ts';
import type { EventKind, EventSource, TransactionKind } from '#payments/ledger/states.ts';
import type { StaffActionName } from './actions.ts';
import { countsAsLostAt, type Dispute, disputeIn } from './disputes.ts';
import { linesOf, namesOf, type StaffRow } from './queries.ts';
import { badgeOf, isPartlyCaptured } from './status_badge.ts';

const kindNames = ({ t }: Texts): Record<EventKind, string> => ({
  pending: t('Awaiting payment'),
  authorized: t('Authorized'),
  captured: t('Payment received'),
  declined: t('Declined'),
  cancelled: t('Cancelled'),
  expired: t('Timed out'),
  refunded: t('Refunded'),
  refund_failed: t('Refund failed'),
  disputed: t('Disputed'),
  dispute_won: t('Dispute won'),
  dispute_lost: t('Dispute lost'),
});

const sourceNames = ({ t }: Texts): Record<EventSource, string> => ({
  browser: t('via customer’s browser'),
  webhook: t('via provider'),
  poll: t('when we asked'),
  staff: t('by our staff'),
  job: t('automatic'),
});

export const actionNames = ({ t }: Texts): Record<StaffActionName, string> => ({
  settle: t('Mark as paid'),
  capture: t('Capture payment'),
  release: t('Release authorization (void)'),
  refund: t('Refund'),
  returned: t('Mark as refunded'),
  retry: t('Check status again'),
  look: t('Check status with provider'),
  follow: t('Retry'),
});

export type EventView = { what: string; amount: string; how: string; when: string; message: string; refusal: string };

/** @param of what the event is about, as far as that is known */
export async function eventView(
  event: StoredEvent,
  site: Site,
  names: ReadonlyMap<number, string>,
  of: TransactionKind = 'payment',
): Promise<EventView> {
  const texts = textsFor(site.language.code);
  const { kind, amount, currencyCode, source, byId, message, refusal, happenedAt } = event;
  return {
    what: of === 'refund' && kind === 'pending' ? texts.t('Refund requested') : kindNames(texts)[kind],
    amount: amount === null ? '' : await amountOr(amount, currencyCode, site),
    how: (byId !== null && names.get(byId)) || sourceNames(texts)[source],
    when: texts.dateTime(happenedAt, site.website.timeZone),
    message: message && texts.say(message),
    refusal: refusal && texts.say(refusal),
  };
}

/** An unknown currency code is shown as reported. */
async function amountOr(amount: number, code: string, { language }: Site): Promise<string> {
  try {
    return await amountShown(amount, code, language.code);
  } catch {
    return `${amount} ${code}`;
  }
}

export async function staffView({ transaction, acquirer, customer }: StaffRow, site: Site) {
  const texts = textsFor(site.language.code);
  const { language } = site;
  const money = (amount: number) => amountShown(amount, transaction.currencyCode, language.code);
  const { decimals } = await findCurrency(transaction.currencyCode);
  const formAmount = (amount: number) => texts.number(amount / 10 ** decimals, decimals);
  const events = await eventsOf(transaction.id);
  const names = await namesOf(events.map(({ byId }) => byId));
  const document = documentOf(transaction);
  const counted = events.filter(isCounted);
  const dispute = disputeIn(counted, acquirer.provider);
  const badge = badgeOf(transaction, dispute, texts);
  return {
    id: transaction.id,
    reference: transaction.reference,
    title: titleOf(transaction, texts),
    kind: transaction.kind,
    state: transaction.state,
    look: badge.look,
    stateName: badge.name,
    holdText: transaction.state === 'authorized' ? holdText(transaction, site) : '',
    stateMessage: transaction.stateMessage && texts.say(transaction.stateMessage),
    acquirer: acquirerName(acquirer, language.code),
    acquirerReference: transaction.acquirerReference ?? '',
    customer: customer ?? '',
    amount: await money(transaction.amount),
    captured: isPartlyCaptured(transaction) ? await money(transaction.captured) : null,
    wentBack: await wentBack(transaction, dispute, site),
    disputeText: dispute ? disputeText(dispute, counted, acquirer.provider, site) : '',
    /** What a form offers. */
    whole: formAmount(transaction.amount),
    left: formAmount(transaction.captured - transaction.refunded),
    isByHand: transaction.kind === 'refund' && transaction.state === 'pending' && !readyProvider(acquirer)?.refund,
    isUnavailable: transaction.kind !== 'refund' && transaction.outcome === 'unavailable',
    created: texts.dateTime(transaction.createdAt, site.website.timeZone),
    document: document && {
      name: document.kind === 'order' ? texts.t('Order') : texts.t('Invoice'),
      url: site.url(`/sales/${document.kind === 'order' ? 'orders' : 'invoices'}/${document.id}`),
    },
    retry: await retryView(transaction, site),
    reported: await reportedView(transaction.id, site),
    of: transaction.refundsId && site.url(`/sales/payments/${transaction.refundsId}`),
    events: await Promise.all(events.map((event) => eventView(event, site, names, transaction.kind))),
    refunds: await Promise.all(
      (await refundsOf(transaction.id)).map(async (one) => {
        const { name, look } = badgeOf(one, null, texts);
        const url = site.url(`/sales/payments/${one.id}`);
        return { url, amount: await money(one.amount), state: name, look, retry: await retryView(one, site) };
      }),
    ),
  };
}

/** @returns a sentence; empty where nothing went back */
async function wentBack({ kind, refunded, currencyCode }: Transaction, dispute: Dispute, site: Site): Promise<string> {
  if (kind === 'refund' || refunded === 0) return '';
  const { t } = textsFor(site.language.code);
  const amount = await amountShown(refunded, currencyCode, site.language.code);
  return dispute ? t('Disputed: {amount}', { amount }) : t('Refunded: {amount}', { amount });
}

/** Where the provider tells nothing of lost disputes: when this one counts as lost. */
function disputeText(dispute: Dispute, counted: readonly StoredEvent[], provider: string, site: Site): string {
  const ends = countsAsLostAt(counted, provider);
  if (!ends || counted.some(({ kind }) => kind === 'dispute_lost')) return '';
  const { t, longDate } = textsFor(site.language.code);
  const day = longDate(ends, site.website.timeZone);
  return dispute === 'open'
    ? t('We hear of it if you win this dispute, but not if you lose it. Without news by {day}, it counts as lost.', {
        day,
      })
    : t('The money did not come back by {day}, so this dispute counts as lost.', { day });
}

/** What the provider reported of it: fees, what is left, and the payout. */
async function reportedView(transactionId: number, site: Site) {
  const lines = await linesOf(transactionId);
  const texts = textsFor(site.language.code);
  const amount = async (value: number | null, code: string) => (value === null ? '' : amountOr(value, code, site));
  return Promise.all(
    lines.map(async ({ line, payout }) => ({
      fee: await amount(line.fee, line.balanceCurrency),
      net: await amount(line.net, line.balanceCurrency),
      when: texts.dateTime(line.happenedAt, site.website.timeZone),
      payout: payout && { name: payout.key, url: site.url(`/sales/payouts/${payout.id}`) },
    })),
  );
}

function holdText(payment: Transaction, { language, website }: Site): string {
  const { t, longDate } = textsFor(language.code);
  return t('Banks hold authorized money for about a week. Capture it by {day}.', {
    day: longDate(heldUntil(payment), website.timeZone),
  });
}

/** For an unanswered refund: the time of the next attempt, or that attempts have ended. */
async function retryView({ id, kind, state }: Transaction, { language, website }: Site) {
  if (kind !== 'refund' || state !== 'draft') return null;
  const { t, dateTime } = textsFor(language.code);
  const retry = await pendingRefundJob(id);
  if (!retry)
    return {
      isOver: true,
      text: t('The provider could not be reached. We stopped retrying. Nothing has been refunded.'),
    };
  if (retry.attempts === 0 || retry.isRunning) return { isOver: false, text: t('Sent to the provider in a moment.') };
  const when = dateTime(retry.runAt, website.timeZone);
  return { isOver: false, text: t('The provider could not be reached. Next try at {when}.', { when }) };
}

/** A refund is named after its payment: its own reference is for providers. */
const titleOf = ({ kind, reference }: Transaction, { t }: Texts): string =>
  kind === 'refund' ? t('Refund of {reference}', { reference: reference.split('-R')[0] as string }) : reference;
