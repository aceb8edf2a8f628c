/** Access of every role to every customer record, on every route that names one. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { projects, tasks } from '#projects/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

type Who =
  | 'guest'
  | 'joel'
  | 'maria'
  | 'operator'
  | 'publisher'
  | 'admin'
  | 'sister'
  | 'sister at her host'
  | 'holder'
  | 'wrong holder';
type Document = { id: number; token: string; address: string; seenBy: Who[] };

let app: FastifyInstance;
const people = {} as Record<Who, Visitor>;
/** Documents by the part of their address before the id. */
let documents: Record<string, Document[]>;

const SALES: Who[] = ['admin'];
const STAFF: Who[] = ['operator', 'publisher', 'admin'];

beforeAll(async () => {
  app = await buildApp();
  for (const name of ['joel', 'maria', 'operator', 'publisher', 'admin'] as const)
    people[name] = await signedIn(app, name);
  people.sister = await signedIn(app, 'camille');
  people['sister at her host'] = await signedIn(app, 'camille', 'aulne.localhost');
  for (const name of ['guest', 'holder', 'wrong holder'] as const) people[name] = visitor(app);
  const at = (address: string, id: number, token: string, seenBy: Who[]): Document => ({ id, token, address, seenBy });
  const order = async (seenBy: Who[], login: string, more: Partial<typeof orders.$inferInsert> = {}) => {
    const quote = await aQuote(more, login);
    return at('/my/orders', quote.id, quote.accessToken, seenBy);
  };
  const bill = async (owner: number, number: string | null, state: 'open' | 'draft', seenBy: Who[]) => {
    const values = { companyId: 1, websiteId: 1, partnerId: owner, currencyCode: 'USD', languageCode: 'en_US' };
    const [row] = await db
      .insert(invoices)
      .values({
        ...values,
        number,
        state,
        accessToken: `token of ${number ?? 'a draft'}`,
        dueOn: '2099-01-01',
        invoicedOn: '2026-01-01',
      })
      .returning();
    return at('/my/invoices', row!.id, row!.accessToken, seenBy);
  };
  const quotes = [
    await order(['maria', 'holder', ...SALES], 'maria@example.com'),
    await order(['joel', 'holder', ...SALES], 'joel@example.com', { state: 'sale' }),
    // A draft is visible to sales staff and holders of its link.
    await order(['holder', ...SALES], 'joel@example.com', { state: 'draft', sentAt: null }),
    // A cart is not a document.
    await order([], 'maria@example.com', { state: 'draft', origin: 'shop', sentAt: null }),
  ];
  const ownerOf = async (id: number) =>
    (await db.select().from(orders).where(eq(orders.id, id)))[0]!.partnerId as number;
  const [maria, joel] = [await ownerOf(quotes[0]!.id), await ownerOf(quotes[1]!.id)];
  const [project] = await db
    .insert(projects)
    .values({ name: 'A shed', companyId: 1, partnerId: joel, accessToken: 'shed' })
    .returning();
  const task = async (name: string, partnerId: number | null, seenBy: Who[]) => {
    const [row] = await db
      .insert(tasks)
      .values({ name, projectId: project!.id, partnerId, accessToken: name })
      .returning();
    return at('/my/task', row!.id, row!.accessToken, seenBy);
  };
  documents = {
    '/my/orders': quotes,
    '/my/invoices': [
      await bill(maria, 'INV/S1', 'open', ['maria', 'holder', ...SALES]),
      await bill(joel, 'INV/S2', 'open', ['joel', 'holder', ...SALES]),
      await bill(joel, null, 'draft', ['holder', ...SALES]),
    ],
    '/my/project': [at('/my/project', project!.id, project!.accessToken, ['joel', 'holder', ...STAFF])],
    '/my/task': [
      await task('A door', null, ['joel', 'holder', ...STAFF]),
      await task('A window', maria, ['joel', 'maria', 'holder', ...STAFF]),
    ],
  };
});
afterAll(() => app.close());

const WHO: Who[] = [
  'guest',
  'joel',
  'maria',
  'operator',
  'publisher',
  'admin',
  'sister',
  'sister at her host',
  'holder',
  'wrong holder',
];
const tokenOf = (who: Who, { token }: Document) =>
  who === 'holder' ? token : who === 'wrong holder' ? `${token.slice(0, -1)}!` : undefined;

/** Routes that do not show a document. */
const ELSEWHERE = /^\/my\/(security|account|home)|\/page\/:page$/;
const routesOf = (method: 'GET' | 'POST') =>
  app.routeList.filter(
    (route) => route.method === method && /^\/(my|invoice)\/[^:]+\/:/.test(route.url) && !ELSEWHERE.test(route.url),
  );

const kindOf = (url: string): string =>
  url.startsWith('/invoice/pay/:id/') ? '/my/invoices' : (/^\/my\/[a-z]+/.exec(url)?.[0] as string);

describe('document routes', () => {
  it('are all covered by the kinds of documents of this test', () => {
    const kinds = [...routesOf('GET'), ...routesOf('POST')].map(({ url }) => kindOf(url));
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(documents).sort());
  });

  it('open a document for its customer, its staff and holders of its link, and for nobody else', async () => {
    const wrong: string[] = [];
    for (const { url } of routesOf('GET'))
      for (const document of documents[kindOf(url)] as Document[])
        for (const who of WHO) {
          const token = tokenOf(who, document);
          const address = addressOf(url, document) + (token ? `?access_token=${encodeURIComponent(token)}` : '');
          for (const one of [address, `${address}${token ? '&' : '?'}report_type=html`]) {
            const answer = await people[who].get(one);
            const isSeen = answer.statusCode === 200;
            if (isSeen !== document.seenBy.includes(who)) wrong.push(`${who} ${one}: ${answer.statusCode}`);
            if (!isSeen && !isNowhere(answer)) wrong.push(`${who} ${one} learns ${answer.statusCode}`);
          }
        }
    expect(wrong).toEqual([]);
  });

  it('change nothing for people who may not open the document, and do not fail', async () => {
    const wrong: string[] = [];
    const before = await everything();
    const [transfer] = await db.select().from(acquirers).where(eq(acquirers.provider, 'transfer'));
    for (const { url, isCall } of routesOf('POST'))
      for (const document of documents[kindOf(url)] as Document[]) {
        const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, document.id));
        for (const who of WHO.filter((one) => !document.seenBy.includes(one))) {
          await db.delete(rateLimits);
          const token = tokenOf(who, document);
          const address = addressOf(url, document, line?.id);
          const sent = {
            ...(token ? { access_token: token } : {}),
            line_id: line?.id ?? 1,
            remove: false,
            unlink: false,
            input_quantity: 9,
            change: 'set',
            quantity: 9,
            decline_message: 'No',
            partner_name: 'Mallory',
            signature: '',
            acquirer_id: transfer!.id,
            pm_id: `form_${transfer!.id}`,
          };
          const answer = isCall
            ? await people[who].call(address, sent)
            : await people[who].post(address, Object.fromEntries(Object.entries(sent).map(([k, v]) => [k, String(v)])));
          if (answer.statusCode >= 500) wrong.push(`${who} ${address}: ${answer.statusCode}`);
          // The response is false when nothing can be paid.
          if (answer.statusCode === 200 && answer.body !== 'false' && !('error' in (answer.json() as object)))
            wrong.push(`${who} ${address}: ${answer.body}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('open the discussion for people who may open the document, and for nobody else', async () => {
    const models = {
      '/my/orders': 'sale.order',
      '/my/invoices': 'account.invoice',
      '/my/project': 'project.project',
      '/my/task': 'project.task',
    };
    const wrong: string[] = [];
    for (const [kind, model] of Object.entries(models))
      for (const document of documents[kind] as Document[])
        for (const who of WHO) {
          const token = tokenOf(who, document);
          const { statusCode } = await people[who].call('/mail/chatter_fetch', {
            res_model: model,
            res_id: document.id,
            limit: 10,
            ...(token ? { token } : {}),
          });
          if ((statusCode === 200) !== document.seenBy.includes(who))
            wrong.push(`${who} ${model} ${document.id}: ${statusCode}`);
        }
    expect(wrong).toEqual([]);
  });
});

/** Records of others respond as missing records do. */
const isNowhere = ({ statusCode, headers }: Answer): boolean =>
  statusCode === 404 || ((statusCode === 302 || statusCode === 303) && headers.location === '/my');

const addressOf = (url: string, { id }: Document, line = 1): string =>
  url.replace(':id', String(id)).replace(':line', String(line)).replace(':option', '1');

const everything = async () => ({
  orders: await db.select().from(orders),
  lines: await db.select().from(orderLines),
  tasks: await db.select().from(tasks),
  invoices: await db.select().from(invoices),
  payments: await db.select().from(transactions),
});
