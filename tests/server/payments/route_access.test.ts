/** Access to every route from a product to a paid order. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

/**
 * `own`: open to everybody for the data of their own session, account or token. Each such route's own tests check
 * that; this one checks only that nobody is asked to sign in. `signed`: open with a valid signature.
 */
type Who = 'public' | 'own' | 'signed in' | 'sales' | 'signed';

/** By method and path. A new route fails the test until it is listed; routes under `/sales` are `sales` by default. */
const WHO: Record<string, Who> = {
  'GET /shop': 'public',
  'GET /shop/page/:page': 'public',
  'GET /shop/category/:slug': 'public',
  'GET /shop/category/:slug/page/:page': 'public',
  'GET /shop/product/:slug': 'public',
  'GET /shop/product/:slug/choose': 'public',
  'POST /product_configurator/get_combination_info_website': 'public',
  'POST /product_configurator/get_combination_info': 'signed in',
  'POST /product_configurator/create_product_variant': 'public',
  'POST /product_configurator/show_optional_products_website': 'public',
  'POST /product_configurator/optional_product_items_website': 'public',
  'POST /product_configurator/show_optional_products': 'signed in',
  'POST /product_configurator/optional_product_items': 'signed in',
  'GET /shop/cart': 'own',
  'POST /shop/cart/revive': 'own',
  'POST /shop/cart/take_over': 'own',
  'POST /shop/cart/count': 'own',
  'POST /shop/cart/update_json': 'own',
  'POST /shop/cart/update': 'own',
  'POST /shop/cart/custom_file': 'own',
  'POST /shop/cart/update_option': 'own',
  'GET /shop/cart/options': 'own',
  'POST /shop/cart/options': 'own',
  'GET /shop/pricelist': 'public',
  'POST /shop/pricelist': 'own',
  'GET /shop/change_pricelist/:id': 'public',
  'POST /shop/change_pricelist/:id': 'own',
  'GET /shop/checkout': 'own',
  'POST /shop/checkout': 'own',
  'GET /shop/confirm_order': 'own',
  'POST /shop/confirm_order': 'own',
  'GET /shop/address': 'own',
  'POST /shop/address': 'own',
  'POST /shop/country_infos/:country': 'public',
  'GET /shop/extra_info': 'own',
  'GET /shop/download/:token': 'signed',
  'GET /shop/reminders/stop': 'signed',
  'POST /shop/reminders/stop': 'signed',
  'GET /shop/payment': 'own',
  'POST /shop/payment/carrier': 'own',
  'POST /shop/update_carrier': 'own',
  'GET /shop/payment/validate': 'own',
  'POST /shop/payment/validate': 'own',
  'GET /shop/confirmation': 'own',
  'GET /shop/print': 'own',
  'GET /shop/order/find': 'public',
  'POST /shop/order/find': 'public',
  'GET /shop/withdraw': 'public',
  'POST /shop/withdraw': 'public',
  'GET /shop/withdraw/items': 'signed',
  'GET /shop/withdraw/confirm': 'signed',
  'POST /shop/withdraw/confirm': 'signed',
  'GET /shop/withdraw/received': 'signed',
  'GET /shop/payment/get_status/:id': 'own',
  'POST /shop/payment/get_status/:id': 'own',
  'GET /shop/tracking_last_order': 'own',
  'POST /shop/tracking_last_order': 'own',
  'POST /shop/payment/transaction': 'own',
  'POST /shop/payment/transaction/:order': 'own',
  'POST /shop/payment/transaction/:order/:token': 'own',
  'POST /shop/payment/token': 'own',
  'POST /my/orders/:id/transaction': 'own',
  'POST /my/orders/:id/transaction/token': 'own',
  'POST /invoice/pay/:id/form_tx': 'own',
  'POST /invoice/pay/:id/s2s_token_tx': 'own',
  'GET /payment/process': 'own',
  'POST /payment/process': 'own',
  'POST /payment/process/poll': 'own',
  'POST /payment/transfer/feedback': 'own',
  'POST /payment/:provider/s2s/create_json_3ds': 'own',
  'GET /payment/return/:id': 'own',
  'POST /payment/return/:id': 'own',
  'POST /payment/webhook/:id': 'signed',
  'GET /my/payment_method': 'signed in',
  'POST /my/payment_method': 'signed in',
  'POST /my/payment_method/transaction': 'signed in',
  'POST /my/payment_method/delete': 'signed in',
  'GET /website_payment/pay': 'own',
  'POST /website_payment/transaction': 'own',
  'GET /website_payment/confirm': 'own',
  'POST /stats/ecom/product_view/:id': 'public',
  'POST /stats/ecom/:name': 'public',
  'POST /stats/ecom/:name/:of': 'public',
};

const OF_STAFF = /^(GET|POST) \/sales\//;
const OF_SELLING =
  /^\/(shop|product_configurator|payment|website_payment|invoice|sales|stats\/ecom)(\/|$|\.)|^\/my\/(payment_method|orders\/:id\/transaction)/;

let app: FastifyInstance;
const people = {} as Record<'guest' | 'joel' | 'operator' | 'publisher' | 'admin', Visitor>;
beforeAll(async () => {
  app = await buildApp();
  people.guest = visitor(app);
  for (const name of ['joel', 'operator', 'publisher', 'admin'] as const) people[name] = await signedIn(app, name);
});
afterAll(() => app.close());

const routes = () =>
  app.routeList.filter(({ method, url }) => (method === 'GET' || method === 'POST') && OF_SELLING.test(url));

it('every route from product to payment is listed with its permission', () => {
  const named = routes().map(({ method, url }) => `${method} ${url}`);
  expect(named.filter((one) => !OF_STAFF.test(one)).sort()).toEqual(Object.keys(WHO).sort());
});

/** Sends unknown ids and empty forms: people with permission get an error about those, others are refused first. */
async function send(who: Visitor, method: string, url: string, isCall: boolean): Promise<Answer> {
  await db.delete(rateLimits);
  const address = url
    .replace(':action', 'look')
    .replace(':slug', 'x-999999')
    .replace(':country', 'US')
    .replace(/:\w+/g, '999999');
  if (method === 'GET') return who.get(address);
  return isCall ? who.call(address, {}) : who.post(address, {});
}

const asksToSignIn = ({ statusCode, headers }: Answer): boolean =>
  statusCode === 401 || String(headers.location ?? '').startsWith('/web/login');

it.runIf(isForThisEngine)('every route from product to payment opens only to people with its permission', async () => {
  const wrong: string[] = [];
  for (const { method, url, isCall } of routes()) {
    const route = `${method} ${url}`;
    const needs = OF_STAFF.test(route) ? 'sales' : WHO[route];
    for (const [name, who] of Object.entries(people)) {
      const answer = await send(who, method, url, isCall);
      const { statusCode } = answer;
      const said = `${name} ${method} ${url} (${needs}): ${statusCode} ${answer.headers.location ?? ''}`;
      const isGuest = name === 'guest';
      const mustBeShut = (needs === 'sales' && name !== 'admin') || (needs === 'signed in' && isGuest);
      const isShut = isGuest ? asksToSignIn(answer) : statusCode === 403;
      // Routes of own records also answer 403 for another person's record.
      const isWronglyShut = asksToSignIn(answer) || (statusCode === 403 && needs !== 'own' && needs !== 'signed');
      if (statusCode >= 500 || (mustBeShut ? !isShut : isWronglyShut)) wrong.push(said);
    }
  }
  expect(wrong).toEqual([]);
});
