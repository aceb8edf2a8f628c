/** Staff correct the addresses of a placed order until they are used. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { changesOf } from '#core/staff_form/change_log.ts';
import { findPlacedOrder } from '#sales/carts/find_placed.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { customerOf } from '#tests/setup/records/customers.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { documentsOfOrder } from '#tests/setup/shop/order_documents.ts';
import { aPaidOrder, type PaidOrder } from '#tests/setup/shop/paid_order.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('corrected_addresses');

const RIGHT = {
  ...{ name: 'Ida Berg', company_name: '', street: '7 Right Road', street2: '', zip: '05401', city: 'Burlington' },
  ...{ state: 'US-VT', country: 'US', phone: '' },
};
const shippingOf = (id: number) => `/sales/orders/${id}/shipping_address`;
const billingOf = (id: number) => `/sales/orders/${id}/billing_address`;

let shipments = 0;
const ship = (order: PaidOrder, pieces: number) =>
  fixture.ada.post(`/sales/orders/${order.id}/ship`, {
    submission: `corrected-${++shipments}`,
    ...{ tell: 'on', carrier: '', tracking_number: '', tracking_url: '', [`pieces-${order.lineId}`]: String(pieces) },
  });

describe('the shipping address of a placed order', () => {
  it('is corrected for this order alone, and drawn wherever it is', async () => {
    const order = await aPaidOrder(fixture);
    const page = await fixture.ada.get(`/sales/orders/${order.id}`);
    expect(page.body).toContain(`href="${shippingOf(order.id)}"`);
    expect((await fixture.ada.get(shippingOf(order.id))).body).toContain('value="Elm Street 1"');
    const { version, partnerId } = await orderNow(order.id);
    const { statusCode, headers } = await fixture.ada.post(shippingOf(order.id), { ...RIGHT, email: order.email });
    expect([statusCode, headers.location]).toEqual([303, `/sales/orders/${order.id}`]);
    const now = await orderNow(order.id);
    expect(now.shippingAddress).toMatchObject({ street: '7 Right Road', email: order.email });
    expect(now.billingAddress).toMatchObject({ street: 'Elm Street 1' });
    expect(now.version).toBe(version + 1);
    const [partner] = await db.select().from(partners).where(eq(partners.id, partnerId!));
    expect(partner!.street).toBe('Elm Street 1');
    for (const [address, text] of await documentsOfOrder(order.id, fixture.ada))
      expect(text, address).toContain(/invoices/.test(address) ? 'Elm Street 1' : '7 Right Road');
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).toContain('Shipping address changed');
    expect(await changesOf('orders', order.id)).toMatchObject([
      { action: 'changed', fields: [{ field: 'street', before: 'Elm Street 1', after: '7 Right Road' }] },
    ]);
  });

  it('may be corrected while something is left to ship, and is refused with its reason afterwards', async () => {
    const order = await aPaidOrder(fixture);
    await ship(order, 1);
    expect((await fixture.ada.post(shippingOf(order.id), RIGHT)).statusCode).toBe(303);
    await ship(order, 1);
    const page = await fixture.ada.get(`/sales/orders/${order.id}`);
    expect(page.body).not.toContain(`href="${shippingOf(order.id)}"`);
    expect((await fixture.ada.get(shippingOf(order.id))).body).toContain('Nothing of this order is left to ship');
    const refused = await fixture.ada.post(shippingOf(order.id), { ...RIGHT, street: '8 Wrong Road' });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Nothing of this order is left to ship');
    expect((await orderNow(order.id)).shippingAddress).toMatchObject({ street: '7 Right Road' });
  });

  it('follows its country with a script, and without one offers the states of what was sent', async () => {
    const order = await aPaidOrder(fixture);
    const canada = { ...RIGHT, country: 'CA', state: 'US-VT', email: order.email };
    const { statusCode, body } = await fixture.ada.post(shippingOf(order.id), canada);
    expect([statusCode, body.includes('id="state-error"')]).toEqual([400, true]);
    expect(body).toMatch(/data-widget="o_staff_country".*name="state".*<option value="CA-QC"[^>]*>/s);
    expect(body).not.toContain('<option value="US-VT"');
  });

  it('comes back as it was typed where something is missing', async () => {
    const order = await aPaidOrder(fixture);
    const { statusCode, body } = await fixture.ada.post(shippingOf(order.id), { ...RIGHT, zip: '' });
    expect(statusCode).toBe(400);
    expect(body).toContain('Enter a postal code');
    expect(body).toContain('7 Right Road');
  });

  it('is not that of a quote, of another company’s order, nor changed by who may only read', async () => {
    const quote = await aQuote();
    expect((await fixture.ada.post(shippingOf(quote.id), RIGHT)).statusCode).toBe(403);
    const order = await aPaidOrder(fixture);
    const camille = await signedIn(fixture.app, 'camille', 'aulne.localhost');
    expect((await camille.post(shippingOf(order.id), RIGHT)).statusCode).toBe(404);
    expect((await fixture.maria.post(shippingOf(order.id), RIGHT)).statusCode).toBe(403);
    expect((await orderNow(order.id)).shippingAddress).toMatchObject({ street: 'Elm Street 1' });
  });

  it('is kept from then on for an order from before addresses were kept', async () => {
    const quote = await aQuote({ state: 'sale', origin: 'shop', confirmedAt: new Date(), requiresSignature: false });
    const lines = await fixture.ada.get(shippingOf(quote.id));
    expect(lines.body).toContain('Nothing of this order is left to ship');
    const [partner] = await db.select().from(partners).where(eq(partners.id, quote.partnerId!));
    const named = { ...RIGHT, name: partner!.name, vat: '', email: partner!.email };
    expect((await fixture.ada.post(billingOf(quote.id), named)).statusCode).toBe(303);
    expect(await orderNow(quote.id)).toMatchObject({
      billingAddress: { name: partner!.name, street: '7 Right Road', email: partner!.email },
      shippingAddress: { street: partner!.street },
    });
  });
});

describe('the billing address of a placed order', () => {
  it('is corrected, with its VAT number, until an invoice is issued to it', async () => {
    const quote = await aQuote({ state: 'sale', origin: 'staff', confirmedAt: new Date() });
    const firm = { ...RIGHT, company_name: 'Right Ltd', zip: '75001', city: 'Paris', state: '', country: 'FR' };
    const wrong = await fixture.ada.post(billingOf(quote.id), { ...firm, vat: 'FR1' });
    expect([wrong.statusCode, wrong.body.includes('Enter a valid VAT number')]).toEqual([400, true]);
    expect((await fixture.ada.post(billingOf(quote.id), { ...firm, vat: 'FR40303265045' })).statusCode).toBe(303);
    const invoice = await postInvoice(await invoiceOrder(quote.id, NOBODY), NOBODY);
    expect(invoice.customerAddress.split('\n')).toEqual(
      expect.arrayContaining(['Right Ltd', '7 Right Road', '75001 Paris', 'France']),
    );
    expect(invoice.billingAddress).toMatchObject({ vat: 'FR40303265045' });
    expect((await fixture.ada.get(billingOf(quote.id))).body).toContain('An invoice was issued to this address');
    await fixture.ada.post(billingOf(quote.id), { ...firm, street: '8 Wrong Road', vat: '' });
    expect((await orderNow(quote.id)).billingAddress).toMatchObject({ street: '7 Right Road', vat: 'FR40303265045' });
  });
});

describe('the email of a placed order', () => {
  const invoiceOf = async (orderId: number) =>
    (await db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0]!;
  const contact = (email: string) => ({ phone: '+1 802 555 0177', email });

  it('is corrected after the invoice, and mails about both go there', async () => {
    const order = await aPaidOrder(fixture);
    const right = `right.${order.email}`;
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).toContain(`href="${billingOf(order.id)}"`);
    expect((await fixture.ada.post(billingOf(order.id), contact(right))).statusCode).toBe(303);
    const now = await orderNow(order.id);
    expect([now.billingAddress, now.shippingAddress]).toMatchObject([
      contact(right),
      { street: 'Elm Street 1', email: right },
    ]);
    const invoice = await invoiceOf(order.id);
    expect(invoice.billingAddress).toMatchObject({ street: 'Elm Street 1', ...contact(right) });
    const [partner] = await db.select().from(partners).where(eq(partners.id, now.partnerId!));
    expect(partner!.email).toBe(order.email);
    const before = (await mailsTo(order.email)).length;
    await ship(order, 1);
    await fixture.ada.post(`/sales/invoices/${invoice.id}/send`, { version: String(invoice.version) });
    expect((await mailsTo(right)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(now.name!),
      expect.stringContaining(invoice.number!),
    ]);
    expect(await mailsTo(order.email)).toHaveLength(before);
    expect(await findPlacedOrder(now.name!, right, 1)).toBe(order.id);
  });

  it('of an issued invoice stays where only the place to ship to is corrected', async () => {
    const order = await aPaidOrder(fixture);
    const issued = await invoiceOf(order.id);
    const billingAddress = { ...issued.billingAddress!, phone: '+1 802 555 0100', email: 'issued@example.net' };
    await db.update(invoices).set({ billingAddress }).where(eq(invoices.id, issued.id));
    const { statusCode } = await fixture.ada.post(shippingOf(order.id), { ...RIGHT, email: order.email });
    expect(statusCode).toBe(303);
    expect((await orderNow(order.id)).shippingAddress).toMatchObject({ street: '7 Right Road' });
    expect((await invoiceOf(order.id)).billingAddress).toEqual(billingAddress);
  });

  it('is that of the customer now where nobody corrected it', async () => {
    const order = await aPaidOrder(fixture);
    const { partnerId } = await orderNow(order.id);
    const moved = `moved.${order.email}`;
    await db.update(partners).set({ email: moved }).where(eq(partners.id, partnerId!));
    await fixture.ada.post(billingOf(order.id), contact(order.email));
    await ship(order, 1);
    expect(await mailsTo(moved)).toHaveLength(1);
  });

  it('is refused where it is none, and comes back as it was typed', async () => {
    const order = await aPaidOrder(fixture);
    for (const url of [billingOf(order.id), shippingOf(order.id)]) {
      const { statusCode, body } = await fixture.ada.post(url, { ...RIGHT, email: 'ida@nowhere' });
      expect([statusCode, body.includes('Enter a valid email address'), body.includes('ida@nowhere')]).toEqual([
        ...[400, true, true],
      ]);
    }
    expect((await orderNow(order.id)).billingAddress).toMatchObject({ email: order.email });
  });
});

it('what staff corrected is forgotten with the customer, but not that they did', async () => {
  const order = await aPaidOrder(fixture);
  await fixture.ada.post(shippingOf(order.id), { ...RIGHT, phone: '+1 802 555 0177' });
  const { partnerId } = await orderNow(order.id);
  await fixture.ada.post(`${(await customerOf(partnerId!)).path}/erase`, {});
  expect((await orderNow(order.id)).shippingAddress).toMatchObject({ street: '7 Right Road', phone: '', email: '' });
  expect(await changesOf('orders', order.id)).toMatchObject([{ action: 'changed', fields: [] }]);
});
