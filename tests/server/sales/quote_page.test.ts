import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import type { Order } from '#sales/documents/states.ts';
import { documentEvents } from '#sales/schema/invoices.schema.ts';
import { orderLines, orderOptions } from '#sales/schema/schema.ts';
import { anOption, aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { messages, threads } from '#threads/schema.ts';

let app: FastifyInstance;
let maria: Visitor;
let joel: Visitor;
beforeAll(async () => {
  app = await buildApp();
  [maria, joel] = [await signedIn(app, 'maria'), await signedIn(app, 'joel')];
});
afterAll(() => app.close());

const pageOf = ({ id }: Order, query = '') => `/my/orders/${id}${query}`;
const tokenOf = ({ accessToken }: Order) => `?access_token=${accessToken}`;
const linesOf = (orderId: number) => db.select().from(orderLines).where(eq(orderLines.orderId, orderId));

/** A quote with one option, added by its customer. */
async function withAdded(changes: Parameters<typeof aQuote>[0] = {}) {
  const order = await aQuote(changes);
  const optionId = await anOption(order.id);
  await visitor(app).post(`/my/orders/${order.id}/add_option/${optionId}${tokenOf(order)}`, {
    access_token: order.accessToken,
  });
  const line = (await linesOf(order.id)).find(({ name }) => name === 'Cushion');
  return { order, optionId, lineId: line!.id };
}

const change = (who: Visitor, { id }: Order, body: Record<string, unknown>, call = 'update_line_dict') =>
  who.call(`/my/orders/${id}/${call}`, body);

describe('Access to a quote', () => {
  it('is granted to its customer, to holders of its link and to staff', async () => {
    const order = await aQuote();
    for (const [who, query] of [
      [maria, ''],
      [visitor(app), tokenOf(order)],
      [joel, tokenOf(order)],
      [await signedIn(app, 'admin'), ''],
    ] as const) {
      const { statusCode, body } = await who.get(pageOf(order, query));
      expect(statusCode).toBe(200);
      expect(body).toContain(`Quote ${order.name}`);
    }
  });

  it.each(['', '?access_token=', '?access_token=wrong', '?report_type=text'])(
    'is refused to other visitors, with query %j',
    async (query) => {
      const order = await aQuote();
      for (const who of [visitor(app), joel, await signedIn(app, 'operator')]) {
        const { statusCode, headers, body } = await who.get(pageOf(order, query));
        expect(body).not.toContain(order.name);
        if (query.includes('report')) expect(statusCode).toBe(404);
        else expect([statusCode, headers.location]).toEqual([302, '/my']);
      }
    },
  );

  it('is refused with the access token of another quote, and for an unknown quote', async () => {
    const [order, other] = [await aQuote(), await aQuote()];
    for (const address of [pageOf(order, tokenOf(other)), `/my/orders/99999${tokenOf(order)}`])
      expect((await visitor(app).get(address)).headers.location).toBe('/my');
  });

  it('is refused for a cart, even with its access token', async () => {
    const cart = await aQuote({ state: 'draft', origin: 'shop', sentAt: null });
    expect((await visitor(app).get(pageOf(cart, tokenOf(cart)))).statusCode).toBe(302);
    expect((await maria.get(pageOf(cart))).statusCode).toBe(302);
  });

  it('is granted to the customer for a draft only once it has been sent before', async () => {
    const [never, once] = [await aQuote({ state: 'draft', sentAt: null }), await aQuote({ state: 'draft' })];
    expect((await maria.get(pageOf(never))).statusCode).toBe(302);
    expect((await maria.get(pageOf(once))).body).toContain('This is a draft quote.');
  });

  it('answers 400 when the report type or the id is invalid', async () => {
    const order = await aQuote();
    expect((await maria.get(pageOf(order, '?report_type=exe'))).statusCode).toBe(400);
    expect((await maria.get('/my/orders/abc')).statusCode).toBe(400);
  });
});

describe('Quote page', () => {
  it('shows whether the quote is open, expired or cancelled', async () => {
    for (const [changes, words] of [
      [{ validUntil: '2020-01-01' }, 'This quote has expired.'],
      [{ state: 'cancel' }, 'This quote has been cancelled.'],
    ] as const)
      expect((await maria.get(pageOf(await aQuote(changes)))).body).toContain(words);
    const { body } = await maria.get(pageOf(await aQuote()));
    expect(body).toMatch(/This quote expires in \d+ days/);
    expect(body).toContain('Accept and sign');
  });

  it('is served as plain text for download and as a printable sheet', async () => {
    const order = await aQuote();
    const text = await maria.get(pageOf(order, '?report_type=text&download=true'));
    expect(text.headers['content-type']).toContain('text/plain');
    expect(text.headers['content-disposition']).toMatch(/^attachment; filename="Quote_S\d+\.txt"$/);
    expect(text.body).toContain('Oak table: $3,703.50');
    const sheet = await maria.get(pageOf(order, '?report_type=html'));
    expect(sheet.headers['content-disposition']).toBeUndefined();
    expect(sheet.body).toContain('class="sheet"');
    expect(sheet.body).not.toContain('<header class="header"');
  });

  it('escapes scripts in the introduction', async () => {
    const order = await aQuote({ introduction: '## <script>alert(1)</script>Hello\n\n[x](javascript:alert(1))' });
    const { body } = await maria.get(pageOf(order));
    expect(body).not.toMatch(/<script>alert|javascript:alert/);
  });
});

describe('Quote line added by the customer', () => {
  it('changes its quantity by one, or to the number entered', async () => {
    const { order, lineId: line_id } = await withAdded();
    const access_token = order.accessToken;
    const answers = [
      [{ line_id, remove: false, unlink: false, input_quantity: false, access_token }, '3.0', '300.00'],
      [{ line_id, remove: true, unlink: false, input_quantity: false, access_token }, '2.0', '200.00'],
      [{ line_id, remove: false, unlink: false, input_quantity: 7, access_token }, '7', '700.00'],
      [{ line_id, remove: true, unlink: false, input_quantity: 0, access_token }, '0', '0.00'],
      [{ line_id, remove: true, unlink: false, input_quantity: false, access_token }, '0.0', '0.00'],
    ] as const;
    for (const [body, quantity, subtotal] of answers) {
      const { answer } = await change(visitor(app), order, body);
      expect(answer).toMatchObject({
        order_line_product_uom_qty: quantity,
        order_line_price_subtotal: subtotal,
        order_line_price_total: subtotal,
      });
    }
  });

  it('answers with the keys of the specification, amounts without symbol, and with the quote as the page draws it', async () => {
    const { order, lineId } = await withAdded();
    const { answer } = await change(maria, order, { line_id: lineId, input_quantity: 10 });
    const { order_totals_table, quote, ...rest } = answer;
    expect(rest).toEqual({
      order_line_product_uom_qty: '10',
      order_line_price_total: '1,000.00',
      order_line_price_subtotal: '1,000.00',
      order_amount_total: '4,703.50',
      order_amount_untaxed: '4,703.50',
      order_amount_tax: '0.00',
      order_amount_undiscounted: '4,703.50',
    });
    expect(order_totals_table).toContain('4,703.50');
    expect(quote.totals.total.text).toBe('4,703.50');
    expect(quote.lines.find(({ id }: { id: number }) => id === lineId)).toMatchObject({
      quantity: 10,
      amount: { text: '1,000.00' },
      action: `/my/orders/${order.id}/lines/${lineId}`,
    });
    expect((await orderNow(order.id)).amountTotal).toBe(470_350);
  });

  it('formats amounts in the language of the page', async () => {
    const { order, lineId } = await withAdded();
    const { answer } = await maria.call(
      `/my/orders/${order.id}/update_line_dict`,
      { line_id: lineId, input_quantity: 10 },
      { 'x-page-language': 'fr_FR' },
    );
    expect(answer.order_amount_total.replace(/\s/g, ' ')).toBe('4 703,50');
  });

  it('is changed by /update_line one by one, which answers quantity and total as a pair', async () => {
    const { order, lineId } = await withAdded();
    const { answer } = await change(maria, order, { line_id: lineId, input_quantity: 9 }, 'update_line');
    expect(answer).toEqual(['3.0', '4,003.50']);
  });

  it('becomes an option again when it is removed', async () => {
    const { order, lineId, optionId } = await withAdded();
    expect((await change(maria, order, { line_id: lineId, unlink: true })).answer).toBe(false);
    expect(await linesOf(order.id)).toHaveLength(1);
    const [option] = await db.select().from(orderOptions).where(eq(orderOptions.id, optionId));
    expect(option?.lineId).toBeNull();
    expect((await maria.get(pageOf(order))).body).toContain(`/add_option/${optionId}`);
  });

  it('changes only if the customer added it to this quote and the quote is open', async () => {
    const { order, lineId } = await withAdded();
    const [table] = (await linesOf(order.id)).filter(({ name }) => name === 'Oak table');
    const other = await withAdded();
    for (const line_id of [table!.id, other.lineId, 99_999]) {
      expect((await change(maria, order, { line_id, unlink: true })).answer).toBe(false);
      expect((await change(maria, order, { line_id, input_quantity: 1 })).answer).toBe(false);
    }
    const closed = await withAdded({});
    await visitor(app).post(`/my/orders/${closed.order.id}/decline`, {
      access_token: closed.order.accessToken,
      decline_message: 'No',
    });
    expect((await change(maria, closed.order, { line_id: closed.lineId, input_quantity: 5 })).answer).toBe(false);
    expect(await linesOf(order.id)).toHaveLength(2);
    expect((await linesOf(order.id)).find(({ id }) => id === lineId)?.quantity).toBe(2);
  });

  it('answers 404 to strangers without the access token', async () => {
    const { order, lineId } = await withAdded();
    for (const who of [visitor(app), joel])
      for (const call of ['update_line_dict', 'update_line'])
        for (const access_token of [undefined, 'wrong', null])
          expect((await change(who, order, { line_id: lineId, unlink: true, access_token }, call)).statusCode).toBe(
            404,
          );
    expect(await linesOf(order.id)).toHaveLength(2);
  });

  it.each([
    [{ line_id: 'x' }, 'line_id'],
    [{ input_quantity: -1 }, 'input_quantity'],
    [{ input_quantity: 1e9 }, 'input_quantity'],
    [{ remove: 'yes' }, 'remove'],
  ])('rejects %j and names the field', async (more, field) => {
    const { order, lineId } = await withAdded();
    const { statusCode, answer } = await change(maria, order, { line_id: lineId, ...more });
    expect(statusCode).toBe(400);
    expect(Object.keys(answer.error.fields)).toEqual([field]);
  });

  it('changes by a form without script, which redirects to the details', async () => {
    const { order, lineId } = await withAdded();
    const access_token = order.accessToken;
    const guest = visitor(app);
    const address = `/my/orders/${order.id}/lines/${lineId}`;
    const { statusCode, headers } = await guest.post(address, { access_token, change: 'set', quantity: 5 });
    expect([statusCode, headers.location]).toEqual([
      303,
      `/my/orders/${order.id}?access_token=${access_token}#details`,
    ]);
    await guest.post(address, { access_token, change: 'more', quantity: 5 });
    expect((await linesOf(order.id)).find(({ id }) => id === lineId)?.quantity).toBe(6);
    await guest.post(address, { access_token, change: 'remove' });
    expect(await linesOf(order.id)).toHaveLength(1);
  });
});

describe('Optional product of a quote', () => {
  it('is added once when it is requested three times at once', async () => {
    const order = await aQuote();
    const optionId = await anOption(order.id);
    const add = () => maria.post(`/my/orders/${order.id}/add_option/${optionId}`, {});
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(answers[0]?.headers.location).toBe(`/my/orders/${order.id}#details`);
    expect(await linesOf(order.id)).toHaveLength(2);
    expect((await orderNow(order.id)).amountTotal).toBe(390_350);
  });

  it('answers 404 when it belongs to another quote, a confirmed quote or a stranger', async () => {
    const [order, other] = [await aQuote(), await aQuote({ state: 'sale' })];
    const [foreign, late] = [await anOption(other.id), await anOption(other.id)];
    expect((await maria.post(`/my/orders/${order.id}/add_option/${foreign}`, {})).statusCode).toBe(404);
    expect((await maria.post(`/my/orders/${other.id}/add_option/${late}`, {})).statusCode).toBe(404);
    expect((await joel.post(`/my/orders/${order.id}/add_option/${await anOption(order.id)}`, {})).statusCode).toBe(404);
  });
});

describe('Rejecting a quote', () => {
  const said = async (orderId: number) =>
    (
      await db
        .select({ body: messages.body })
        .from(messages)
        .innerJoin(threads, eq(threads.id, messages.threadId))
        .where(eq(threads.resId, orderId))
    ).map(({ body }) => body);

  it('cancels it, posts the reason and emails the salesperson', async () => {
    const order = await aQuote({ salespersonId: 1 });
    const { headers } = await maria.post(`/my/orders/${order.id}/decline`, { decline_message: 'Too <b>late</b>' });
    expect(headers.location).toBe(`/my/orders/${order.id}`);
    expect((await orderNow(order.id)).state).toBe('cancel');
    expect(await said(order.id)).toEqual([expect.stringContaining('Too &lt;b&gt;late')]);
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.subject, `Quote ${order.name}: Quote rejected by customer`));
    expect(mail?.text).toContain('Too <b>late</b>');
  });

  it.each(['', '   '])('changes nothing when the reason is %j', async (decline_message) => {
    const order = await aQuote();
    const { headers } = await maria.post(`/my/orders/${order.id}/decline`, { decline_message });
    expect(headers.location).toBe(`/my/orders/${order.id}?message=cant_reject`);
    expect((await orderNow(order.id)).state).toBe('sent');
    expect((await maria.get(headers.location as string)).body).toContain('You can’t reject this order any more.');
  });

  it('is refused when the quote is confirmed, expired or signed', async () => {
    for (const changes of [{ state: 'sale' }, { validUntil: '2020-01-01' }, { signedAt: new Date() }] as const) {
      const order = await aQuote(changes);
      const { headers } = await maria.post(`/my/orders/${order.id}/decline`, { decline_message: 'No' });
      expect(headers.location).toContain('message=cant_reject');
      expect((await orderNow(order.id)).state).toBe(order.state);
    }
  });
});

describe('View of a quote', () => {
  it('is recorded and emailed once a day by the script of the page, not by opening the link', async () => {
    const order = await aQuote({ salespersonId: 1 });
    const seen = () => db.$count(documentEvents, eq(documentEvents.orderId, order.id));
    await visitor(app).get(pageOf(order, tokenOf(order)));
    expect(await seen()).toBe(0);
    const look = () => visitor(app).call(`/my/orders/${order.id}/viewed`, { access_token: order.accessToken });
    await Promise.all([look(), look(), look()]);
    expect(await seen()).toBe(1);
    const told = eq(mails.subject, `Quote ${order.name}: Quote viewed by customer`);
    expect(await db.$count(mails, told)).toBe(1);
  });

  it('is not recorded for staff', async () => {
    const order = await aQuote();
    const ada = await signedIn(app, 'admin');
    expect((await ada.call(`/my/orders/${order.id}/viewed`, {})).statusCode).toBe(200);
    expect(await db.$count(documentEvents, eq(documentEvents.orderId, order.id))).toBe(0);
  });
});
