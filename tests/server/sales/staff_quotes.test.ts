import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { partners } from '#core/people/people.schema.ts';
import { findSite } from '#core/sites/site.ts';
import { findCart } from '#sales/carts/cart.ts';
import { invoicePayments, invoices, invoiceTaxes } from '#sales/schema/invoices.schema.ts';
import { orderLines, orderOptions, orders } from '#sales/schema/schema.ts';
import { taxes } from '#sales/schema/taxes.schema.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const invoiceNow = async (id: number) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0]!;
const lastId = (location: unknown) => Number(/(\d+)$/.exec(String(location))?.[1]);

async function mariaId(): Promise<number> {
  const [maria] = await db.select({ id: partners.id }).from(partners).where(eq(partners.email, 'maria@example.com'));
  return maria!.id;
}

/** The fields of a quote with one line, as its form sends them. */
async function fieldsOf(orderId: number, more: Record<string, string | number> = {}) {
  const { version } = await orderNow(orderId);
  const [tax] = await db.select().from(taxes).where(eq(taxes.rate, 7000));
  return {
    version,
    language: 'en_US',
    valid_until: '2099-12-31',
    reference: 'Attic',
    requires_signature: 'on',
    introduction: '## Hello',
    terms: '',
    'line-n1-kind': 'product',
    'line-n1-name': 'Shelf',
    'line-n1-quantity': '2',
    'line-n1-price': '1,050.50',
    'line-n1-discount': '10',
    'line-n1-tax': tax!.id,
    'option-n2-name': 'Ladder',
    'option-n2-quantity': '1',
    'option-n2-price': '99',
    next: 'save',
    ...more,
  };
}

async function newQuote(): Promise<number> {
  const { headers } = await ada.post('/sales/orders', { partner_id: await mariaId() });
  return lastId(headers.location);
}

async function confirmedOrder(): Promise<number> {
  const { id } = await aQuote({ state: 'sale', confirmedAt: new Date() });
  return id;
}

async function postedInvoice(): Promise<number> {
  const id = lastId((await ada.post(`/sales/orders/${await confirmedOrder()}/invoice`, {})).headers.location);
  await ada.post(`/sales/invoices/${id}/post`, {});
  return id;
}

describe('Sales pages of staff', () => {
  const PATHS = [
    '/sales/orders',
    '/sales/orders/new?q=maria',
    '/sales/orders/5',
    '/sales/invoices',
    '/sales/invoices/1',
  ];

  it.each(PATHS)('%s opens for sales staff, and answers 403 to customers and other staff', async (path) => {
    expect((await visitor(app).get(path)).statusCode).toBe(303);
    for (const name of ['maria', 'operator'])
      expect((await (await signedIn(app, name)).get(path)).statusCode).toBe(403);
    expect((await ada.get(path)).statusCode).toBe(200);
  });

  it('answer 404 for carts and for quotes of another company', async () => {
    const cart = await aQuote({ state: 'draft', origin: 'shop' });
    const foreign = await aQuote({ companyId: 2 });
    for (const { id } of [cart, foreign]) {
      expect((await ada.get(`/sales/orders/${id}`)).statusCode).toBe(404);
      expect((await ada.post(`/sales/orders/${id}/cancel`, { version: 2 })).statusCode).toBe(404);
    }
    expect((await orderNow(foreign.id)).state).toBe('sent');
  });

  it('search quotes by number, reference and customer, with % and _ taken literally', async () => {
    const order = await aQuote({ customerReference: 'Room 100%_b' });
    const finds = async (q: string) =>
      (await ada.get(`/sales/orders?q=${encodeURIComponent(q)}`)).body.includes(`>${order.name}<`);
    expect([await finds(order.name as string), await finds('100%_'), await finds('mARIA')]).toEqual([true, true, true]);
    expect(await finds('100__')).toBe(false);
  });
});

describe('Quote written by staff', () => {
  it('starts as a draft that is not the cart of its customer', async () => {
    const id = await newQuote();
    expect(await orderNow(id)).toMatchObject({ state: 'draft', origin: 'staff', name: null, requiresSignature: true });
    const site = await findSite(1, 'en_US');
    expect((await findCart({ sessionId: null, partnerId: await mariaId() }, site!))?.id).not.toBe(id);
  });

  it('starts for a new customer, and names each invalid field of the customer form', async () => {
    const wrong = await ada.post('/sales/customers', { name: '', email: 'nobody', city: 'Tours' });
    expect(wrong.statusCode).toBe(400);
    for (const kept of ['id="name-error"', 'id="email-error"', 'value="nobody"', 'value="Tours"'])
      expect(wrong.body).toContain(kept);
    const { headers } = await ada.post('/sales/customers', { name: 'Nadia', email: 'nadia@example.org' });
    const { partnerId } = await orderNow(lastId(headers.location));
    const [nadia] = await db
      .select()
      .from(partners)
      .where(eq(partners.id, partnerId as number));
    expect(nadia?.name).toBe('Nadia');
  });

  it('saves lines, options, tax and totals', async () => {
    const id = await newQuote();
    expect((await ada.post(`/sales/orders/${id}`, await fieldsOf(id))).statusCode).toBe(303);
    expect(await orderNow(id)).toMatchObject({
      amountUntaxed: 189_090,
      amountTax: 13_236,
      amountTotal: 202_326,
      amountUndiscounted: 210_100,
      customerReference: 'Attic',
      validUntil: '2099-12-31',
      requiresSignature: true,
      requiresPayment: false,
    });
    const [option] = await db.select().from(orderOptions).where(eq(orderOptions.orderId, id));
    expect(option).toMatchObject({ name: 'Ladder', unitPrice: 9900, lineId: null });
  });

  it('can be set to be accepted by payment', async () => {
    const id = await newQuote();
    const paid = { requires_signature: '', requires_payment: 'on' };
    await ada.post(`/sales/orders/${id}`, await fieldsOf(id, { ...paid, next: 'send' }));
    expect(await orderNow(id)).toMatchObject({ state: 'sent', requiresSignature: false, requiresPayment: true });
    const maria = await signedIn(app, 'maria');
    expect((await maria.get(`/my/orders/${id}`)).body).toContain('id="o_payment_form"');
  });

  it('keeps all input while rows are added, products searched and errors shown', async () => {
    const id = await newQuote();
    const added = await ada.post(`/sales/orders/${id}`, await fieldsOf(id, { next: 'add-section' }));
    expect(added.statusCode).toBe(200);
    for (const kept of ['value="Shelf"', 'value="1,050.50"', 'value="Ladder"', 'name="line-n3-name"'])
      expect(added.body).toContain(kept);
    const found = await ada.post(
      `/sales/orders/${id}`,
      await fieldsOf(id, { next: 'find', product_search: 'lantern' }),
    );
    expect(found.body).toMatch(/value="pick-line-\d+"/);
    const picked = /value="(pick-option-\d+)"/.exec(found.body)?.[1] as string;
    expect((await ada.post(`/sales/orders/${id}`, await fieldsOf(id, { next: picked }))).body).toContain(
      'Paper lantern',
    );
    const wrong = {
      'line-n1-price': 'much',
      'line-n1-description': 'x'.repeat(4001),
      'line-n1-quantity': '-1',
      'option-n2-name': ' ',
      valid_until: '2026-99-99',
    };
    const refused = await ada.post(`/sales/orders/${id}`, await fieldsOf(id, wrong));
    expect(refused.statusCode).toBe(400);
    const named = ['line-n1-quantity', 'line-n1-price', 'line-n1-description', 'option-n2-name', 'valid_until'];
    for (const field of named) expect(refused.body).toContain(`id="${field}-error"`);
    expect([...refused.body.matchAll(/<li><a href="#([^"]*)"/g)].map(([, field]) => field)).toEqual(named);
    expect(refused.body).toContain('value="much"');
    expect(await db.$count(orderLines, eq(orderLines.orderId, id))).toBe(0);
  });

  it('moves and removes lines by its buttons, and is saved in their order', async () => {
    const id = await newQuote();
    const second = { 'line-n3-kind': 'section', 'line-n3-name': 'Attic' };
    const moved = await ada.post(`/sales/orders/${id}`, await fieldsOf(id, { ...second, next: 'up-line-n3' }));
    expect([...moved.body.matchAll(/name="(line-n\d)-name"/g)].map(([, name]) => name)).toEqual(['line-n3', 'line-n1']);
    const left = await ada.post(`/sales/orders/${id}`, await fieldsOf(id, { ...second, next: 'drop-line-n1' }));
    expect(left.body).not.toContain('line-n1-name');
    const { 'line-n1-kind': kind, ...rest } = await fieldsOf(id);
    await ada.post(`/sales/orders/${id}`, { ...second, ...rest, 'line-n1-kind': kind as string });
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.sequence);
    expect(lines.map(({ name }) => name)).toEqual(['Attic', 'Shelf']);
  });

  it('answers amounts and totals of unsaved lines, without those that can’t be read', async () => {
    const id = await newQuote();
    const sums = async (more: Record<string, string>) =>
      (await ada.call(`/sales/orders/${id}/sums_json`, await fieldsOf(id, more))).answer as {
        amounts: Record<string, string>;
        totals: { total: { text: string } };
      };
    expect(await sums({})).toMatchObject({ amounts: { n1: '$1,890.90' }, totals: { total: { text: '2,023.26' } } });
    const partly = await sums({ 'line-n3-name': 'Nail', 'line-n3-quantity': '1', 'line-n3-price': 'much' });
    expect(partly).toMatchObject({ amounts: { n1: '$1,890.90' }, totals: { total: { text: '2,023.26' } } });
    expect(partly.amounts).not.toHaveProperty('n3');
    expect(await db.$count(orderLines, eq(orderLines.orderId, id))).toBe(0);
  });

  it('suggests products by name with price and stock, and of the own company only', async () => {
    const id = await newQuote();
    const found = (await ada.call(`/sales/orders/${id}/products_json`, { q: 'lantern' })).answer as object[];
    expect(found[0]).toMatchObject({
      label: expect.stringContaining('$'),
      price: expect.stringMatching(/^\d+\.\d\d$/),
    });
    const foreign = await aQuote({ companyId: 2 });
    for (const path of ['products_json', 'sums_json'])
      expect((await ada.post(`/sales/orders/${foreign.id}/${path}`, { q: 'lantern' })).statusCode).toBe(404);
  });

  it('is not overwritten when it was saved in another tab, and shows both versions', async () => {
    const id = await newQuote();
    const [first, second] = [await fieldsOf(id, { reference: 'First' }), await fieldsOf(id, { reference: 'Second' })];
    expect((await ada.post(`/sales/orders/${id}`, first)).statusCode).toBe(303);
    const conflict = await ada.post(`/sales/orders/${id}`, second);
    expect(conflict.statusCode).toBe(409);
    expect(conflict.body).toContain('value="Second"');
    expect(conflict.body).toContain('>First<');
    expect((await orderNow(id)).customerReference).toBe('First');
    const version = /name="version" value="(\d+)"/.exec(conflict.body)?.[1] as string;
    expect((await ada.post(`/sales/orders/${id}`, { ...second, version })).statusCode).toBe(303);
  });

  it('gets its number once when sent, and emails a link in the language of the customer', async () => {
    const id = await newQuote();
    await ada.post(`/sales/orders/${id}`, await fieldsOf(id, { language: 'fr_FR', next: 'send' }));
    const order = await orderNow(id);
    expect(order).toMatchObject({ state: 'sent', name: expect.stringMatching(/^S\d{5}$/) });
    const subject = `Devis ${order.name} de Alder & Fern`;
    const [mail] = await db.select().from(mails).where(eq(mails.subject, subject)).orderBy(desc(mails.id));
    expect(mail).toMatchObject({ toAddress: 'maria@example.com', isSecret: true });
    const link = /https?:\/\/[^/]+(\/fr\/my\/orders\/\S+)/.exec(mail?.text ?? '')?.[1] as string;
    expect((await visitor(app).get(link)).statusCode).toBe(200);
    await ada.post(`/sales/orders/${id}/send`, { version: order.version });
    expect((await orderNow(id)).name).toBe(order.name);
    expect(await db.$count(mails, eq(mails.subject, subject))).toBe(2);
  });

  it.each([
    ['it has no lines', {}],
    ['its validity has ended', { valid_until: '2020-01-01' }],
  ])('is not sent and gets no number when %s', async (why, more) => {
    const id = await newQuote();
    const blank = { 'line-n1-name': '', 'line-n1-price': '', 'option-n2-name': '', 'option-n2-price': '' };
    const lines: Record<string, string> = why === 'it has no lines' ? blank : {};
    const answer = await ada.post(`/sales/orders/${id}`, await fieldsOf(id, { next: 'send', ...more, ...lines }));
    expect(answer.statusCode).toBe(400);
    expect(await orderNow(id)).toMatchObject({ state: 'draft', name: null });
  });

  it('can be duplicated, cancelled and sent again', async () => {
    const { id, version } = await aQuote();
    const copy = lastId((await ada.post(`/sales/orders/${id}/duplicate`, { version })).headers.location);
    expect(await orderNow(copy)).toMatchObject({ state: 'draft', amountTotal: 370_350 });
    const now = (await orderNow(id)).version;
    expect((await ada.post(`/sales/orders/${id}/cancel`, { version: now - 1 })).statusCode).toBe(409);
    expect((await ada.post(`/sales/orders/${id}/cancel`, { version: now })).statusCode).toBe(303);
    expect((await orderNow(id)).state).toBe('cancel');
    await ada.post(`/sales/orders/${id}/send`, { version: (await orderNow(id)).version });
    expect((await orderNow(id)).state).toBe('sent');
  });
});

describe('Invoice', () => {
  it('is created once when the button is pressed three times at once', async () => {
    const id = await confirmedOrder();
    const press = () => ada.post(`/sales/orders/${id}/invoice`, {});
    const answers = await Promise.all([press(), press(), press()]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await db.$count(invoices, eq(invoices.orderId, id))).toBe(1);
  });

  it('leaves the quote as it was agreed, whose page says what to do instead', async () => {
    const id = await confirmedOrder();
    const notice = async (path = '') =>
      /class="alert alert--info">([^<]*)</.exec((await ada.get(`${path}/sales/orders/${id}`)).body)?.[1];
    const agreed = 'An accepted quote stays as it was agreed.';
    expect(await notice()).toBe(`${agreed} For other terms, cancel it and send a duplicate.`);
    await ada.post(`/sales/orders/${id}/invoice`, {});
    expect(await notice()).toContain('cancel its invoice and then the order');
    expect(await notice('/fr')).toMatch(/^Un devis accepté/);
    await db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, id));
    expect(await notice()).toContain('what you refund gets a credit note');
    await db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, id));
    expect(await notice()).toBeUndefined();
  });

  it('is not created for a quote that nobody has accepted', async () => {
    const { id } = await aQuote();
    expect((await ada.post(`/sales/orders/${id}/invoice`, {})).statusCode).toBe(409);
  });

  it('gets consecutive numbers when several are posted at once', async () => {
    const drafts: number[] = [];
    for (let n = 0; n < 6; n++)
      drafts.push(lastId((await ada.post(`/sales/orders/${await confirmedOrder()}/invoice`, {})).headers.location));
    // Each button is pressed twice: the second time takes no number.
    await Promise.all([...drafts, ...drafts].map((id) => ada.post(`/sales/invoices/${id}/post`, {})));
    const numbers = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.companyId, 1));
    const given = numbers.flatMap(({ number }) => (number ? [Number(number.slice(-4))] : [])).sort((a, b) => a - b);
    expect(given).toEqual(given.map((_, at) => at + 1));
  });

  it('records totals, taxes by rate and customer address when it is created', async () => {
    const id = lastId((await ada.post(`/sales/orders/3/invoice`, {})).headers.location);
    expect(await invoiceNow(id)).toMatchObject({
      state: 'open',
      amountUntaxed: 39_000,
      amountTotal: 41_282,
      residual: 41_282,
    });
    const rates = await db.select().from(invoiceTaxes).where(eq(invoiceTaxes.invoiceId, id));
    expect(rates.map(({ rate, base, amount }) => [rate, base, amount])).toEqual([
      [7000, 26_200, 1834],
      [3500, 12_800, 448],
    ]);
    expect((await invoiceNow(id)).customerAddress).toContain('27 Orchard Street');
  });

  it('is shown to its customer and to holders of its link once it is posted', async () => {
    const id = await postedInvoice();
    const { accessToken } = await invoiceNow(id);
    const maria = await signedIn(app, 'maria');
    for (const [who, query] of [
      [maria, ''],
      [visitor(app), `?access_token=${accessToken}`],
    ] as const) {
      const { body } = await who.get(`/my/invoices/${id}${query}`);
      expect(body).toContain('Due in 30 days');
      expect(body).toContain('Awaiting payment');
    }
    expect((await (await signedIn(app, 'joel')).get(`/my/invoices/${id}`)).headers.location).toBe('/my');
    expect((await visitor(app).get(`/my/invoices/${id}?access_token=x&report_type=html`)).statusCode).toBe(404);
    const draft = lastId((await ada.post(`/sales/orders/${await confirmedOrder()}/invoice`, {})).headers.location);
    expect((await maria.get(`/my/invoices/${draft}`)).headers.location).toBe('/my');
  });

  it('is emailed with its link only once it is posted', async () => {
    const draft = lastId((await ada.post(`/sales/orders/${await confirmedOrder()}/invoice`, {})).headers.location);
    expect((await ada.post(`/sales/invoices/${draft}/send`, {})).statusCode).toBe(409);
    const id = await postedInvoice();
    await ada.post(`/sales/invoices/${id}/send`, {});
    const { number, accessToken } = await invoiceNow(id);
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.subject, `Invoice ${number} from Alder & Fern`));
    expect(mail?.text).toContain(`/my/invoices/${id}?access_token=${accessToken}`);
  });

  it('is paid in parts, each recorded once and up to the amount due', async () => {
    const id = await postedInvoice();
    const pay = async (amount: string, version?: number) =>
      ada.post(`/sales/invoices/${id}/pay`, {
        amount,
        paid_on: '2026-11-20',
        note: 'Transfer',
        version: version ?? (await invoiceNow(id)).version,
      });
    const { version } = await invoiceNow(id);
    const twice = await Promise.all([pay('1,000.00', version), pay('1,000.00', version)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    expect(await invoiceNow(id)).toMatchObject({ state: 'open', residual: 270_350 });
    for (const amount of ['2,703.51', '0', '-5', 'a lot']) {
      const { statusCode, body } = await pay(amount);
      expect(statusCode).toBe(400);
      expect(body).toContain('id="amount-error"');
    }
    await pay('2,703.50');
    expect(await invoiceNow(id)).toMatchObject({ state: 'paid', residual: 0 });
    expect(await db.$count(invoicePayments, eq(invoicePayments.invoiceId, id))).toBe(2);
  });

  it('can be cancelled unless a payment was recorded, after which its order can be invoiced again', async () => {
    const id = await postedInvoice();
    const { version, orderId, number } = await invoiceNow(id);
    expect(
      (await ada.post(`/sales/orders/${orderId}/cancel`, { version: (await orderNow(orderId as number)).version }))
        .statusCode,
    ).toBe(409);
    expect((await ada.post(`/sales/invoices/${id}/cancel`, { version })).statusCode).toBe(303);
    expect(await invoiceNow(id)).toMatchObject({ state: 'cancel', number });
    const again = lastId((await ada.post(`/sales/orders/${orderId}/invoice`, {})).headers.location);
    expect(again).not.toBe(id);
    const paid = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.state, 'paid'), eq(invoices.orderId, 1)));
    expect((await ada.post(`/sales/invoices/${paid[0]!.id}/cancel`, { version: paid[0]!.version })).statusCode).toBe(
      409,
    );
  });
});

it('orders of the demo have totals equal to net amount plus tax', async () => {
  for (const { amountUntaxed, amountTax, amountTotal } of await db.select().from(orders))
    expect(amountUntaxed + amountTax).toBe(amountTotal);
});
