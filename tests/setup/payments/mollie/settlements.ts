/** Settlements of the Mollie organisation, as its documentation has them. */
import { type MolliePayment, MollieRefusal } from './mollie_ledger.ts';

type Amount = { currency: string; value: string };
type Cost = { description: string; method: string; count: number; amountGross: Amount };
export type Settlement = {
  resource: 'settlement';
  id: string;
  reference: string;
  status: string;
  amount: Amount;
  createdAt: string;
  settledAt: string | null;
  periods: Record<string, Record<string, { revenue: object[]; costs: Cost[] }>>;
  payments: MolliePayment[];
};

/** Mollie's page is shorter than the one asked for, so that the next one is needed. */
const MOST = 2;

export class MollieSettlements {
  /** Newest first. */
  readonly all: Settlement[] = [];

  /** Pays these payments out, with all that happened to them. */
  settle(payments: MolliePayment[], status = 'paidout'): Settlement {
    const number = this.all.length + 1;
    const value = payments.reduce((sum, one) => sum + Number(one.amountCaptured?.value ?? 0), 0);
    const refunded = payments.flatMap(({ refunds }) => refunds).reduce((sum, one) => sum + Number(one.amount.value), 0);
    const settlement: Settlement = {
      resource: 'settlement',
      id: `stl_${String(number).padStart(8, '0')}`,
      reference: `1234567.2611.0${number}`,
      status,
      amount: { currency: 'USD', value: (value - refunded - payments.length * 0.25).toFixed(2) },
      createdAt: new Date(Date.now() - 1000 + number).toISOString(),
      settledAt: status === 'paidout' ? new Date().toISOString() : null,
      periods: {
        2026: {
          11: {
            revenue: [],
            costs: [
              {
                description: 'Credit card',
                method: 'creditcard',
                count: payments.length,
                amountGross: { currency: 'USD', value: (payments.length * 0.25).toFixed(2) },
              },
            ],
          },
        },
      },
      payments,
    };
    this.all.unshift(settlement);
    return settlement;
  }

  /** `GET /v2/settlements` and its parts. */
  answer(id: string, part: string, query: URLSearchParams): object {
    if (!id) return page('settlements', this.all.map(shown), query, '/v2/settlements');
    const found = this.all.find((one) => one.id === id);
    if (!found) throw new MollieRefusal(404, 'No settlement exists with this id.');
    const parts: Record<string, () => object[]> = {
      payments: () =>
        found.payments.map(({ refunds, chargebacks, ...payment }) => withNet(payment, payment.amountCaptured!)),
      captures: () => [],
      refunds: () =>
        found.payments.flatMap((payment) =>
          payment.refunds.map((refund) => withNet({ ...refund, paymentId: payment.id }, refund.amount, '-')),
        ),
      chargebacks: () =>
        found.payments.flatMap((payment) =>
          payment.chargebacks.map((one) => withNet({ ...one, paymentId: payment.id }, one.amount, '-')),
        ),
    };
    const rows = parts[part]?.();
    if (!rows) throw new MollieRefusal(404, 'No such path.');
    return page(part, rows, query, `/v2/settlements/${id}/${part}`);
  }
}

const shown = ({ payments, ...settlement }: Settlement) => ({ ...settlement, _links: {} });

const withNet = (part: object, { currency, value }: Amount, sign = '') => ({
  ...part,
  settlementAmount: { currency, value: `${sign}${value}` },
});

function page(name: string, rows: object[], query: URLSearchParams, path: string): object {
  const idOf = (row: object) => String(Reflect.get(row, 'id'));
  const from = query.get('from') ? rows.findIndex((row) => idOf(row) === query.get('from')) : 0;
  const next = rows[from + MOST];
  return {
    count: Math.min(MOST, rows.length - from),
    _embedded: { [name]: rows.slice(from, from + MOST) },
    _links: {
      self: { href: path, type: 'application/hal+json' },
      previous: null,
      next: next
        ? { href: `https://api.mollie.com${path}?from=${idOf(next)}&limit=${MOST}`, type: 'application/hal+json' }
        : null,
    },
  };
}
