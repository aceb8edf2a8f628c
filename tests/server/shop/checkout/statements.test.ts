import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { optionalProducts } from '#shop/schema/variants.schema.ts';
import { type Asked, askedBy } from '#tests/setup/database/statement_count.ts';
import { openTestBank } from '#tests/setup/payments/test_bank.ts';
import { IDA, orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { Shopper } from '#tests/setup/shop/shopper.ts';
import { into, type Received } from '#tests/setup/visitors/plain_browser.ts';
import { type Answer, visitor } from '#tests/setup/visitors/visitor.ts';

/**
 * Statements that each request of a guest may take, with one product in the cart, and how often it may commit.
 * Lower a number when fewer are needed; a higher one needs a reason.
 */
type Budget = Record<string, [statements: number, commits: number]>;

const TO_PAYMENT: Budget = {
  'POST /shop/cart/update': [9, 1],
  'GET /shop/cart': [3, 0],
  'POST /shop/address': [10, 1],
  'GET /shop/checkout': [3, 0],
  'POST /shop/confirm_order': [6, 1],
  'GET /shop/payment': [5, 0],
};
const BY_TRANSFER: Budget = {
  'POST /stats/ecom/product_view': [0, 0],
  ...TO_PAYMENT,
  // The product is read again, because the last sale changed its stock.
  'POST /shop/cart/update': [10, 1],
  'POST /shop/cart/update_json': [10, 1],
  // Two emails list the order: one to the customer, one to staff.
  'POST /shop/payment/token': [32, 2],
  'GET /shop/payment/validate': [3, 0],
  'GET /shop/confirmation': [7, 0],
};
/** The request to the bank is stored before it is sent, and its answer afterwards. */
const BY_CARD: Budget = {
  'GET /shop/product': [0, 0],
  ...TO_PAYMENT,
  'GET /shop/address': [3, 0],
  'GET /shop/confirm_order': [3, 0],
  'POST /shop/payment/token': [16, 2],
  // One of them writes the journal of stock.
  'GET /payment/return': [29, 1],
  'GET /payment/process': [2, 0],
  'GET /shop/payment/validate': [3, 0],
  'GET /shop/confirmation': [7, 0],
};
/** From a product's page to the confirmation, by the required steps only. */
const MOST_OF_ALL = 90;
const NOT_NEEDED = ['GET /shop/cart', 'GET /shop/address', 'GET /shop/confirm_order'];

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
/** Views are counted later by a job, which would disturb the figures: Do Not Track avoids it. */
const QUIET = { ...FIREFOX, dnt: '1' };

let app: FastifyInstance;
let templateId: number;
let variantId: number;
let path: string;

beforeAll(async () => {
  app = await buildApp();
  ({ templateId, variantId } = await addProduct({ name: 'Counted bowl', price: 2000, onHand: 99 }));
  path = `/shop/product/counted-bowl-${templateId}`;
  // Fills the caches.
  await orderAsGuest(visitor(app), variantId);
  await visitor(app).call(`/stats/ecom/product_view/${templateId}`, {}, FIREFOX);
});
afterAll(() => app.close());

/** Orders by bank transfer, from the empty cart to the confirmation. @returns request → its statements */
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

/** The same with a card at the bank. @returns request → its largest number of statements */
async function paidByCard(): Promise<Record<string, Asked>> {
  const asked: Record<string, Asked> = {};
  const send = into(app, env.PUBLIC_URL);
  const shopper = new Shopper(env.PUBLIC_URL, async (sent) => {
    if (sent.url.origin !== env.PUBLIC_URL) return send(sent);
    let received: Received | undefined;
    const one = await askedBy(async () => {
      received = await send({ ...sent, headers: { ...sent.headers, ...QUIET } });
    });
    const name = `${sent.method} ${sent.url.pathname.replace(/\/[^/]*\d+$/, '')}`;
    if (one.statements.length >= (asked[name]?.statements.length ?? 0)) asked[name] = one;
    return received!;
  });
  await shopper.browser.open(path);
  await shopper.put(variantId);
  await shopper.checkOut();
  await shopper.payAtBank();
  expect(await shopper.hasBought()).toBe(true);
  return asked;
}

function expectWithin(asked: Record<string, Asked>, budget: Budget): void {
  expect(Object.keys(asked).sort()).toEqual(Object.keys(budget).sort());
  for (const [name, one] of Object.entries(asked)) {
    const [statements, commits] = budget[name] ?? [0, 0];
    expect.soft(one.statements.length, `${name}\n${repeated(one).join('\n')}`).toBeLessThanOrEqual(statements);
    expect.soft(one.commits, name).toBeLessThanOrEqual(commits);
  }
}

/** Adds a product with these options to an empty cart. @returns its statements */
async function addSet(options: readonly number[]): Promise<Asked> {
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

/** Statements made more than once, most frequent first: where to start when the budget is exceeded. */
function repeated({ statements }: Asked): string[] {
  const times = [...Map.groupBy(statements, (text) => text)].map(([text, all]) => ({ text, times: all.length }));
  return times
    .filter((one) => one.times > 1)
    .sort((a, b) => b.times - a.times)
    .map((one) => `${one.times} × ${one.text.replace(/^select .*? from/, 'select … from')}`);
}

describe('Database statements of a guest checkout', () => {
  it('stay within their budget when paying by bank transfer', async () => {
    expectWithin(await checkout(), BY_TRANSFER);
  });

  it('stay within their budget when paying by card at the bank', async () => {
    await openTestBank();
    await paidByCard();
    await visitor(app).get(path);
    const asked = await paidByCard();
    expectWithin(asked, BY_CARD);
    const needed = Object.entries(asked).filter(([name]) => !NOT_NEEDED.includes(name));
    expect(needed.reduce((sum, [, { statements }]) => sum + statements.length, 0)).toBeLessThanOrEqual(MOST_OF_ALL);
  });
});

describe('Database statements of a product with options', () => {
  it('grow by a fixed number with each option added to the cart', async () => {
    const options: number[] = [];
    for (const name of ['Counted spoon', 'Counted lid', 'Counted tray', 'Counted cloth', 'Counted stand']) {
      const option = await addProduct({ name, price: 300 });
      await db.insert(optionalProducts).values({ templateId, optionId: option.templateId });
      options.push(option.variantId);
    }
    await addSet(options);
    const [one, all] = [await addSet(options.slice(0, 1)), await addSet(options)];
    const each = (all.statements.length - one.statements.length) / (options.length - 1);
    expect(each, repeated(all).join('\n')).toBeLessThanOrEqual(STATEMENTS_OF_AN_OPTION);
    expect(all.transactions).toBe(one.transactions);
  });
});
const STATEMENTS_OF_AN_OPTION = 9;
