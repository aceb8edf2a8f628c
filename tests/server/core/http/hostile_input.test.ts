import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { rounds } from '#tests/setup/full_run.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { ADDRESS as WHERE } from '#tests/setup/shop/shopper.ts';
import { nextAddress } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

/** Cookies of a guest with a cart, a customer and staff. */
const known = { guest: '', joel: '', admin: '' };

beforeAll(async () => {
  app = await buildApp();
  const { variantId } = await addProduct({ name: 'Lamp of somebody known', price: 900 });
  const guest = visitor(app);
  const people = { guest, joel: await signedIn(app, 'joel'), admin: await signedIn(app, 'admin') };
  for (const who of Object.values(people)) await who.post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
  await guest.post('/shop/address', ADDRESS);
  for (const name of ['guest', 'joel', 'admin'] as const)
    known[name] = [...people[name].cookies].map(([key, one]) => `${key}=${one}`).join('; ');
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await app.close();
});

const ADDRESS = { ...WHERE, submitted: 1, partner_id: -1, mode: 'billing', use_same: 1, email: 'ann@example.com' };

/** What people, robots and attackers put where an id, a word or a number is expected. */
const HOSTILE = [
  '',
  '0',
  '-1',
  '1.5',
  '99999999999999999999',
  '2147483648',
  'NaN',
  'null',
  'undefined',
  'true',
  '1e9',
  '0x10',
  ' ',
  '\u0000',
  '%',
  '%00',
  '%zz',
  '../../etc/passwd',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '{{7*7}}',
  '<%= it %>',
  '\ud800',
  '\u202e',
  'ﷺ',
  '💥'.repeat(50),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  '//evil.example',
  'javascript:alert(1)',
  '\r\nset-cookie: a=b',
];
const word = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 60 }), fc.integer().map(String));
const FIELDS = [
  'page_id',
  'button_submit',
  'given',
  'loaded',
  'fields',
  '1_1_1',
  'product_id',
  'list_id',
  'res_id',
  'mailing_id',
  'email',
  'object',
  'message_is_follower',
  'product_template_id',
  'line_id',
  'add_qty',
  'set_qty',
  'attr-1',
  'attrib',
  'search',
  'order',
  'tag',
  'attr',
  'category',
  'type',
  'login',
  'password',
  'confirm_password',
  'name',
  'token',
  'redirect',
  'combination',
  'args',
  'kwargs',
  'pricelist_id',
  'parent_combination',
  'display',
  'unique',
  'r',
  'fw',
  'company_id',
  'website_id',
  'language',
  'download',
  'pm_id',
  'acquirer_id',
  'access_token',
  'cc_number',
  'cc_expiry',
  'due',
  'agree',
  'submitted',
  'partner_id',
  'mode',
  'country_id',
  'street',
  'carrier_id',
  'pickup_point_id',
  'custom_values',
  'quantity',
  'amount',
  'currency',
  'reference',
  'payment_id',
  'delete_pm',
  'wish',
  'promo',
  'revive',
  '__proto__',
];
const value = fc.oneof(
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(word, fc.integer()), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('a', '__proto__', 'length'), word, { maxKeys: 3 }),
);
const json = fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 }), value);
const query = fc.dictionary(fc.constantFrom(...FIELDS), word, { maxKeys: 4 });
const body = fc.oneof(
  json.map((one) => ({ type: 'application/json', payload: JSON.stringify(one) ?? '' })),
  fc.dictionary(fc.constantFrom(...FIELDS), word, { maxKeys: 6 }).map((one) => ({
    type: 'application/x-www-form-urlencoded',
    payload: new URLSearchParams(Object.entries(one).map(([k, v]) => [k, v.toWellFormed()])).toString(),
  })),
  fc.string({ maxLength: 200 }).map((payload) => ({ type: 'application/json', payload })),
  fc.constant({
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n',
  }),
  fc.constant({ type: 'application/x-unknown', payload: '?' }),
  fc.constant({ type: 'application/json', payload: `"${'x'.repeat(1_200_000)}"` }),
);
const headers = fc.record(
  {
    'x-page-language': fc.constantFrom('fr_FR', 'xx_XX', '__proto__', ''),
    'x-page-website': fc.constantFrom('1', '2', '99', 'x'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*'),
    'accept-language': fc.constantFrom('fr', 'xx;q=9', ',;q=', '*'),
    cookie: fc.constantFrom(
      () => 'session=u',
      () => 'session=gxyz; flash=broken',
      () => 'flash=a.b; cart_count=NaN',
      () => '=;;=',
      // Reach code behind sign-in and checkout.
      () => known.guest,
      () => known.joel,
      () => known.admin,
    ),
    accept: fc.constantFrom('application/json', 'text/html'),
  },
  { requiredKeys: [] },
);

/** Event streams, which never end. */
const STAYS_OPEN = new Set(['/dev/reload']);

/** The longest path parameter that the router accepts. */
const LONGEST_PART = 300;

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const addressOf = (url: string, values: string[]): string => {
  let i = 0;
  // Path segments `.` and `..` are removed before routing.
  return url.replace(/:\w+|\*/g, () => encoded(values[i++ % values.length] || '0').replace(/^\.{1,2}$/, '0'));
};

describe('every GET and POST route', () => {
  it('answers hostile input without a server error', { timeout: 240_000 }, async () => {
    const routes = app.routeList.filter(
      ({ method, url }) => (method === 'GET' || method === 'POST') && !STAYS_OPEN.has(url),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes) {
      await fc.assert(
        fc.asyncProperty(
          fc.array(word, { minLength: 1, maxLength: 4 }),
          query,
          body,
          headers,
          fc.constantFrom('', '/fr', '/ar'),
          async (values, search, sent, { cookie, ...others }, prefix) => {
            const asked = new URLSearchParams(Object.entries(search).map(([k, v]) => [k, v.toWellFormed()])).toString();
            const answer = await app.inject({
              method: route.method as 'GET' | 'POST',
              url: `${prefix}${addressOf(route.url, values)}${asked ? `?${asked}` : ''}`,
              // The rate limits of a single address would end the test.
              remoteAddress: nextAddress(),
              headers: {
                host: 'localhost',
                'sec-fetch-site': 'same-origin',
                ...others,
                ...(cookie ? { cookie: cookie() } : {}),
                ...(route.method === 'POST' ? { 'content-type': sent.type } : {}),
              },
              ...(route.method === 'POST' ? { payload: sent.payload } : {}),
            });
            if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 300)}`);
            // An address that is too long reaches no route: it is refused with a page.
            const isLong = answer.statusCode === 414 || values.some((one) => encoded(one).length > LONGEST_PART);
            if (answer.statusCode >= 400 && !isLong && route.isCall)
              expect(JSON.parse(answer.body).error.message).toBeTruthy();
            if (answer.statusCode >= 400) expect(answer.body.length).toBeGreaterThan(20);
            expect(answer.headers['set-cookie'] ?? '').not.toContain('a=b');
            expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/);
          },
        ),
        { numRuns: rounds({ full: 40, daily: 1 }) },
      );
    }
    expect(unhandled).toEqual([]);
  });
});
