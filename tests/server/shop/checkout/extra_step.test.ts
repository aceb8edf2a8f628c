/** The optional extra checkout step and terms of sale, shown when the owner enables them. */
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { scriptToken } from '#forms/receiving/form_tokens.ts';
import { forms } from '#forms/schema.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { IDA, orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { pages } from '#website/schema.ts';

let app: FastifyInstance;
let ada: Visitor;
let mug: { templateId: number; variantId: number };

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  mug = await addProduct({ name: 'Extra mug', price: 2000 });
});
afterAll(() => app.close());

const settle = async (has: boolean) =>
  ada.post('/sales/settings', {
    ...(await formFields(ada, '/sales/settings')),
    has_extra_step: has ? 'on' : '',
  });
const buyer = async (): Promise<Visitor> => {
  const guest = visitor(app);
  await guest.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 1 });
  await guest.post('/shop/address', IDA);
  return guest;
};
const sendExtra = (guest: Visitor, parts: Parameters<typeof multipartBody>[0]) =>
  app.inject({
    method: 'POST',
    url: '/website_form/shop.sale.order',
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': MULTIPART,
      cookie: [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: multipartBody([['form_stamp', scriptToken('shop.sale.order', Date.now() - 60_000)], ...parts]),
  });

describe('Extra checkout step', () => {
  it('is left out of cart and payment page while it is disabled', async () => {
    const guest = await buyer();
    expect((await guest.get('/shop/cart')).body).not.toContain('/shop/extra_info');
    expect((await guest.get('/shop/payment')).body).not.toContain('Extra info');
  });

  it('gets its form when it is enabled on a website without one', async () => {
    await db.delete(forms).where(eq(forms.modelName, 'shop.sale.order'));
    await changed('website');
    expect((await visitor(app).get('/shop/extra_info')).statusCode).toBe(404);
    expect((await settle(true)).statusCode).toBe(303);
    await settle(true);
    expect(await db.$count(forms, eq(forms.modelName, 'shop.sale.order'))).toBe(1);
    expect((await visitor(app).get('/shop/extra_info')).headers.location).toBe('/shop');
    const guest = visitor(app);
    await guest.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 1 });
    expect((await guest.get('/shop/extra_info')).headers.location).toBe('/shop/address');
  });

  it('saves reference, note and attachment, and shows them to staff', async () => {
    await settle(true);
    const guest = await buyer();
    expect((await guest.post('/shop/confirm_order', {})).headers.location).toBe('/shop/extra_info');
    const { body } = await guest.get('/shop/extra_info');
    expect(body).toMatch(/aria-current="step"><span>Extra info/);
    expect(body).toContain('Skip');
    const sent = await sendExtra(guest, [
      ['client_order_ref', 'PO-77'],
      ['note', 'Ring <b>twice</b>'],
      ['attachment', { name: 'plan.pdf', bytes: '%PDF-1.4\n%%EOF', type: 'application/pdf' }],
    ]);
    expect(sent.headers.location).toBe('/shop/payment');
    expect((await guest.get('/shop/extra_info')).body).toContain('value="PO-77"');
    const [cart] = await db.select().from(orders).where(eq(orders.customerReference, 'PO-77'));
    await db.update(orders).set({ state: 'sale', name: 'S-extra' }).where(eq(orders.id, cart!.id));
    const page = (await ada.get(`/sales/orders/${cart!.id}`)).body;
    expect(page).toContain('Ring &lt;b&gt;twice&lt;/b&gt;');
    const [, shown = ''] = /href="(\/web\/content\/\d+[^"]*)"[^>]*><bdi>plan\.pdf/.exec(page) ?? [];
    const address = `${shown.split('?')[0]}?download=true`;
    const file = await ada.get(address);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect((await visitor(app).get(address)).statusCode).not.toBe(200);
    await settle(false);
  });
});

describe('Terms and conditions', () => {
  it('must be accepted only once their page is published', async () => {
    const terms = eq(pages.url, '/shop/terms');
    await db.delete(pages).where(terms);
    await changed('website');
    expect((await ada.get('/sales/settings')).body).toContain('/website/pages/new?url=%2Fshop%2Fterms');
    const guest = await buyer();
    expect((await guest.get('/shop/payment')).body).not.toContain('checkbox_cgv');
    const id = await orderAsGuest(visitor(app), mug.variantId, { agrees: false });
    expect(id).toBeGreaterThan(0);
    const written = { 'title-en_US': 'Our terms', 'body-en_US': 'Be kind.', url: '/shop/terms' };
    const fields = { website: '1', markup: 'markdown', is_published: 'on', menu: '', version: '1' };
    expect((await ada.post('/website/pages/new', { ...fields, ...written })).statusCode).toBe(303);
    expect((await visitor(app).get('/shop/terms')).body).toContain('Be kind.');
    expect((await guest.get('/shop/payment')).body).toContain('checkbox_cgv');
    await expect(orderAsGuest(visitor(app), mug.variantId, { agrees: false })).rejects.toThrow('not placed');
  });

  it('must be accepted on every route that starts a payment', async () => {
    const guest = await buyer();
    await guest.post('/shop/confirm_order', {});
    const [cart] = await db.select().from(orders).orderBy(desc(orders.id)).limit(1);
    const [transfer] = await db
      .select()
      .from(acquirers)
      .where(and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1)));
    const [acquirer_id, access_token] = [transfer!.id, cart!.accessToken];
    const places = [
      '/shop/payment/transaction',
      `/shop/payment/transaction/${cart!.id}/${access_token}`,
      `/my/orders/${cart!.id}/transaction`,
    ];
    for (const path of places) {
      const refused = await guest.call(path, { acquirer_id, access_token });
      expect([path, refused.statusCode, Object.keys(refused.answer.error.fields)]).toEqual([path, 400, ['agree']]);
    }
    const linked = await guest.call('/website_payment/transaction', { acquirer_id, access_token, order_id: cart!.id });
    expect(linked.statusCode).toBe(400);
    for (const path of ['/shop/payment/token', `/my/orders/${cart!.id}/transaction/token`]) {
      await guest.post(path, { pm_id: `form_${acquirer_id}`, access_token, agree: '0' });
      expect((await guest.get('/shop/payment')).body).toContain('Accept the terms and conditions to continue.');
    }
    expect(await db.$count(transactions, eq(transactions.orderId, cart!.id))).toBe(0);
    const { answer } = await guest.call(places[0]!, { acquirer_id, agree: true });
    expect(answer).toContain('/payment/transfer/feedback');
  });
});
