/** Placed orders and issued invoices keep their addresses, whatever becomes of the customer. */
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, transaction } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { findPlacedOrder } from '#sales/carts/find_placed.ts';
import { invoiceDocument } from '#sales/documents/documents.ts';
import { moveOrder } from '#sales/documents/states.ts';
import { makeNote } from '#sales/invoices/credit_notes.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { acceptOrder } from '#sales/quotes/customer_service.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { customerOf } from '#tests/setup/records/customers.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { IDA, orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { documentsOfOrder } from '#tests/setup/shop/order_documents.ts';
import { aPaidOrder } from '#tests/setup/shop/paid_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('kept_addresses');

const partnerNow = async (id: number) => (await db.select().from(partners).where(eq(partners.id, id)))[0]!;
async function partnerOf(login: string) {
  const [user] = await db.select().from(users).where(eq(users.login, login));
  return partnerNow(user!.partnerId);
}

async function expectDocuments(id: number, { named, unnamed }: { named: string; unnamed: readonly string[] }) {
  for (const [address, text] of await documentsOfOrder(id, fixture.ada)) {
    expect(text, address).toContain(named);
    for (const word of unnamed) expect(text, address).not.toContain(word);
  }
}

const MOVED = {
  ...{ name: 'Ida Gone', email: 'gone@example.com', phone: '+1 802 555 0199', company_name: 'Gone Ltd', vat: '' },
  ...{ street: '9 Far Away', street2: '', zip: '05401', city: 'Winooski', state: 'US-VT', country: 'US' },
  language: 'en_US',
};
const MOVED_WORDS = ['Ida Gone', 'gone@example.com', '9 Far Away', 'Gone Ltd', 'Winooski', '555 0199'];

/** Maria’s order, billed to herself and shipped to a further address of hers, and paid. */
async function orderOfMaria(): Promise<number> {
  const { maria, bank } = fixture;
  const { variantId } = await addProduct({ name: `Kept jar ${Date.now()}`, price: 2000, onHand: 5 });
  await maria.post('/shop/cart/update', { product_id: variantId });
  await maria.get('/shop/checkout');
  await maria.post('/shop/address', { ...IDA, mode: 'shipping' });
  await maria.post('/shop/confirm_order', {});
  const { id: partnerId } = await partnerOf('maria@example.com');
  const [cart] = await db.select().from(orders).where(eq(orders.partnerId, partnerId)).orderBy(desc(orders.id));
  await maria.call(`/my/orders/${cart!.id}/transaction`, { acquirer_id: bank.row.id, agree: true });
  const [payment] = await paymentsFor(cart!.id);
  await settle(bank.row, [bank.reported('captured', payment!)], 'webhook');
  return cart!.id;
}

describe('the order of a guest', () => {
  it('keeps its addresses when staff edit the customer', async () => {
    const order = await aPaidOrder(fixture);
    const { partnerId } = await orderNow(order.id);
    const saved = await fixture.ada.post(`${(await customerOf(partnerId!)).path}/details`, MOVED);
    expect(saved.statusCode).toBe(303);
    expect((await partnerNow(partnerId!)).street).toBe(MOVED.street);
    await expectDocuments(order.id, { named: 'Elm Street 1', unnamed: MOVED_WORDS });
    await expectDocuments(order.id, { named: 'Ida Berg', unnamed: MOVED_WORDS });
  });

  it('keeps its addresses when staff merge the customer with another, who leaves no contact behind', async () => {
    const [order, other] = [await aPaidOrder(fixture), await aPaidOrder(fixture)];
    const [lost, kept] = [(await orderNow(order.id)).partnerId!, (await orderNow(other.id)).partnerId!];
    await db.update(partners).set({ name: 'Ida Gone', street: '9 Far Away' }).where(eq(partners.id, kept));
    const [from, into] = [await customerOf(lost), await customerOf(kept)];
    await fixture.ada.post(`${into.path}/merge`, { other: from.id });
    expect(await orderNow(order.id)).toMatchObject({ partnerId: kept, billingPartnerId: kept });
    expect(await db.$count(partners, eq(partners.id, lost))).toBe(0);
    await expectDocuments(order.id, { named: 'Elm Street 1', unnamed: MOVED_WORDS });
    expect(await findPlacedOrder((await orderNow(order.id)).name!, order.email, 1)).toBe(order.id);
  });

  it('keeps its addresses while it awaits a transfer, and none once it is a cart again', async () => {
    const { variantId } = await addProduct({ name: 'Awaited jar', price: 2000, onHand: 5 });
    const id = await orderAsGuest(visitor(fixture.app), variantId);
    const { state, billingPartnerId } = await orderNow(id);
    expect(state).toBe('sent');
    await db.update(partners).set({ street: '9 Far Away' }).where(eq(partners.id, billingPartnerId!));
    await expectDocuments(id, { named: 'Elm Street 1', unnamed: MOVED_WORDS });
    await transaction(() => moveOrder(id, 'draft'));
    expect(await orderNow(id)).toMatchObject({ billingAddress: null, shippingAddress: null });
  });
});

describe('the order of somebody with an account', () => {
  it('keeps its addresses when they edit them in the portal and in a later checkout', async () => {
    const { maria } = fixture;
    const before = await partnerOf('maria@example.com');
    const id = await orderOfMaria();
    const { shippingPartnerId } = await orderNow(id);
    expect(shippingPartnerId).not.toBe(before.id);
    const own = { email: before.email, phone: '+1 802 555 0199', zipcode: '05401', city: 'Winooski' };
    const place = { country_id: 'US', state_id: 'US-VT', street: '9 Far Away', street2: '' };
    await maria.post('/my/account', { ...own, ...place });
    expect((await partnerNow(before.id)).street).toBe('9 Far Away');
    await maria.post('/shop/cart/update', {
      product_id: (await addProduct({ name: `Later jar ${id}`, price: 900 })).variantId,
    });
    const { use_same: _same, ...typed } = IDA;
    const later = {
      ...typed,
      partner_id: shippingPartnerId!,
      mode: 'shipping',
      name: 'Ida Gone',
      street: '8 Far Away',
    };
    await maria.post('/shop/address', later);
    expect((await partnerNow(shippingPartnerId!)).street).toBe('8 Far Away');
    const kept = await orderNow(id);
    expect(kept.billingAddress).toMatchObject({ name: before.name, street: before.street, phone: before.phone });
    expect(kept.shippingAddress).toMatchObject({ name: 'Ida Berg', street: 'Elm Street 1' });
    for (const [address, text] of await documentsOfOrder(id, fixture.ada)) {
      const named = /packing_slip|address_label/.test(address) ? 'Elm Street 1' : before.street;
      expect(text, address).toContain(named);
      for (const word of ['Far Away', 'Winooski', '555 0199']) expect(text, address).not.toContain(word);
    }
  });
});

describe('a quote', () => {
  it('shows the address as it is until it is accepted, and keeps it from then on', async () => {
    const quote = await aQuote();
    const page = async () =>
      (await visitor(fixture.app).get(`/my/orders/${quote.id}?access_token=${quote.accessToken}`)).body;
    const moveTo = (street: string) => db.update(partners).set({ street }).where(eq(partners.id, quote.partnerId!));
    await moveTo('1 First Street');
    expect(await page()).toContain('1 First Street');
    await moveTo('2 Second Street');
    expect(await page()).toContain('2 Second Street');
    expect((await orderNow(quote.id)).billingAddress).toBeNull();
    await fixture.ada.post(`/sales/orders/${quote.id}/confirm`, { version: quote.version });
    await moveTo('3 Third Street');
    expect(await page()).toContain('2 Second Street');
  });

  it('keeps the address under which its customer signed it', async () => {
    const quote = await aQuote({ requiresPayment: true });
    const { street } = await partnerNow(quote.partnerId!);
    await acceptOrder(quote.id, { name: 'Maria' });
    expect(await orderNow(quote.id)).toMatchObject({ state: 'sent', billingAddress: { street } });
  });
});

describe('an invoice', () => {
  it('is drawn with the address of its order, and it and its credit note keep it', async () => {
    const quote = await aQuote({ state: 'sale', origin: 'staff', confirmedAt: new Date() });
    const partner = eq(partners.id, quote.partnerId!);
    await db.update(partners).set({ street: '4 Fourth Street', vat: '', phone: '+1 802 555 0104' }).where(partner);
    const id = await postInvoice(await invoiceOrder(quote.id, NOBODY), NOBODY).then((invoice) => invoice.id);
    await db.update(partners).set({ street: '9 Far Away', phone: '+1 802 555 0199', vat: 'X-199' }).where(partner);
    const noteId = await transaction(async () => makeNote(await invoiceDocument(id), 100));
    for (const one of [id, noteId!]) {
      const [row] = await db.select().from(invoices).where(eq(invoices.id, one));
      const { body } = await visitor(fixture.app).get(
        `/my/invoices/${one}?report_type=html&access_token=${row!.accessToken}`,
      );
      expect(body).toContain('4 Fourth Street');
      for (const word of ['9 Far Away', '555 0199', 'X-199']) expect(body).not.toContain(word);
    }
  });
});

describe('orders from before addresses were kept', () => {
  it('are drawn with the address as it is, and keep the contact of a merged customer', async () => {
    const [order, other] = [await aPaidOrder(fixture), await aPaidOrder(fixture)];
    await db.update(orders).set({ billingAddress: null, shippingAddress: null }).where(eq(orders.id, order.id));
    await db.update(invoices).set({ billingAddress: null }).where(eq(invoices.orderId, order.id));
    const [lost, kept] = [(await orderNow(order.id)).partnerId!, (await orderNow(other.id)).partnerId!];
    await db.update(partners).set({ street: '5 Fifth Street' }).where(eq(partners.id, lost));
    const { body } = await fixture.ada.get(`/sales/orders/${order.id}`);
    expect(body).toContain('5 Fifth Street');
    const [from, into] = [await customerOf(lost), await customerOf(kept)];
    await fixture.ada.post(`${into.path}/merge`, { other: from.id });
    expect((await partnerNow(lost)).parentId).toBe(kept);
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).toContain('5 Fifth Street');
  });
});
