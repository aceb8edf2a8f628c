/** Reads a balance transaction of Stripe as a line of the report. */
import type Stripe from 'stripe';
import { AcquirerRefused } from '#payments/ledger/acquirer.ts';
import type { ReportedLine } from '#payments/ledger/balance_report.ts';
import type { StripeAccount } from './account.ts';
import { amountHere } from './amounts.ts';

/** What a line is about: as customers paid it, and in whose name. */
type About = Pick<ReportedLine, 'kind' | 'reference' | 'acquirerReference' | 'amount' | 'currency'>;
type Line = Stripe.BalanceTransaction;

const PAYOUT = /^payout/;
const FEES = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

/** Null for what the balance pays out: that is reported as a payout. */
export async function lineOf(account: StripeAccount, line: Line): Promise<Omit<ReportedLine, 'payout'> | null> {
  if (PAYOUT.test(line.type)) return null;
  const { id, fee, net, currency, created, description } = line;
  return {
    ...(await aboutOf(account, line)),
    key: id,
    fee: await amountHere(fee, currency),
    net: await amountHere(net, currency),
    balanceCurrency: currency.toUpperCase(),
    description: description ?? '',
    happenedAt: new Date(created * 1000),
  };
}

async function aboutOf(account: StripeAccount, line: Line): Promise<About> {
  const { source } = line;
  if (source && typeof source !== 'string') {
    if (source.object === 'charge') return aboutCharge(account, source as Stripe.Charge);
    if (source.object === 'refund') return aboutRefund(account, source as Stripe.Refund, line.amount > 0);
    if (source.object === 'dispute') return aboutDispute(account, source as Stripe.Dispute, line.amount > 0);
  }
  return withoutPayment(FEES.has(line.type) ? 'fee' : 'other', line);
}

const withoutPayment = async (kind: 'fee' | 'other', { amount, currency }: Line): Promise<About> => ({
  kind,
  reference: '',
  acquirerReference: '',
  amount: await amountHere(amount, currency),
  currency: currency.toUpperCase(),
});

const idOf = (one: string | { id: string } | null): string => (typeof one === 'string' ? one : (one?.id ?? ''));

/** Whose it is: with the mark of another shop it is nothing of ours, without any it was made by hand. */
const isForeign = (account: StripeAccount, { metadata }: { metadata: Stripe.Metadata | null }): boolean =>
  metadata?.shop !== undefined && !account.isOurs({ metadata });

const referenceIn = (account: StripeAccount, { metadata }: { metadata: Stripe.Metadata | null }): string =>
  account.isOurs({ metadata }) ? (metadata?.reference ?? '') : '';

/** A charge has the marks of its intent. */
async function aboutCharge(account: StripeAccount, charge: Stripe.Charge): Promise<About> {
  return {
    kind: isForeign(account, charge) ? 'other' : 'payment',
    reference: referenceIn(account, charge),
    acquirerReference: idOf(charge.payment_intent),
    amount: await amountHere(charge.amount_captured, charge.currency),
    currency: charge.currency.toUpperCase(),
  };
}

/** @param isBack the bank returned it */
async function aboutRefund(account: StripeAccount, refund: Stripe.Refund, isBack: boolean): Promise<About> {
  const own = referenceIn(account, refund);
  const marks = own || isForeign(account, refund) ? refund : await paymentOf(account, refund);
  return {
    kind: isForeign(account, marks) ? 'other' : 'refund',
    // Made on Stripe's pages it is known by its payment.
    reference: own || referenceIn(account, marks),
    acquirerReference: own ? refund.id : idOf(refund.payment_intent),
    amount: signed(await amountHere(refund.amount, refund.currency), isBack),
    currency: refund.currency.toUpperCase(),
  };
}

async function aboutDispute(account: StripeAccount, dispute: Stripe.Dispute, isBack: boolean): Promise<About> {
  const marks = await paymentOf(account, dispute);
  return {
    kind: isForeign(account, marks) ? 'other' : 'dispute',
    reference: referenceIn(account, marks),
    acquirerReference: idOf(dispute.payment_intent),
    amount: signed(await amountHere(dispute.amount, dispute.currency), isBack),
    currency: dispute.currency.toUpperCase(),
  };
}

const signed = (amount: number | null, isBack: boolean): number | null => amount && (isBack ? amount : -amount);

type Marked = { metadata: Stripe.Metadata | null };

async function paymentOf(
  account: StripeAccount,
  { payment_intent: payment }: { payment_intent: string | Stripe.PaymentIntent | null },
): Promise<Marked> {
  const id = idOf(payment);
  try {
    return id ? await account.intent(id) : { metadata: null };
  } catch (error) {
    if (error instanceof AcquirerRefused) return { metadata: null };
    throw error;
  }
}
