/** Balance transactions and payouts of the Stripe account, as its documentation has them. */
import type Stripe from 'stripe';
import type { Intent, Known, Refund } from './objects.ts';
import { now } from './objects.ts';
import type { StripeLedger } from './stripe_ledger.ts';

export type BalanceLine = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'fee' | 'net' | 'currency' | 'description' | 'created'
> & {
  type: Known<Stripe.BalanceTransaction.Type>;
  source: object | null;
};

export type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'currency'
  | 'status'
  | 'automatic'
  | 'statement_descriptor'
  | 'trace_id'
  | 'arrival_date'
  | 'created'
> & { reconciliation_status: Known<Stripe.Payout.ReconciliationStatus> };

/** Of a European card. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;

export class StripeBalance {
  /** What is nothing of the ledger, such as charges by hand and fees. */
  readonly more: BalanceLine[] = [];
  readonly payouts: Payout[] = [];
  /** Lines that Stripe leaves out of its answer, by the id of their payment or refund. */
  readonly hidden = new Set<string>();
  /** What Stripe says more or less of one. */
  readonly shifted = new Map<string, number>();
  readonly #paidOut = new Map<string, string>();

  /** Newest first. */
  lines({ intents, refunds }: StripeLedger): BalanceLine[] {
    const captured = [...intents.values()].filter((one) => one.amount_received > 0);
    const all = [
      ...captured.map((one) => this.#charge(one)),
      ...[...refunds.values()].map((one) => this.#refund(one)),
      ...this.more,
    ];
    return all.sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
  }

  #charge({ id, amount, amount_received, currency, metadata, created }: Intent): BalanceLine {
    const received = amount_received + (this.shifted.get(id) ?? 0);
    const money = { amount: received, fee: feeOf(received), net: received - feeOf(received), currency };
    const about = { payment_intent: id, amount, amount_captured: received, currency, metadata };
    const source = { id: id.replace('pi_', 'ch_'), object: 'charge', ...about };
    return { ...line(id, 'charge', created), ...money, source };
  }

  #refund(refund: Refund): BalanceLine {
    const amount = -(refund.amount + (this.shifted.get(refund.id) ?? 0));
    const money = { amount, fee: 0, net: amount, currency: refund.currency };
    return { ...line(refund.id, 'refund', refund.created), ...money, source: { ...refund, amount: -amount } };
  }

  /** Pays out everything that is not paid out yet. */
  payOut(ledger: StripeLedger, status = 'in_transit'): Payout {
    const lines = this.lines(ledger).filter(({ id }) => !this.#paidOut.has(id));
    const payout: Payout = {
      id: ledger.id('po'),
      object: 'payout',
      amount: lines.reduce((sum, { net }) => sum + net, 0),
      currency: 'usd',
      status,
      automatic: true,
      reconciliation_status: 'completed',
      statement_descriptor: 'STAND-IN',
      trace_id: null,
      arrival_date: now() + 86_400,
      created: now(),
    };
    for (const { id } of lines) this.#paidOut.set(id, payout.id);
    this.payouts.unshift(payout);
    return payout;
  }

  /** `GET /v1/balance_transactions` */
  list(ledger: StripeLedger, query: URLSearchParams): object {
    const payout = query.get('payout');
    const rows = this.lines(ledger).filter(
      ({ id, created }) =>
        (payout ? this.#paidOut.get(id) === payout : isWithin(created, query)) && !this.hidden.has(id.slice(4)),
    );
    const isExpanded = query.getAll('expand[0]').includes('data.source');
    const shown = rows.map((row) => ({ ...row, source: isExpanded ? row.source : idOf(row.source) }));
    return pageOf(shown, query, '/v1/balance_transactions');
  }

  /** `GET /v1/payouts` */
  listPayouts = (query: URLSearchParams): object =>
    pageOf(
      this.payouts.filter(({ created }) => isWithin(created, query)),
      query,
      '/v1/payouts',
    );
}

const line = (id: string, type: BalanceLine['type'], created: number) => ({
  id: `txn_${id}`,
  object: 'balance_transaction' as const,
  type,
  description: null,
  created,
});

const idOf = (source: object | null): string | null => (source ? String(Reflect.get(source, 'id')) : null);

const isWithin = (created: number, query: URLSearchParams): boolean =>
  created >= Number(query.get('created[gte]') ?? 0) && created <= Number(query.get('created[lte]') ?? Infinity);

function pageOf(rows: { id: string }[], query: URLSearchParams, url: string): object {
  const after = query.get('starting_after');
  const from = after ? rows.findIndex(({ id }) => id === after) + 1 : 0;
  const limit = Number(query.get('limit') ?? 10);
  return { object: 'list', url, has_more: rows.length > from + limit, data: rows.slice(from, from + limit) };
}
