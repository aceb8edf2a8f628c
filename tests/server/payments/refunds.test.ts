/** Refunds and their bookings: each request makes one refund, whatever the bank does. */
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { onJobFailed, runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { eventsOf } from '#payments/ledger/ledger.ts';
import { refundReference, refundWhole, startOverpaidRefund, startRefund } from '#payments/ledger/refunds.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { retryUnmatchedEvents } from '#payments/transactions/unmatched_events.ts';
import { invoicePayments, invoices } from '#sales/schema/invoices.schema.ts';
import { openFakeBank } from '#tests/setup/payments/fake_bank.ts';
import { openPaymentFixture, paymentNow, refundsOf } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('refunds');

const TOTAL = 370_350;
const notesOf = (orderId: number) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note')))
    .orderBy(asc(invoices.id));
const invoiceOf = async (orderId: number) =>
  (
    await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
  )[0]!;

/** Maria's order over $3,703.50, paid at the bank. */
async function paidOrder() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
  const [begun] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  await settle(fixture.bank.row, [fixture.bank.reported('captured', begun!)], 'webhook');
  return { order, payment: await paymentNow(begun!.id) };
}

let submissions = 0;
const newSubmission = () => `wish${String(++submissions).padStart(20, '0')}`;
const requestRefund = (id: number, amount: string, submission = newSubmission()) =>
  fixture.ada.post(`/sales/payments/${id}/refund`, { amount, submission });
const inAYear = () => new Date(Date.now() + 365 * 24 * 3_600_000);

describe('Refund', () => {
  it('creates a numbered credit note and one email when the whole payment is refunded', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '3,703.50');
    await runDueJobs();
    expect(await paymentNow(payment.id)).toMatchObject({ state: 'done', refunded: TOTAL });
    const [note, ...more] = await notesOf(order.id);
    expect(more).toEqual([]);
    const invoice = await invoiceOf(order.id);
    const { amountTotal, amountTax, amountUntaxed, partnerId, customerAddress } = invoice;
    expect(note).toMatchObject({ amountTotal, amountTax, amountUntaxed, partnerId, customerAddress });
    expect(note).toMatchObject({ state: 'paid', residual: 0, reversesId: invoice.id });
    expect(note!.number).toMatch(/^RINV\/\d{4}\/\d{4}$/);
    expect(await db.$count(mails, eq(mails.key, `credit-note:${note!.id}`))).toBe(1);
    const list = await fixture.maria.get('/my/invoices');
    expect(list.body).toContain(note!.number);
    const page = await fixture.maria.get(`/my/invoices/${note!.id}`);
    expect(page.body).toContain(`Credit note ${note!.number}`);
    expect(page.body).toMatch(/Refunded on [^$]*\$\s?3,703\.50/);
    expect((await fixture.maria.get(`/my/invoices/${note!.id}?report_type=text`)).body).toContain('3,703.50');
    expect((await (await signedIn(fixture.app, 'joel')).get(`/my/invoices/${note!.id}`)).statusCode).not.toBe(200);
    expect((await visitor(fixture.app).get(`/my/invoices/${note!.id}`)).statusCode).not.toBe(200);
    expect(
      (await visitor(fixture.app).get(`/my/invoices/${note!.id}?access_token=${note!.accessToken}`)).statusCode,
    ).toBe(200);
  });

  it('creates two credit notes that add up to the invoice and its tax when made in two parts', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '1,000.01');
    await runDueJobs();
    await requestRefund(payment.id, '2,703.49');
    await runDueJobs();
    const notes = await notesOf(order.id);
    expect(notes.map(({ amountTotal }) => amountTotal)).toEqual([100_001, 270_349]);
    const { amountTax, amountUntaxed } = await invoiceOf(order.id);
    expect(notes[0]!.amountTax + notes[1]!.amountTax).toBe(amountTax);
    expect(notes[0]!.amountUntaxed + notes[1]!.amountUntaxed).toBe(amountUntaxed);
    expect(new Set(notes.map(({ number }) => number)).size).toBe(2);
  });

  it('is shown on the order and the invoice, to customer and staff', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '12.34');
    await runDueJobs();
    const invoice = await invoiceOf(order.id);
    const [note] = await notesOf(order.id);
    expect((await fixture.maria.get(`/my/orders/${order.id}`)).body).toMatch(/\$\s?12\.34 refunded on/);
    const shown = (await fixture.maria.get(`/my/invoices/${invoice.id}`)).body;
    expect(shown).toContain(`/my/invoices/${note!.id}"`);
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).toMatch(/[-−]\s?\$\s?12\.34/);
    const page = (await fixture.ada.get(`/sales/invoices/${invoice.id}`)).body;
    expect(page).toContain(`/sales/invoices/${note!.id}"`);
    expect(page).not.toContain('[object');
    const own = (await fixture.ada.get(`/sales/invoices/${note!.id}`)).body;
    expect(own).toContain(`/sales/invoices/${invoice.id}"`);
    expect((await fixture.ada.get('/sales/invoices?state=credits')).body).toContain(note!.number);
  });

  it('is refused with a message when it exceeds the amount left', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '3,703.49');
    const answer = await requestRefund(payment.id, '0.02');
    expect(answer.statusCode).toBe(303);
    expect((await fixture.ada.get(`/sales/payments/${payment.id}`)).body).toContain(
      'The amount is more than can be refunded',
    );
    await runDueJobs();
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: TOTAL - 1 });
    expect(await notesOf(order.id)).toHaveLength(1);
  });

  it('is made once when the same request is submitted several times', async () => {
    const { order, payment } = await paidOrder();
    const submission = newSubmission();
    await Promise.all([1, 2, 3].map(() => requestRefund(payment.id, '5.00', submission)));
    await requestRefund(payment.id, '5.00', submission);
    await runDueJobs();
    await runDueJobs(inAYear());
    expect(await refundsOf(payment.id)).toHaveLength(1);
    expect(await notesOf(order.id)).toHaveLength(1);
    expect(fixture.bank.asked.filter(({ what }) => what === 'refunded')).toHaveLength(1);
  });

  it('fails with the reason of the provider, without a credit note, when the provider refuses it', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '5.00');
    fixture.bank.says = 'refused';
    await runDueJobs();
    const [refund] = await refundsOf(payment.id);
    expect(refund).toMatchObject({ state: 'error', stateMessage: 'This is too old to be given back.' });
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 0 });
    expect(await notesOf(order.id)).toEqual([]);
    expect((await fixture.ada.get(`/sales/payments/${refund!.id}`)).body).toContain(
      'This is too old to be given back.',
    );
  });

  it('is said to be sent while the provider is asked, and shows that it was asked', async () => {
    const { payment } = await paidOrder();
    await requestRefund(payment.id, '5.00');
    const [refund] = await refundsOf(payment.id);
    const leaseUntil = new Date(Date.now() + 60_000);
    await db.update(jobs).set({ attempts: 1, leaseUntil }).where(eq(jobs.name, 'payments.refund'));
    const page = async (id: number) => (await fixture.ada.get(`/sales/payments/${id}`)).body;
    expect(await page(payment.id)).toContain('Sent to the provider in a moment.');
    await db.update(jobs).set({ attempts: 0, leaseUntil: null }).where(eq(jobs.name, 'payments.refund'));
    fixture.bank.says = 'captured';
    await runDueJobs();
    expect((await eventsOf(refund!.id)).map(({ kind }) => kind)).toEqual(['refunded']);
  });

  it('is retried while the provider is unreachable, then stopped until staff retry it', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '5.00');
    const [refund] = await refundsOf(payment.id);
    fixture.bank.says = 'unreachable';
    await runDueJobs();
    const waiting = await fixture.ada.get(`/sales/payments/${payment.id}`);
    expect(waiting.body).toContain('The provider could not be reached. Next try at');
    const givenUp: string[] = [];
    const deaf = onJobFailed(({ name, retryAt }) => void (retryAt ?? givenUp.push(name)));
    for (let year = 1; year < 20; year++) await runDueJobs(new Date(Date.now() + year * 365 * 24 * 3_600_000));
    deaf();
    expect(givenUp).toEqual(['payments.refund']);
    expect(fixture.bank.asked.filter(({ what }) => what === 'refunded')).toHaveLength(12);
    expect((await paymentNow(refund!.id)).state).toBe('draft');
    expect((await fixture.ada.get(`/sales/payments/${payment.id}`)).body).toContain('We stopped retrying');
    const page = await fixture.ada.get(`/sales/payments/${refund!.id}`);
    expect(page.body).toContain(`action="/sales/payments/${refund!.id}/retry"`);
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).toContain(
      'Not refunded, the provider can’t be reached',
    );
    fixture.bank.says = 'captured';
    const again = `/sales/payments/${refund!.id}/retry`;
    await Promise.all([
      fixture.ada.post(again, { submission: newSubmission() }),
      fixture.ada.post(again, { submission: newSubmission() }),
    ]);
    await runDueJobs();
    expect((await paymentNow(refund!.id)).state).toBe('done');
    expect(await notesOf(order.id)).toHaveLength(1);
    expect((await fixture.ada.post(again, { submission: newSubmission() })).statusCode).toBe(303);
    expect(fixture.bank.asked.filter(({ what }) => what === 'refunded')).toHaveLength(13);
  });

  it('has a reference that is short, and the same for the same request only', async () => {
    const payment = { reference: 'S00001-1' };
    const [one, other] = [newSubmission(), newSubmission()].map((submission) => `return-1-${submission}`);
    expect(refundReference(payment, one!)).toMatch(/^S00001-1-R[0-9A-F]{6}$/);
    expect(refundReference(payment, one!)).toBe(refundReference(payment, one!));
    expect(refundReference(payment, one!)).not.toBe(refundReference(payment, other!));
  });

  it('is booked once when it is reported before the request, before the job and twice', async () => {
    const { order, payment } = await paidOrder();
    const submission = newSubmission();
    const reference = refundReference(payment, submission);
    // Before our own row exists, as after a crash; then before the job ran; then once more.
    const told = fixture.bank.reported('refunded', { reference, amount: 700 }, { acquirerReference: '' });
    await settle(fixture.bank.row, [told], 'webhook');
    expect(await notesOf(order.id)).toEqual([]);
    await requestRefund(payment.id, '7.00', submission);
    await retryUnmatchedEvents(inAYear());
    await settle(fixture.bank.row, [told, told], 'webhook');
    await runDueJobs();
    expect(fixture.bank.asked.filter(({ what }) => what === 'refunded')).toEqual([]);
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 700 });
    expect((await notesOf(order.id)).map(({ amountTotal, state }) => [amountTotal, state])).toEqual([[700, 'paid']]);
  });

  it('reopens the credit note when the bank sends the money back, and the next refund pays it', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '9.00');
    await runDueJobs();
    const [refund] = await refundsOf(payment.id);
    for (let times = 0; times < 2; times++) {
      await settle(fixture.bank.row, [fixture.bank.reported('refund_failed', refund!)], 'webhook');
      expect((await notesOf(order.id)).map(({ state, residual }) => [state, residual])).toEqual([['open', 900]]);
    }
    expect((await fixture.maria.get('/my/invoices')).body).toContain('To be refunded');
    await requestRefund(payment.id, '9.00');
    await runDueJobs();
    expect((await notesOf(order.id)).map(({ state, residual }) => [state, residual])).toEqual([['paid', 0]]);
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 900 });
  });

  it('leaves the credit note as it was booked when the bank reports it again', async () => {
    const { order, payment } = await paidOrder();
    await requestRefund(payment.id, '9.00');
    await runDueJobs();
    const [refund] = await refundsOf(payment.id);
    const [note] = await notesOf(order.id);
    const booked = () => db.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, note!.id));
    const before = await booked();
    expect(before.map(({ amount }) => amount)).toEqual([900]);
    await settle(fixture.bank.row, [fixture.bank.reported('refunded', refund!, { key: 'again' })], 'webhook');
    expect(await booked()).toEqual(before);
    expect((await notesOf(order.id)).map(({ state, version }) => [state, version])).toEqual([['paid', note!.version]]);
  });

  it('creates a credit note when it was made at the provider itself', async () => {
    const { order, payment } = await paidOrder();
    const told = fixture.bank.reported('refunded', { reference: payment.reference, amount: 2000 }, { key: 'by-hand' });
    await settle(fixture.bank.row, [told], 'webhook');
    await settle(fixture.bank.row, [told], 'poll');
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 2000 });
    expect((await notesOf(order.id)).map(({ amountTotal }) => amountTotal)).toEqual([2000]);
    expect((await requestRefund(payment.id, '3,683.51')).statusCode).toBe(303);
    expect(await refundsOf(payment.id)).toEqual([]);
  });

  it('is made manually by staff when its provider no longer exists', async () => {
    const gone = await openFakeBank('refunds_gone');
    const { order, payment } = await paidOrder();
    await db.update(transactions).set({ acquirerId: gone.row.id }).where(eq(transactions.id, payment.id));
    gone.close();
    await requestRefund(payment.id, '3.00');
    await runDueJobs();
    const [refund] = await refundsOf(payment.id);
    expect(refund!.state).toBe('pending');
    expect(await notesOf(order.id)).toEqual([]);
    await fixture.ada.post(`/sales/payments/${refund!.id}/returned`, { submission: newSubmission() });
    expect((await paymentNow(refund!.id)).state).toBe('done');
    expect((await notesOf(order.id)).map(({ amountTotal }) => amountTotal)).toEqual([300]);
  });
});

describe('refundWhole and refundSpare', () => {
  it('refund no more than is left, and nothing when nothing is left', async () => {
    const { payment } = await paidOrder();
    const now = () => paymentNow(payment.id);
    expect(await startOverpaidRefund(payment, 0)).toBeNull();
    expect(await startOverpaidRefund(payment, 500)).toMatchObject({
      amount: 500,
      outcome: 'unavailable',
      kind: 'refund',
    });
    expect((await now()).refunded).toBe(500);
    expect(await startOverpaidRefund(await now(), 500), 'of the same capture').toBeNull();
    expect(await refundWhole(await now())).toMatchObject({ amount: TOTAL - 500, outcome: null });
    expect((await now()).refunded).toBe(TOTAL);
    expect(await refundWhole(await now())).toBeNull();
    expect(await startOverpaidRefund(await now(), 500)).toBeNull();
    expect((await refundsOf(payment.id)).map(({ amount }) => amount)).toEqual([500, TOTAL - 500]);
  });

  it('refund the captured amount when more than that is to spare', async () => {
    const { payment } = await paidOrder();
    expect(await startOverpaidRefund(payment, TOTAL + 1)).toMatchObject({ amount: TOTAL });
  });
});

describe('startRefund', () => {
  it('rejects an amount above what is left, and records nothing', async () => {
    const { payment } = await paidOrder();
    await startRefund(payment, 1000, newSubmission());
    await expect(startRefund(payment, TOTAL - 999, newSubmission())).rejects.toThrow(Conflict);
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 1000 });
    expect(await refundsOf(payment.id)).toHaveLength(1);
  });

  it('creates one refund of the payment and its document for a request that is sent twice', async () => {
    const { order, payment } = await paidOrder();
    const submission = newSubmission();
    const { partnerId, acquirerId, currencyCode } = payment;
    expect(await startRefund(payment, 700, submission)).toMatchObject({
      reference: refundReference(payment, submission),
      orderId: order.id,
      refundsId: payment.id,
      partnerId,
      acquirerId,
      currencyCode,
    });
    const before = await paymentNow(payment.id);
    expect(before.updatedAt.getTime()).toBeGreaterThanOrEqual(payment.updatedAt.getTime());
    expect(await startRefund(payment, 700, submission)).toBeNull();
    expect((await paymentNow(payment.id)).refunded).toBe(700);
  });
});
