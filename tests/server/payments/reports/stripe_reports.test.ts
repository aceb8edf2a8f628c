/** Fees and payouts as Stripe reports them, and what differs from the ledger. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { readReports } from '#payments/reports/read_reports.ts';
import {
  paymentDifferences,
  paymentPayouts,
  paymentReportLines,
  paymentReports,
} from '#payments/reports/reports.schema.ts';
import { paymentNow } from '#tests/setup/payments/payment_fixture.ts';
import { now } from '#tests/setup/payments/stripe/objects.ts';
import { StripeStandIn } from '#tests/setup/payments/stripe/stand_in.ts';
import { stripeAcquirer } from '#tests/setup/payments/stripe/story.ts';
import { withStandIn } from '#tests/setup/payments/with_stand_in.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const server = new StripeStandIn();
const { ledger } = server;
const { balance } = ledger;
let app: FastifyInstance;
let [maria, ada] = [{} as Visitor, {} as Visitor];
let row: AcquirerRow;
withStandIn(server, async (built) => {
  app = built;
  row = await stripeAcquirer();
  [maria, ada] = [await signedIn(app, 'maria'), await signedIn(app, 'admin')];
});

const DAY_MS = 86_400_000;

async function paid() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: row.id });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  const session = [...ledger.sessions.values()].findLast(({ metadata }) => metadata.reference === payment?.reference);
  ledger.decide(session!, 'captured');
  await maria.get(`/payment/return/${row.id}?session_id=${session!.id}`);
  return { payment: await paymentNow(payment!.id), intent: ledger.intent(session!.payment_intent!) };
}

async function refunded() {
  const one = await paid();
  const form = { amount: '10.00', submission: `refund-of-payment-${one.payment.id}` };
  await ada.post(`/sales/payments/${one.payment.id}/refund`, form);
  await runDueJobs();
  const refund = [...ledger.refunds.values()].at(-1)!;
  const [own] = await db.select().from(transactions).where(eq(transactions.refundsId, one.payment.id));
  return { ...one, refund, own: own! };
}

const report = async () => (await db.select().from(paymentReports).where(eq(paymentReports.acquirerId, row.id)))[0];

/** As if the last round were long ago. */
async function read(): Promise<void> {
  await db
    .update(paymentReports)
    .set({ completedAt: new Date(0) })
    .where(eq(paymentReports.acquirerId, row.id));
  await readReports();
}

const differencesOf = async (...ids: number[]) => {
  const all = await db
    .select()
    .from(paymentDifferences)
    .where(eq(paymentDifferences.acquirerId, row.id))
    .orderBy(paymentDifferences.kind);
  return all
    .filter(({ transactionId }) => ids.length === 0 || ids.includes(transactionId ?? 0))
    .map(({ kind, ledgerAmount, reportedAmount }) => [kind, ledgerAmount, reportedAmount]);
};
const linesOf = (transactionId: number) =>
  db.select().from(paymentReportLines).where(eq(paymentReportLines.transactionId, transactionId));

describe('The report of Stripe', () => {
  it('brings the fee of each payment and refund, and the payout they are in, once however often it is read', async () => {
    const { payment, own } = await refunded();
    const payout = balance.payOut(ledger);
    await read();
    await read();
    expect(await linesOf(payment.id)).toMatchObject([
      { amount: payment.amount, fee: 5580, net: payment.amount - 5580 },
    ]);
    expect(await linesOf(own.id)).toMatchObject([{ amount: -1000, fee: 0, net: -1000, kind: 'refund' }]);
    const [stored] = await db.select().from(paymentPayouts).where(eq(paymentPayouts.key, payout.id));
    expect(stored).toMatchObject({ amount: payout.amount, state: 'pending', currencyCode: 'USD' });
    payout.status = 'paid';
    await read();
    const [later] = await db.select().from(paymentPayouts).where(eq(paymentPayouts.key, payout.id));
    expect(later).toMatchObject({ id: stored!.id, state: 'paid' });
    expect(await differencesOf()).toEqual([]);
    const page = (await ada.get(`/sales/payments/${payment.id}`)).body;
    expect(page).toMatch(/Fee: [^0-9]*55\.80/);
    expect(page).toContain(`href="/sales/payouts/${stored!.id}"`);
    expect((await ada.get('/sales/payouts')).body).toContain(`href="/sales/payouts/${stored!.id}"`);
    const lines = (await ada.get(`/sales/payouts/${stored!.id}`)).body;
    for (const text of [payment.reference, `/sales/payments/${own.id}`, 'STAND-IN']) expect(lines).toContain(text);
    expect(lines).not.toContain('add up to');
  });

  it('is read page by page, and goes on where it was cut off', async () => {
    const many = Array.from({ length: 230 }, (_one, n) => ({
      id: `txn_fee_${String(n).padStart(4, '0')}`,
      object: 'balance_transaction' as const,
      type: 'stripe_fee' as const,
      ...{ amount: -5, fee: 0, net: -5, currency: 'usd', description: 'Radar', source: null },
      created: now() - 60 - n,
    }));
    balance.more.push(...many);
    await db.delete(paymentReports).where(eq(paymentReports.acquirerId, row.id));
    const asked = () => server.asked.filter((one) => one.endsWith('/balance_transactions')).length;
    const before = asked();
    const abort = new AbortController();
    const push = server.asked.push.bind(server.asked);
    server.asked.push = (...some) => {
      abort.abort();
      return push(...some);
    };
    await readReports(null, { attempt: 1, signal: abort.signal });
    server.asked.push = push;
    expect(asked() - before).toBe(1);
    expect((await report())?.completedAt).toBeNull();
    await readReports();
    expect((await report())?.completedAt).not.toBeNull();
    const isFee = and(eq(paymentReportLines.acquirerId, row.id), eq(paymentReportLines.kind, 'fee'));
    expect(await db.$count(paymentReportLines, isFee)).toBe(230);
    const asks = asked();
    await readReports();
    expect(asked()).toBe(asks);
    balance.more.length = 0;
  });

  it('says in words that Stripe is down, answers HTML or refuses the key, and reads on later', async () => {
    const words = {
      down: 'the provider did not answer',
      html: 'the provider did not answer',
      busy: 'the provider did not answer',
      revoked: 'the provider refused the keys',
    } as const;
    for (const [trouble, text] of Object.entries(words)) {
      server.trouble = trouble as keyof typeof words;
      await read();
      expect((await ada.get('/sales/payouts')).body).toContain(text);
    }
    server.trouble = 'none';
    await readReports();
    expect((await report())?.problem).toBe('');
    expect((await ada.get('/sales/payouts')).body).toContain('read completely');
  });
});

describe('The list of differences', () => {
  const old = (id: number) =>
    db
      .update(transactions)
      .set({ updatedAt: new Date(Date.now() - 3 * DAY_MS) })
      .where(eq(transactions.id, id));

  it('has payments and refunds that Stripe does not report, once it should', async () => {
    const { payment, intent, own, refund } = await refunded();
    balance.hidden.add(intent.id).add(refund.id);
    await read();
    expect(await differencesOf(payment.id, own.id)).toEqual([]);
    await old(payment.id);
    await old(own.id);
    await read();
    expect(await differencesOf(payment.id, own.id)).toEqual([
      ['payment_unreported', payment.amount, null],
      ['refund_unreported', 1000, null],
    ]);
    const page = (await ada.get('/sales/payment_differences')).body;
    expect(page).toContain('If it isn’t there, no money has come');
    expect(page).toContain('among refunds and disputes');
    expect((await ada.get('/sales/payouts')).body).toContain('differences from the ledger');
    balance.hidden.clear();
    await read();
    expect(await differencesOf(payment.id, own.id)).toEqual([]);
  });

  it('has amounts that differ by one cent', async () => {
    const { payment, intent, own, refund } = await refunded();
    balance.shifted.set(intent.id, 1).set(refund.id, 1);
    await read();
    expect(await differencesOf(payment.id, own.id)).toEqual([
      ['payment_amount', payment.amount, payment.amount + 1],
      ['refund_amount', 1000, 1001],
    ]);
    balance.shifted.clear();
    await read();
    expect(await differencesOf()).toEqual([]);
  });

  it('has what was paid or refunded at Stripe without us, and nothing of another shop', async () => {
    const { payment, intent } = await paid();
    const byHand = ledger.addIntent({ amount: 700, currency: 'usd' });
    ledger.pay(byHand);
    const foreign = ledger.addIntent({ amount: 800, currency: 'usd', metadata: { shop: 'another', reference: 'S1' } });
    ledger.pay(foreign);
    ledger.refund(new URLSearchParams({ payment_intent: intent.id, amount: '300' }));
    await read();
    expect(await differencesOf(payment.id)).toEqual([['refund_unknown', null, 300]]);
    expect(await differencesOf()).toEqual([
      ['payment_unknown', null, 700],
      ['refund_unknown', null, 300],
    ]);
    // The webhook comes late: then the ledger knows it, too.
    const { headers, payload } = server.webhook(ledger.events.findLast(({ type }) => type === 'refund.created')!);
    await app.inject({ method: 'POST', url: `/payment/webhook/${row.id}`, headers, payload });
    await read();
    expect(await differencesOf(payment.id)).toEqual([]);
    const file = await ada.get('/sales/payment_differences?export=csv');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain(`txn_${byHand.id}`);
  });

  it('is for staff of its company alone', async () => {
    const [payout] = await db.select().from(paymentPayouts).where(eq(paymentPayouts.acquirerId, row.id));
    for (const url of ['/sales/payouts', `/sales/payouts/${payout!.id}`, '/sales/payment_differences'])
      expect((await maria.get(url)).statusCode).toBe(403);
    expect((await ada.get('/sales/payouts/999999')).statusCode).toBe(404);
  });
});
