/** Invoices keep the billing name, address and tax number that the buyer entered. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { orders } from '#sales/schema/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { IDA } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let maria: Visitor;
beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
});
afterAll(() => app.close());

const FIRM = {
  name: 'Ferns of Lyon',
  email: 'bills@example.com',
  phone: '+33 1 02 03 04 05',
  street: '3 rue du Lac',
  zip: '69003',
  city: 'Lyon',
  countryCode: 'FR',
  vat: 'FR40303265045',
  companyId: 1,
  languageCode: 'en_US',
};
const firmOf = async (parentId: number) =>
  (
    await db
      .insert(partners)
      .values({ ...FIRM, parentId })
      .returning()
  )[0]!;

it('invoice and order show the billing name, address and tax number entered in the checkout', async () => {
  const order = await aQuote({ state: 'sale', origin: 'shop', confirmedAt: new Date() });
  const firm = await firmOf(order.partnerId!);
  await db.update(orders).set({ billingPartnerId: firm.id }).where(eq(orders.id, order.id));
  const invoice = await postInvoice(await invoiceOrder(order.id, NOBODY), NOBODY);
  expect(invoice.partnerId).toBe(order.partnerId);
  expect(invoice.customerAddress.split('\n')).toEqual([FIRM.name, '3 rue du Lac', '69003 Lyon', 'France']);
  for (const path of [`/my/invoices/${invoice.id}?report_type=html`, `/my/orders/${order.id}`]) {
    const { body } = await maria.get(path);
    for (const said of [FIRM.name, FIRM.street, FIRM.vat]) expect(body, `${path}: ${said}`).toContain(said);
  }
});

it('checkout keeps the name and tax number of a billing address that an invoice uses', async () => {
  const order = await aQuote({ state: 'sale', origin: 'shop', confirmedAt: new Date() });
  const firm = await firmOf(order.partnerId!);
  await db.update(orders).set({ billingPartnerId: firm.id }).where(eq(orders.id, order.id));
  await postInvoice(await invoiceOrder(order.id, NOBODY), NOBODY);
  const { variantId } = await addProduct({ name: 'Billed bowl', price: 900 });
  await maria.post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
  const { use_same: _same, ...typed } = IDA;
  await maria.post('/shop/address', { ...typed, partner_id: firm.id, mode: 'billing', name: 'Somebody else', vat: '' });
  const [after] = await db.select().from(partners).where(eq(partners.id, firm.id));
  expect(after).toMatchObject({ name: FIRM.name, vat: FIRM.vat, street: IDA.street, email: IDA.email });
});
