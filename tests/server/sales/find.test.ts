/** The jump box of the back office. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { insertMany } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { customers } from '#customers/schema.ts';
import { syncAllCompanies } from '#customers/sync.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  await syncAllCompanies();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const suggested = async (who: Visitor, q: string): Promise<{ label: string; url: string }[]> =>
  JSON.parse((await who.call('/admin/find_json', { q })).body);

/** Without the page of all results, which is always the last. */
const found = async (who: Visitor, q: string) => (await suggested(who, q)).slice(0, -1);

describe('the search of the back office', () => {
  it.each([
    ['a page by a part of its name', 'redir', { label: 'Redirects · Content · Pages', url: '/website/redirects' }],
    ['an order by its number', 'S00005', { label: 'S00005 · Maria Lopes · Orders and quotes', url: '/sales/orders/5' }],
    ['a product by its name', 'painted chair', { label: 'Painted chair · Products' }],
    [
      'a customer by mail',
      'maria@',
      {
        label: 'Maria Lopes · maria@example.com · Customers',
        url: expect.stringMatching(/^\/admin\/customers\/\d+$/),
      },
    ],
  ])('finds %s', async (_, words, hit) => {
    expect(await suggested(ada, words)).toContainEqual(expect.objectContaining(hit));
  });

  it('tells records of the same name apart', async () => {
    const made = await insertMany(
      partners,
      [1, 2].map(() => ({ name: 'Twin Buyer', email: '', companyId: 1 })),
      { returning: ['id'] },
    );
    const listed = await insertMany(
      customers,
      made.map(({ id }) => ({ companyId: 1, partnerId: id })),
      { returning: ['id'] },
    );
    const twins = await found(ada, 'Twin Buyer');
    expect(twins.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual(
      listed.map(({ id }) => ({ label: `Twin Buyer · Customers · ${id}`, url: `/admin/customers/${id}` })),
    );
  });

  it.each(['S00005', 'nothing is called "so" & so'])('leads on to all results for %s', async (words) => {
    const last = (await suggested(ada, words)).at(-1);
    expect(last?.label).toBe(`All results for “${words}”`);
    expect((await ada.get(last?.url ?? '')).body).toContain('Search: ');
  });

  it('shows the same on a page without script', async () => {
    const { body } = await ada.get('/admin/find?q=S00005');
    expect(body).toMatch(/<input(?=[^>]* id="admin-find")[^>]* value="S00005"/);
    expect(body).toContain('href="/sales/orders/5"');
    expect((await ada.get('/admin/find?q=nothing-is-called-so')).body).toContain('No results');
  });

  it('finds only what the role may open', async () => {
    const publisher = await signedIn(app, 'publisher');
    expect(await found(publisher, 'S00005')).toEqual([]);
    expect((await found(publisher, 'pages')).map(({ url }) => url)).toEqual(['/website/pages', '/website/legal']);
    const maria = await signedIn(app, 'maria');
    expect((await maria.get('/admin/find?q=a')).statusCode).toBe(403);
  });

  it('finds nothing of another company', async () => {
    const camille = await signedIn(app, 'camille', 'aulne.localhost');
    expect((await suggested(camille, 'S00005')).filter(({ url }) => url.includes('orders/'))).toEqual([]);
  });

  it('asks the database at most five times', async () => {
    await suggested(ada, 'S0000');
    const { statements } = await askedBy(async () => void (await suggested(ada, 'S0000')));
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5);
  });
});
