/** Settlements as Mollie reports them, and what differs from the ledger. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { saveKeys } from '#payments/ledger/keys.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { readReports } from '#payments/reports/read_reports.ts';
import {
  paymentDifferences,
  paymentPayouts,
  paymentReportLines,
  paymentReports,
} from '#payments/reports/reports.schema.ts';
import type { MolliePayment } from '#tests/setup/payments/mollie/mollie_ledger.ts';
import { MOLLIE_KEYS, MOLLIE_TOKEN, MollieStandIn } from '#tests/setup/payments/mollie/mollie_stand_in.ts';
import { mollieAcquirer, mollieWebhook } from '#tests/setup/payments/mollie/story.ts';
import { paymentNow } from '#tests/setup/payments/payment_fixture.ts';
import { withStandIn } from '#tests/setup/payments/with_stand_in.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const server = new MollieStandIn();
const { ledger, settlements } = server;
let app: FastifyInstance;
let [maria, ada] = [{} as Visitor, {} as Visitor];
let row: AcquirerRow;
const CHECKED = { mode: 'test', account: 'Stand-in BV' } as const;
withStandIn(server, async (built) => {
  app = built;
  const made = await mollieAcquirer();
  await saveKeys(made, { ...MOLLIE_KEYS, ...MOLLIE_TOKEN }, CHECKED);
  [row] = (await db.select().from(acquirers).where(eq(acquirers.id, made.id))) as [AcquirerRow];
  [maria, ada] = [await signedIn(app, 'maria'), await signedIn(app, 'admin')];
});

async function send(theirs: MolliePayment) {
  const { headers, payload, query } = mollieWebhook(row, theirs.id);
  await app.inject({ method: 'POST', url: `/payment/webhook/${row.id}?${query}`, headers, payload });
}

async function paid() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: row.id });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  const theirs = [...ledger.payments.values()].at(-1) as MolliePayment;
  ledger.decide(theirs, 'captured');
  await send(theirs);
  return { payment: await paymentNow(payment!.id), theirs };
}

async function read(): Promise<void> {
  await db
    .update(paymentReports)
    .set({ completedAt: new Date(0) })
    .where(eq(paymentReports.acquirerId, row.id));
  await readReports();
}

const differences = async () =>
  (
    await db
      .select()
      .from(paymentDifferences)
      .where(eq(paymentDifferences.acquirerId, row.id))
      .orderBy(paymentDifferences.kind)
  ).map(({ kind, ledgerAmount, reportedAmount }) => [kind, ledgerAmount, reportedAmount]);

describe('The report of Mollie', () => {
  it('brings each settlement with its payments, refunds and costs, page by page and once', async () => {
    const all = [await paid(), await paid(), await paid()];
    const [first, second, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
    await ada.post(`/sales/payments/${first.payment.id}/refund`, { amount: '10.00', submission: 'r'.repeat(22) });
    await runDueJobs();
    ledger.endRefund(first.theirs, first.theirs.refunds[0]!, 'refunded');
    await send(first.theirs);
    const [older] = [settlements.settle([first.theirs]), settlements.settle([second.theirs])];
    const newest = settlements.settle([third.theirs], 'processing-at-bank');
    await read();
    await read();
    const stored = await db.select().from(paymentPayouts).where(eq(paymentPayouts.acquirerId, row.id));
    expect(stored.map(({ key, state }) => [key, state]).sort()).toEqual([
      [older!.id, 'paid'],
      ['stl_00000002', 'paid'],
      [newest.id, 'pending'],
    ]);
    const { id } = stored.find(({ key }) => key === older!.id)!;
    const lines = await db.select().from(paymentReportLines).where(eq(paymentReportLines.payoutId, id));
    expect(lines.map(({ kind, net, fee }) => [kind, net, fee]).sort()).toEqual([
      ['fee', -25, 25],
      ['payment', first.payment.amount, null],
      ['refund', -1000, null],
    ]);
    expect(await differences()).toEqual([]);
    const page = (await ada.get(`/sales/payouts/${id}`)).body;
    for (const text of [first.payment.reference, 'Credit card × 1', older!.reference]) expect(page).toContain(text);
    expect(page).not.toContain('add up to');
  });

  it('lists amounts that differ by one cent, and chargebacks and payments that the ledger lacks', async () => {
    const { payment, theirs } = await paid();
    const byHand = ledger.create({ amount: { currency: 'USD', value: '9.00' }, metadata: {}, redirectUrl: '' });
    ledger.decide(byHand, 'captured');
    const yen = ledger.create({ amount: { currency: 'JPY', value: '900' }, metadata: {}, redirectUrl: '' });
    ledger.decide(yen, 'captured');
    ledger.chargeBack(theirs);
    theirs.amountCaptured = { currency: 'USD', value: ((payment.amount + 1) / 100).toFixed(2) };
    settlements.settle([theirs, byHand, yen]);
    await read();
    const found = await differences();
    expect(found).toHaveLength(4);
    // The shop has no yen.
    expect(found).toEqual(
      expect.arrayContaining([
        ['payment_amount', payment.amount, payment.amount + 1],
        ['payment_unknown', null, 900],
        ['payment_unknown', null, null],
        ['refund_unknown', null, payment.amount],
      ]),
    );
    expect((await ada.get('/sales/payment_differences')).body).toContain(`/sales/payments/${payment.id}"`);
  });

  it('is no difference where the customer gets a refund later than it is settled', async () => {
    const before = await differences();
    const { payment, theirs } = await paid();
    await ada.post(`/sales/payments/${payment.id}/refund`, { amount: '10.00', submission: 's'.repeat(22) });
    await runDueJobs();
    settlements.settle([theirs]);
    const isReported = eq(paymentReportLines.key, theirs.refunds[0]!.id);
    while ((await db.$count(paymentReportLines, isReported)) === 0) await read();
    await read();
    expect(await differences()).toEqual(before);
    ledger.endRefund(theirs, theirs.refunds[0]!, 'refunded');
    await send(theirs);
    await read();
    expect(await differences()).toEqual(before);
  });

  it('goes on when Mollie answers again, and says in words what is wrong meanwhile', async () => {
    const words = { down: 'the provider did not answer', revoked: 'the provider refused the keys' } as const;
    for (const [trouble, text] of Object.entries(words)) {
      server.trouble = trouble as keyof typeof words;
      await read();
      expect((await ada.get('/sales/payouts')).body).toContain(text);
    }
    server.trouble = 'none';
    await readReports();
    expect((await ada.get('/sales/payouts')).body).toContain('read completely');
  });

  it('is not asked for without the token of the organisation', async () => {
    await saveKeys(row, MOLLIE_KEYS, CHECKED);
    const before = server.asked.length;
    await read();
    expect(server.asked.length).toBe(before);
    expect((await ada.get('/sales/payouts')).body).toContain('do not read fees and payouts');
  });
});
