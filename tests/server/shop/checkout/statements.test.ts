import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { optionalProducts } from '#shop/schema/variants.schema.ts';
import { type Asked, askedBy } from '#tests/setup/database/statement_count.ts';
import { IDA, orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { type Answer, visitor } from '#tests/setup/visitors/visitor.ts';

/**
 * Statements that each request of a guest may take, with one product in the cart, and how often it may begin to write.
 * Lower a number when it got less; a higher one needs a reason.
 */
const BUDGET: Record<string, [statements: number, transactions: number]> = {
  'POST /stats/ecom/product_view': [0, 0],
  'POST /shop/cart/update': [18, 1],
  'POST /shop/cart/update_json': [17, 1],
  'GET /shop/cart': [7, 0],
  'POST /shop/address': [28, 3],
  'GET /shop/checkout': [10, 0],
  'POST /shop/confirm_order': [26, 2],
  'GET /shop/payment': [15, 0],
  // Two mails tell of all that was ordered: one to the customer, one to staff.
  'POST /shop/payment/token': [67, 2],
  'GET /shop/payment/validate': [4, 0],
  'GET /shop/confirmation': [10, 0],
};

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
/** Views are counted later and for all together: who asks not to be counted starts nothing of the kind. */
const QUIET = { ...FIREFOX, dnt: '1' };

let app: FastifyInstance;
let templateId: number;
let variantId: number;

beforeAll(async () => {
  app = await buildApp();
  ({ templateId, variantId } = await addProduct({ name: 'Counted bowl', price: 2000, onHand: 99 }));
  // What is kept in memory is there from then on.
  await orderAsGuest(visitor(app), variantId);
  await visitor(app).call(`/stats/ecom/product_view/${templateId}`, {}, FIREFOX);
});
afterAll(() => app.close());

/** From the empty cart to the confirmation of a bank transfer. @returns request → what it asked of the database */
async function checkout(): Promise<Record<string, Asked>> {
  const guest = visitor(app);
  const asked: Record<string, Asked> = {};
  const counted = async (name: string, status: number, request: () => Promise<Answer>): Promise<string> => {
    let answer: Answer | undefined;
    asked[name] = await askedBy(async () => {
      answer = await request();
    });
    expect(answer?.statusCode, name).toBe(status);
    return answer?.body ?? '';
  };
  const look = (url: string, status = 200) => counted(`GET ${url}`, status, () => guest.get(url, QUIET));
  const send = (url: string, fields: Record<string, string | number>) =>
    counted(`POST ${url}`, 303, () => guest.post(url, fields, QUIET));

  const view = () => guest.call(`/stats/ecom/product_view/${templateId}`, {}, FIREFOX);
  await counted('POST /stats/ecom/product_view', 204, view);
  await send('/shop/cart/update', { product_id: variantId });
  const more = { product_id: variantId, set_qty: 2 };
  await counted('POST /shop/cart/update_json', 200, () => guest.call('/shop/cart/update_json', more, QUIET));
  await look('/shop/cart');
  await send('/shop/address', IDA);
  await look('/shop/checkout');
  await send('/shop/confirm_order', {});
  const [, token = ''] = /name="access_token" value="([^"]+)"/.exec(await look('/shop/payment')) ?? [];
  const [transfer] = await db.select().from(acquirers).where(eq(acquirers.provider, 'transfer'));
  await send('/shop/payment/token', { pm_id: `form_${transfer?.id}`, access_token: token, agree: 1 });
  await look('/shop/payment/validate', 303);
  await look('/shop/confirmation');
  return asked;
}

/** What a set of a product and so many options beside it asks of the database, in an empty cart. */
async function setOf(options: readonly number[]): Promise<Asked> {
  const entries = [variantId, ...options].map((id) => ({
    product_id: id,
    quantity: 1,
    product_custom_attribute_values: [],
    no_variant_attribute_values: [],
  }));
  const guest = visitor(app);
  return askedBy(async () => {
    const { statusCode, answer } = await guest.call('/shop/cart/update_option', { custom_values: entries }, QUIET);
    expect([statusCode, answer]).toEqual([200, entries.length]);
  });
}

/** What was asked more than once, the most frequent first: where to begin when it is too much. */
function repeated({ statements }: Asked): string[] {
  const times = [...Map.groupBy(statements, (text) => text)].map(([text, all]) => ({ text, times: all.length }));
  return times
    .filter((one) => one.times > 1)
    .sort((a, b) => b.times - a.times)
    .map((one) => `${one.times} × ${one.text.replace(/^select .*? from/, 'select … from')}`);
}

describe('what a guest asks of the database', () => {
  it('stays within its budget', async () => {
    const asked = await checkout();
    expect(Object.keys(asked)).toEqual(Object.keys(BUDGET));
    for (const [name, one] of Object.entries(asked)) {
      const [statements, transactions] = BUDGET[name] ?? [0, 0];
      expect.soft(one.statements.length, `${name}\n${repeated(one).join('\n')}`).toBeLessThanOrEqual(statements);
      expect.soft(one.transactions, name).toBeLessThanOrEqual(transactions);
    }
  });
});

describe('a product with what was chosen beside it', () => {
  it('is counted once, however much that is: each option is looked up and put in', async () => {
    const options: number[] = [];
    for (const name of ['Counted spoon', 'Counted lid', 'Counted tray', 'Counted cloth', 'Counted stand']) {
      const option = await addProduct({ name, price: 300 });
      await db.insert(optionalProducts).values({ templateId, optionId: option.templateId });
      options.push(option.variantId);
    }
    await setOf(options);
    const [one, all] = [await setOf(options.slice(0, 1)), await setOf(options)];
    const each = (all.statements.length - one.statements.length) / (options.length - 1);
    expect(each, repeated(all).join('\n')).toBeLessThanOrEqual(STATEMENTS_OF_AN_OPTION);
    expect(all.transactions).toBe(one.transactions);
  });
});
const STATEMENTS_OF_AN_OPTION = 9;
