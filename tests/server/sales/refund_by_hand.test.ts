/** Money that was paid by hand is given back by hand, with a credit note. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { moneyWentBack } from '#sales/invoices/credit_notes.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { invoiceIsPaid } from '#sales/invoices/record_payment.ts';
import { orderReturnLines, orderReturns } from '#sales/schema/fulfilment.schema.ts';
import { invoicePayments, invoices } from '#sales/schema/invoices.schema.ts';
import { orderLines } from '#sales/schema/schema.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const invoiceNow = async (id: number) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0]!;
const notesOf = (id: number) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.reversesId, id), eq(invoices.kind, 'credit_note')))
    .orderBy(invoices.id);
const anInvoice = async () =>
  (await postInvoice(await invoiceOrder((await aQuote({ state: 'sale' })).id, NOBODY), NOBODY)).id;

/** An invoice over $3,703.50, of which so much was paid in cash. */
async function paidInCash(amount = '3,703.50'): Promise<number> {
  const id = await anInvoice();
  const { version } = await invoiceNow(id);
  await ada.post(`/sales/invoices/${id}/pay`, {
    amount,
    paid_on: '2026-11-20',
    note: 'Cash',
    version: String(version),
  });
  return id;
}

async function giveBack(id: number, amount: string, more: Record<string, string> = {}, who = ada) {
  const { version } = await invoiceNow(id);
  const given = { back_amount: amount, back_on: '2026-11-21', reason: 'Legs were scratched', version: String(version) };
  return who.post(`/sales/invoices/${id}/refund`, { ...given, ...more });
}

describe('money that was paid by hand', () => {
  it('is given back in parts, each with a credit note that its customer gets', async () => {
    const id = await paidInCash();
    const before = (await mailsTo('maria@example.com')).length;
    expect((await ada.get(`/sales/invoices/${id}`)).body).toContain('Up to $3,703.50.');
    await giveBack(id, '1,000.01');
    await giveBack(id, '2,703.49');
    const [first, last] = await notesOf(id);
    expect(first).toMatchObject({ state: 'paid', residual: 0, amountTotal: 100_001 });
    const { amountTax, amountUntaxed, orderId } = await invoiceNow(id);
    expect(first!.amountTax + last!.amountTax).toBe(amountTax);
    expect(first!.amountUntaxed + last!.amountUntaxed).toBe(amountUntaxed);
    expect(await mailsTo('maria@example.com')).toHaveLength(before + 2);
    expect((await orderNow(orderId!)).paymentStatus).toBe('refunded');
    const { body } = await ada.get(`/sales/invoices/${id}`);
    expect(body).not.toContain('name="back_amount"');
    expect(body).toContain(last!.number);
    expect(body).toContain('Refund recorded: $1,000.01');
    const note = (await ada.get(`/sales/invoices/${last!.id}`)).body;
    expect(note).toContain('Legs were scratched');
    expect(note).toContain('11/21/2026 · Legs were scratched');
  });

  it('is never given back beyond what was recorded, and what was typed stays', async () => {
    const id = await paidInCash('1,000.00');
    for (const amount of ['1,000.01', '0', '-5', 'a lot']) {
      const { statusCode, body } = await giveBack(id, amount);
      expect(statusCode).toBe(400);
      expect(body).toContain('id="back_amount-error"');
      expect(body).toContain('value="Legs were scratched"');
    }
    for (const wrong of [{ back_on: '2026-02-31' }, { back_on: '2999-01-01' }, { reason: ' ' }])
      expect((await giveBack(id, '1.00', wrong)).body).toContain(`id="${Object.keys(wrong)[0]}-error"`);
    expect(await notesOf(id)).toEqual([]);
    await giveBack(id, '600.00');
    expect((await giveBack(id, '400.01')).statusCode).toBe(400);
    expect(await notesOf(id)).toHaveLength(1);
  });

  it('leaves what was paid on the website to the ledger of payments', async () => {
    const id = await paidInCash('1,000.00');
    await invoiceIsPaid(id, { amount: 270_350, reference: `REF-${id}` });
    expect((await giveBack(id, '1,000.01')).statusCode).toBe(400);
    await moneyWentBack({ kind: 'invoice', id }, { amount: 270_350, reference: `BACK-${id}` });
    await giveBack(id, '1,000.00');
    expect((await notesOf(id)).map(({ amountTotal }) => amountTotal)).toEqual([270_350, 100_000]);
    const online = await anInvoice();
    await invoiceIsPaid(online, { amount: 370_350, reference: `REF-${online}` });
    expect((await ada.get(`/sales/invoices/${online}`)).body).not.toContain('name="back_amount"');
    expect((await giveBack(online, '1.00')).statusCode).toBe(400);
  });

  it('is given back once by two people at a time, and the second keeps what was typed', async () => {
    const id = await paidInCash();
    const version = String((await invoiceNow(id)).version);
    const both = await Promise.all([giveBack(id, '500.00', { version }), giveBack(id, '700.00', { version })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    expect(await notesOf(id)).toHaveLength(1);
    const { body } = both.find(({ statusCode }) => statusCode === 409)!;
    expect(body).toContain('This document has changed. Review it and try again.');
    expect(body).toMatch(/name="back_amount"[^>]*value="[57]00\.00"|value="[57]00\.00"[^>]*name="back_amount"/);
  });

  it('is given back for a return that came, to which its order leads and by which it counts', async () => {
    const id = await paidInCash();
    const orderId = (await invoiceNow(id)).orderId!;
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    const back = { orderId, sequence: 1, state: 'received', origin: 'staff', submission: `hand-${orderId}` } as const;
    const [made] = await db.insert(orderReturns).values(back).returning({ id: orderReturns.id });
    const returnId = made!.id;
    await db
      .insert(orderReturnLines)
      .values({ returnId, orderLineId: line!.id, quantity: 1, reason: 'damaged', received: 1 });
    const page = `/sales/orders/${orderId}`;
    expect((await ada.get(page)).body).toMatch(new RegExp(`href="/sales/invoices/${id}">Record the refund on invoice`));
    const offered = (await ada.get(`/sales/invoices/${id}`)).body;
    expect(offered).toMatch(new RegExp(`<option[^>]* value="${returnId}"[^>]*>Return 1`));
    const other = await paidInCash();
    expect((await giveBack(other, '1.00', { for_return: String(returnId) })).statusCode).toBe(409);
    expect(await notesOf(other)).toEqual([]);
    await giveBack(id, '50.00', { for_return: String(returnId) });
    const [counted] = await db.select().from(orderReturns).where(eq(orderReturns.id, returnId));
    expect(counted).toMatchObject({ refunded: 5000 });
    const after = (await ada.get(page)).body;
    expect(after).toContain('Refunded: $50.00');
    expect(after).not.toContain('Record the refund on invoice');
  });

  it('is refused to customers, other companies and staff who may only view', async () => {
    const id = await paidInCash();
    const passwordHash = await hashPassword('demo');
    const email = 'bookkeeper@example.net';
    await addPerson({ name: 'Bookkeeper', email, passwordHash, roles: ['employee', 'finance:read'] });
    const reader = visitor(app);
    await reader.post('/web/login', { login: email, password: 'demo' });
    const [maria, camille] = [await signedIn(app, 'maria'), await signedIn(app, 'camille', 'aulne.localhost')];
    const answers = [];
    for (const who of [maria, camille, reader]) answers.push((await giveBack(id, '1.00', {}, who)).statusCode);
    expect(answers).toEqual([403, 404, 403]);
    expect(await notesOf(id)).toEqual([]);
    expect(await db.$count(invoicePayments, eq(invoicePayments.invoiceId, id))).toBe(1);
  });
});
