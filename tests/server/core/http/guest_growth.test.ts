/** Limits on every table to which visitors without an account can add rows. */
import { and, eq, getTableName } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { allTables } from '#core/backup/tables.ts';
import { db } from '#core/db/database.ts';
import { deliver } from '#core/mail/incoming/deliver.ts';
import { receivedMails } from '#core/mail/incoming/received_mails.schema.ts';
import { defineMailReceiver } from '#core/mail/incoming/receivers.ts';
import { env } from '#core/process/env.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { MOST_VISITORS_OF_AN_ADDRESS, recordClick, writeClicks } from '#links/clicks/clicks.ts';
import { linkClicks, links } from '#links/schema.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { slideVisits } from '#slides/slide/counts.schema.ts';
import { MOST_VIEWS_A_DAY } from '#slides/slide/visits.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { ADDRESS } from '#tests/setup/shop/shopper.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { type Answer, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let guest: Visitor;
let variantId: number;
let templateId: number;
let acquirerId: number;
beforeAll(async () => {
  app = await buildApp();
  ({ variantId, templateId } = await addProduct({ name: 'Lamp for everybody', price: 900 }));
  const ours = and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1));
  acquirerId = (await db.select({ id: acquirers.id }).from(acquirers).where(ours))[0]!.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  guest = visitor(app);
  await db.delete(rateLimits);
});

const withCart = async (): Promise<void> => {
  await guest.post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
};
const FORM = { submitted: 1, partner_id: -1, mode: 'billing', use_same: 1 };
const giveAddress = (): Promise<Answer> =>
  guest.post('/shop/address', { ...ADDRESS, ...FORM, email: 'ann@example.com' });
const readyToPay = async (): Promise<void> => {
  await withCart();
  await giveAddress();
};
const sendFile = (url: string): Promise<Answer> =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
      'content-type': MULTIPART,
    },
    payload: multipartBody([['custom-1', { name: 'a.txt', bytes: 'Hello' }]]),
  });

type Bound = {
  /** Name of the rate limit per address that refuses the request. */
  limit: string;
  tables: string[];
  /** The address of the request, unless it is 127.0.0.1. */
  from?: string;
  before?(): Promise<void>;
  ask(): Promise<Answer>;
};

const BOUNDS: Bound[] = [
  {
    // Counts at least one kilobyte per request: the limit of all routes without a stricter one.
    limit: 'kilobytes sent',
    tables: ['sessions', 'jobs', 'mails', 'bus_messages', 'rate_limits', 'mailing_feedback', 'reminder_refusals'],
    from: '10.9.9.9',
    ask: () =>
      app.inject({
        method: 'POST',
        url: '/web/login',
        remoteAddress: '10.9.9.9',
        headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
        payload: { login: 'x'.repeat(64 * 1024) },
      }),
  },
  {
    limit: 'cart',
    tables: ['orders', 'order_lines'],
    ask: () => guest.post('/shop/cart/update', { product_id: variantId, add_qty: 1 }),
  },
  {
    limit: 'variants',
    tables: ['product_variants', 'product_variant_values'],
    ask: () =>
      guest.call('/product_configurator/create_product_variant', {
        product_template_id: templateId,
        product_template_attribute_value_ids: '[]',
      }),
  },
  { limit: 'cart files', tables: ['files', 'order_line_files'], ask: () => sendFile('/shop/cart/custom_file') },
  {
    limit: 'checkout address',
    tables: ['partners', 'stock_holds', 'document_events', 'number_sequences', 'papers'],
    before: withCart,
    ask: giveAddress,
  },
  {
    limit: 'payments address',
    tables: [
      'payment_transactions',
      'payment_events',
      'payment_tokens',
      'stock_moves',
      'invoices',
      'invoice_lines',
      'invoice_taxes',
      'invoice_payments',
    ],
    before: readyToPay,
    ask: () => guest.call('/shop/payment/transaction', { acquirer_id: acquirerId, agree: true }),
  },
  {
    limit: 'chat conversations',
    tables: ['chat_conversations'],
    ask: () => guest.call('/im_livechat/get_session', { channel_id: 1 }),
  },
  {
    limit: 'chat messages',
    tables: ['chat_messages'],
    ask: () => guest.call('/mail/chat_post', { uuid: 'x', message_content: 'Hello' }),
  },
  { limit: 'chat files', tables: ['chat_files'], ask: () => sendFile('/im_livechat/conversation/x/file') },
  {
    limit: 'form posts',
    tables: ['form_submissions', 'form_submission_files'],
    ask: () => sendFile('/website_form/crm.lead'),
  },
  {
    limit: 'mail wish address',
    tables: ['mailing_contacts', 'subscriptions', 'followers', 'followed_records'],
    ask: () => guest.call('/website_mass_mailing/subscribe', { list_id: 1, email: 'ann@example.com' }),
  },
  {
    limit: 'mail wish address',
    tables: ['group_members'],
    ask: () => guest.call('/groups/subscription', { channel_id: 1, email: 'ann@example.com' }),
  },
  {
    limit: 'sign-up address',
    tables: ['users', 'account_tokens'],
    ask: () => guest.post('/web/signup', { name: 'Ann', login: 'ann@example.com' }),
  },
  {
    limit: 'thread posts',
    tables: ['threads', 'messages', 'message_attachments', 'thread_participants', 'guest_codes', 'ratings'],
    ask: () => guest.post('/mail/chatter_post', { message: 'Hello' }),
  },
  {
    limit: 'survey starts',
    tables: ['survey_responses', 'survey_answers', 'survey_drafts'],
    ask: () => guest.post('/survey/start/home-and-garden', {}),
  },
  {
    limit: 'event registrations',
    tables: ['event_bookings', 'event_registrations', 'event_seat_holds'],
    ask: () =>
      guest.post('/event/repair-evening-1/registration/confirm', {
        submission: 'sixteen-characters',
        '1-name': 'Ann',
        '1-email': 'ann@example.com',
      }),
  },
  {
    limit: 'waiting list entries',
    tables: ['event_waiting'],
    ask: () =>
      guest.post('/event/pouring-candles-with-ruth-4/waiting', {
        ...{ name: 'Ann', email: 'ann@example.com', seats: '1' },
      }),
  },
  {
    limit: 'talk proposals',
    tables: ['event_talks'],
    ask: () =>
      guest.post('/event/a-day-of-wood-and-light-2/track_proposal/post', {
        ...{ track_name: 'Glue', description: 'It holds.', partner_name: 'Ann', email_from: 'ann@example.com' },
      }),
  },
  {
    limit: 'signatures',
    tables: ['signatures'],
    ask: () => guest.call('/my/orders/1/accept', { res_id: 1, access_token: 'x', partner_name: 'Ann' }),
  },
];

/** Limited by what they count: each is tested below. */
const COUNTERS = [
  'daily_visitors',
  'link_clicks',
  'link_salts',
  'received_mails',
  'shop_views',
  'slide_days',
  'slide_shares',
  'slide_visits',
  'visits',
];

/** Filled by staff, imports, the demo or the program itself; returns by who has an order, up to what was bought. */
const NOT_BY_GUESTS = [
  'accessory_products',
  'blocked_emails',
  'bus_presences',
  'carriers',
  'chat_answers',
  'chat_channels',
  'companies',
  'currencies',
  'customer_events',
  'customer_syncs',
  'customer_tag_links',
  'customer_tags',
  'customers',
  'data_runs',
  'deleted_records',
  'event_helpers',
  'event_questions',
  'event_rooms',
  'event_talk_tags',
  'event_tickets',
  'event_types',
  'events',
  'fiscal_positions',
  'forms',
  'group_attachments',
  'group_messages',
  'group_missing',
  'group_months',
  'group_threads',
  'groups',
  'imported_products',
  'invitations',
  'job_openings',
  'languages',
  'legal_details',
  'link_codes',
  'links',
  'mailing_lists',
  'mailings',
  'menus',
  'message_blocks',
  'news',
  'opened_downloads',
  'optional_products',
  'order_options',
  'order_return_lines',
  'order_returns',
  'order_tags',
  'pages',
  'payment_acquirers',
  'payment_differences',
  'payment_payouts',
  'payment_report_lines',
  'payment_reports',
  'payment_webhooks',
  'pickup_points',
  'price_history',
  'pricelist_history',
  'pricelist_rules',
  'pricelists',
  'product_attribute_lines',
  'product_attribute_values',
  'product_attributes',
  'product_categories',
  'product_files',
  'product_former_slugs',
  'product_images',
  'product_tags',
  'product_template_categories',
  'product_template_tags',
  'product_template_taxes',
  'product_template_values',
  'product_templates',
  'product_value_exclusions',
  'projects',
  'push_keys',
  'push_subscriptions',
  'recovery_codes',
  'redirects',
  'section_images',
  'second_factors',
  'shipment_lines',
  'shipments',
  'shop_settings',
  'sign_ins',
  'slide_categories',
  'slide_certificates',
  'slide_channels',
  'slide_completions',
  'slide_members',
  'slide_pages',
  'slide_taggings',
  'slide_tags',
  'slide_votes',
  'slides',
  'staff_changes',
  'staff_views',
  'survey_labels',
  'survey_pages',
  'survey_questions',
  'surveys',
  'tasks',
  'taxes',
  'translations',
  'user_companies',
  'user_company_roles',
  'user_roles',
  'utm_names',
  'website_languages',
  'websites',
];

const rowsOf = async (names: readonly string[]): Promise<Record<string, number>> => {
  const tables = (await allTables()).filter((table) => names.includes(getTableName(table)));
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [getTableName(table), await db.$count(table)])),
  );
};

it('every table is listed exactly once as limited, as a counter or as closed to guests', async () => {
  const known = [...BOUNDS.flatMap(({ tables }) => tables), ...COUNTERS, ...NOT_BY_GUESTS];
  expect(known.sort()).toEqual((await allTables()).map((table) => getTableName(table)).sort());
});

describe.each(BOUNDS)('the rate limit "$limit"', ({ limit, tables, from = '127.0.0.1', before, ask }) => {
  it(`refuses an address that used it up and adds no row to ${tables.join(', ')}`, async () => {
    await before?.();
    const spent = { key: `${limit} ${from}`, count: 1_000_000, resetsAt: new Date(Date.now() + 3600_000) };
    await db.delete(rateLimits).where(eq(rateLimits.key, spent.key));
    await db.insert(rateLimits).values(spent);
    const rows = await rowsOf(tables);
    expect((await ask()).statusCode).toBe(429);
    expect(await rowsOf(tables)).toEqual(rows);
  });
});

it('link clicks count only a limited number of visitors per address and day, whatever their user agents', async () => {
  const [link] = await db.select().from(links).limit(1);
  const click = { linkId: link!.id, timeZone: 'UTC', at: new Date(), kind: 'person' as const, ip: '203.0.113.77' };
  recordClick({ ...click, userAgent: 'the first, which makes the salt of the day' });
  await writeClicks();
  const before = await db.$count(linkClicks);
  for (let i = 0; i < MOST_VISITORS_OF_AN_ADDRESS + 100; i++) recordClick({ ...click, userAgent: `browser ${i}` });
  await writeClicks();
  expect((await db.$count(linkClicks)) - before).toBe(MOST_VISITORS_OF_AN_ADDRESS);
});

it('product views count only products that exist', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  expect((await guest.call('/stats/ecom/product_view/987654', {}, browser)).statusCode).toBe(404);
});

it('posts of a guest to any route add no row to tables closed to guests', async () => {
  const rows = await rowsOf(NOT_BY_GUESTS);
  const posts = app.routeList.filter(({ method }) => method === 'POST');
  for (const { url } of posts) {
    const address = url.replace(/:\w+|\*/g, '1');
    await guest.post(address, FIELDS);
    await guest.call(address, FIELDS).catch(() => {});
  }
  expect(await rowsOf(NOT_BY_GUESTS)).toEqual(rows);
});

const FIELDS = {
  name: 'Ann',
  email: 'ann@example.com',
  login: 'ann@example.com',
  title: 'Anything',
  message: 'Hello',
  product_id: 1,
  product_template_id: 1,
  add_qty: 1,
  list_id: 1,
  res_id: 1,
  code: 'X',
};

it('a sender who used up the limit of mails adds no received mail', async () => {
  const undefine = defineMailReceiver({ prefix: 'flood+', accepts: async () => true, receive: async () => 'taken' });
  const send = (id: number) =>
    deliver(Buffer.from(`From: a@example.org\r\nMessage-ID: <${id}@x>\r\n\r\nHello`), 'a@example.org', [
      `flood+1@${env.MAIL_DOMAIN}`,
    ]);
  expect(await send(1)).toEqual(['taken']);
  await db.update(rateLimits).set({ count: 1_000_000 });
  const before = await db.$count(receivedMails);
  expect(await send(2)).toEqual(['later']);
  expect(await db.$count(receivedMails)).toBe(before);
  undefine();
});

it('views of slides count only a limited number of visitors per address and day, whatever their user agents', async () => {
  const view = (userAgent: string) =>
    app.inject({
      url: '/slides/slide/our-finishes-6',
      remoteAddress: '203.0.113.78',
      headers: { host: 'localhost', accept: 'text/html', 'user-agent': `Mozilla/5.0 Firefox/${userAgent}` },
    });
  for (let at = 0; at < MOST_VIEWS_A_DAY + 5; at++) await view(String(at));
  expect(await db.$count(slideVisits)).toBe(MOST_VIEWS_A_DAY);
});
