/** Orders with a pending payment keep their stock and cannot be changed. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { randomToken } from '#core/process/secret.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { expire } from '#payments/transactions/reconcile.ts';
import { orders } from '#sales/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { anOption, aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('waiting');

const paymentFor = async (orderId: number) =>
  (await db.select().from(transactions).where(eq(transactions.orderId, orderId)).orderBy(transactions.id))[0]!;
const stockOf = async (variantId: number) => {
  const [row] = await db.select().from(variants).where(eq(variants.id, variantId));
  return { onHand: row!.onHand, held: row!.held };
};

/** A guest ordered one of three pieces by bank transfer. */
async function orderWithTransfer() {
  const { variantId } = await addProduct({ name: `Stool ${randomToken()}`, price: 12_000, onHand: 3 });
  const id = await orderAsGuest(visitor(fixture.app), variantId);
  const { reference, amount, currencyCode } = await paymentFor(id);
  expect([(await orderNow(id)).state, await stockOf(variantId)]).toEqual(['sent', { onHand: 3, held: 1 }]);
  return { id, variantId, reference, amount, currencyCode };
}

const runAction = async (id: number, staffAction: string) =>
  fixture.ada.post(`/sales/orders/${id}/${staffAction}`, { version: (await orderNow(id)).version });
const receiveTransfer = async (id: number) =>
  fixture.ada.post(`/sales/payments/${(await paymentFor(id)).id}/settle`, {
    amount: ((await paymentFor(id)).amount / 100).toFixed(2),
    submission: randomToken(),
  });

describe('Shop order with a pending transfer', () => {
  it('cannot be sent or confirmed by staff until the transfer arrives', async () => {
    const { id, variantId } = await orderWithTransfer();
    const { body } = await fixture.ada.get(`/sales/orders/${id}`);
    for (const staffAction of ['confirm', 'send']) {
      expect(body).not.toContain(`action="/sales/orders/${id}/${staffAction}"`);
      expect((await runAction(id, staffAction)).statusCode).toBe(409);
    }
    expect(body).toContain('confirmed when its payment arrives');
    await receiveTransfer(id);
    expect([(await orderNow(id)).state, await stockOf(variantId)]).toEqual(['sale', { onHand: 2, held: 0 }]);
  });

  it('releases its stock when cancelled, and its late transfer is refunded', async () => {
    const { id, variantId } = await orderWithTransfer();
    const answer = await runAction(id, 'cancel');
    expect(answer.statusCode).toBe(303);
    expect((await fixture.ada.get(`/sales/orders/${id}`)).statusCode).toBe(200);
    expect((await fixture.ada.get('/sales/orders?state=cancelled')).body).toContain(`/sales/orders/${id}"`);
    await expire();
    expect(await stockOf(variantId)).toEqual({ onHand: 3, held: 0 });
    expect((await paymentFor(id)).state).toBe('cancel');
    expect((await runAction(id, 'send')).statusCode).toBe(409);
    await receiveTransfer(id);
    expect((await orderNow(id)).state).toBe('cancel');
    expect(await stockOf(variantId)).toEqual({ onHand: 3, held: 0 });
    expect(await paymentFor(id)).toMatchObject({ outcome: 'unavailable' });
    expect((await paymentFor(id)).refunded).toBe((await paymentFor(id)).amount);
  });

  it('becomes a cart again when the transfer expires, and is confirmed if it arrives later', async () => {
    const { id } = await orderWithTransfer();
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await db.update(transactions).set(past).where(eq(transactions.orderId, id));
    await expire();
    expect((await orderNow(id)).state).toBe('draft');
    expect((await fixture.ada.get(`/sales/orders/${id}`)).statusCode).toBe(404);
    // The money arrives later, and the product is still in stock.
    await receiveTransfer(id);
    expect((await orderNow(id)).state).toBe('sale');
  });
});

describe('Quote with a payment in progress', () => {
  async function quoteBeingPaid() {
    const order = await aQuote({ requiresSignature: false, requiresPayment: true });
    const option = await anOption(order.id);
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
    return { ...order, option, payment: await paymentFor(order.id) };
  }

  it('cannot be changed until the payment fails', async () => {
    const { id, option, payment } = await quoteBeingPaid();
    expect((await fixture.maria.get(`/my/orders/${id}`)).body).not.toContain('add_option');
    expect((await fixture.maria.post(`/my/orders/${id}/add_option/${option}`, {})).statusCode).toBe(409);
    const { body } = await fixture.ada.get(`/sales/orders/${id}`);
    expect(body).not.toContain('quote-form');
    expect(body).toContain('A payment for this is in progress');
    await settle(fixture.bank.row, [fixture.bank.reported('declined', payment)], 'webhook');
    expect((await fixture.maria.post(`/my/orders/${id}/add_option/${option}`, {})).statusCode).toBe(303);
    expect((await fixture.ada.get(`/sales/orders/${id}`)).body).toContain('quote-form');
  });

  it('can be changed again after a payment of a wrong amount was refunded', async () => {
    const { id, payment } = await quoteBeingPaid();
    await db.update(transactions).set({ amount: 5 }).where(eq(transactions.id, payment.id));
    await settle(fixture.bank.row, [fixture.bank.reported('captured', { ...payment, amount: 5 })], 'webhook');
    expect(await paymentFor(id)).toMatchObject({ outcome: 'unavailable', refunded: 5 });
    expect((await fixture.ada.get(`/sales/orders/${id}`)).body).toContain('quote-form');
  });

  const reject = async (id: number) =>
    (await fixture.maria.post(`/my/orders/${id}/decline`, { decline_message: 'Too dear' })).headers.location;

  it('is cancelled together with its payment when the customer rejects it', async () => {
    const { id } = await quoteBeingPaid();
    expect(await reject(id)).toBe(`/my/orders/${id}`);
    expect((await orderNow(id)).state).toBe('cancel');
    await expire();
    expect((await paymentFor(id)).state).toBe('cancel');
  });

  it('keeps its payment when it can no longer be rejected', async () => {
    const { id, payment } = await quoteBeingPaid();
    await db.update(orders).set({ validUntil: '2020-01-01' }).where(eq(orders.id, id));
    expect(await reject(id)).toContain('message=cant_reject');
    expect(await paymentFor(id)).toEqual(payment);
  });

  it('stays cancelled and is refunded when staff cancelled it before the capture', async () => {
    const { id, payment } = await quoteBeingPaid();
    expect((await runAction(id, 'cancel')).statusCode).toBe(303);
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
    await runDueJobs();
    expect((await orderNow(id)).state).toBe('cancel');
    expect(await paymentFor(id)).toMatchObject({ outcome: 'unavailable', refunded: payment.amount });
  });
});
