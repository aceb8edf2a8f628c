/** Reads the parts and costs of a Mollie settlement as lines of the report. */
import type { MollieClient } from '@mollie/api-client';
import type { LineKind, ReportedLine } from '#payments/ledger/balance_report.ts';
import { type Amount, amountHere, marksOf } from './events.ts';

/** As far as it is read. */
export type Settlement = {
  id: string;
  reference: string;
  createdAt: string;
  settledAt: string | null;
  status: string;
  amount: Amount;
  periods: Record<string, Record<string, { costs: { description: string; count: number; amountGross: Amount }[] }>>;
};
type Asked = { settlementId: string; limit: number; from?: string };
type Part = (settlementId: string, mark: string) => Promise<ReportedLine>;
type Page = { parts: Part[]; next: string };

/** In the order in which they are read. */
export const PARTS: readonly ((client: MollieClient, asked: Asked) => Promise<Page>)[] = [
  async (client, asked) => {
    const page = await client.settlementPayments.page(asked);
    return pageOf(
      page,
      'payment',
      page.map((one) => ({ ...one, paymentId: one.id, amount: one.amountCaptured ?? one.amount })),
    );
  },
  async (client, asked) => {
    const page = await client.settlementCaptures.page(asked);
    return pageOf(page, 'payment', page);
  },
  async (client, asked) => {
    const page = await client.settlementRefunds.page(asked);
    return pageOf(page, 'refund', page);
  },
  async (client, asked) => {
    const page = await client.settlementChargebacks.page(asked);
    return pageOf(page, 'dispute', page);
  },
];

type Movement = {
  id: string;
  paymentId: string;
  amount: Amount;
  settlementAmount?: Amount;
  metadata?: unknown;
  createdAt: string;
};

const pageOf = (
  { nextPageCursor }: { nextPageCursor: string | undefined },
  kind: LineKind,
  movements: readonly Movement[],
): Page => ({
  parts: movements.map((one) => (settlementId, mark) => lineOf(one, kind, settlementId, mark)),
  next: nextPageCursor ?? '',
});

async function lineOf(one: Movement, kind: LineKind, payout: string, mark: string): Promise<ReportedLine> {
  const { reference, shop } = marksOf({ metadata: one.metadata });
  const own = shop === mark ? reference : '';
  const amount = await amountHere(one.amount);
  const settled = one.settlementAmount;
  return {
    key: one.id,
    kind: shop !== '' && shop !== mark ? 'other' : kind,
    reference: own,
    // A refund that we requested is known by its own id.
    acquirerReference: own && kind === 'refund' ? one.id : one.paymentId,
    amount: amount && (kind === 'payment' ? amount : -amount),
    currency: one.amount.currency,
    // Mollie charges fees by payment method and month, not by payment.
    fee: null,
    net: settled ? await signedHere(settled) : null,
    balanceCurrency: settled?.currency ?? one.amount.currency,
    description: '',
    payout,
    happenedAt: new Date(one.createdAt),
  };
}

async function signedHere({ value, currency }: Amount): Promise<number | null> {
  const amount = await amountHere({ value: value.replace(/^-/, ''), currency });
  return amount && (value.startsWith('-') ? -amount : amount);
}

/** What Mollie kept of a settlement, by payment method and month. */
export async function costLines({ id, periods, createdAt }: Settlement): Promise<ReportedLine[]> {
  const costs = Object.entries(periods ?? {}).flatMap(([year, months]) =>
    Object.entries(months).flatMap(([month, period]) =>
      period.costs.map((cost, n) => ({ ...cost, key: `${id}:${year}-${month}:${n}` })),
    ),
  );
  return Promise.all(
    costs.map(async ({ key, description, count, amountGross }) => {
      const fee = await signedHere(amountGross);
      return {
        key,
        kind: 'fee' as const,
        reference: '',
        acquirerReference: '',
        amount: fee && -fee,
        currency: amountGross.currency,
        fee,
        net: fee && -fee,
        balanceCurrency: amountGross.currency,
        description: `${description} × ${count}`,
        payout: id,
        happenedAt: new Date(createdAt),
      };
    }),
  );
}
