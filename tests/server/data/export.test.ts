/** Exports that the page of imports offers. */

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners } from '#core/people/people.schema.ts';
import { companies } from '#core/sites/schema.ts';
import { CsvReader } from '#core/tables/csv_reader.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const anOrder = () => aQuote({ origin: 'manual', requiresSignature: false, validUntil: null });

async function anotherCompany(): Promise<number> {
  const [row] = await db.insert(companies).values({ name: 'Elsewhere', currencyCode: 'USD' }).returning();
  return row!.id;
}

/** Each row by the names of its columns. */
function records(text: string): Record<string, string>[] {
  const [header, ...rows] = new CsvReader(() => {}).take(text, true).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(header!.map((name, i) => [name, cells[i] ?? ''])));
}

const exportsIn = (body: string) => [...body.matchAll(/href="([^"]+\?export=csv)"/g)].map(([, href]) => String(href));

describe('Exports', () => {
  it('are CSV files of products, orders, invoices and customers', async () => {
    const ada = await signedIn(app, 'admin');
    const links = exportsIn((await ada.get('/admin/data')).body);
    expect(links).toEqual(
      ['/sales/products', '/sales/orders', '/sales/invoices', '/admin/customers'].map((path) => `${path}?export=csv`),
    );
    for (const link of links) {
      const { statusCode, headers } = await ada.get(link);
      expect([link, statusCode, headers['content-type']]).toEqual([link, 200, 'text/csv; charset=utf-8']);
    }
  });

  it('are offered only where the person may read the list', async () => {
    const login = 'only-products@example.net';
    const passwordHash = await hashPassword('demo');
    await addPerson({ name: 'Only products', email: login, passwordHash, roles: ['employee', 'products:read'] });
    const device = visitor(app);
    await device.post('/web/login', { login, password: 'demo' });
    const { body } = await device.get('/admin/data');
    expect(exportsIn(body)).toEqual(['/sales/products?export=csv']);
    expect(body).not.toContain('type="file"');
    expect(body).not.toContain('/admin/data/exports/orders.csv');
    expect((await device.get('/admin/data/exports/products.csv')).statusCode).toBe(200);
    for (const name of ['orders', 'customers'])
      expect((await device.get(`/admin/data/exports/${name}.csv`)).statusCode).toBe(403);
  });

  it('hold each line of each order, and no order of another company', async () => {
    const order = await anOrder();
    const ada = await signedIn(app, 'admin');
    const { headers, body } = await ada.get('/admin/data/exports/orders.csv');
    expect(headers['content-disposition']).toContain('orders.csv');
    const rows = records(body).filter((row) => row['Order ID'] === String(order.id));
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(rows).toHaveLength(lines.length);
    expect(rows[0]).toMatchObject({ Currency: 'USD', 'Created in': 'Back office' });
    const french = await ada.get('/fr/admin/data/exports/orders.csv');
    expect(records(french.body)[0]).toMatchObject({ Statut: 'Confirmé', 'Créé dans': 'Boutique', Type: 'Article' });
    const companyId = await anotherCompany();
    await db.update(orders).set({ companyId }).where(eq(orders.id, order.id));
    expect(records((await ada.get('/admin/data/exports/orders.csv')).body).map((row) => row['Order ID'])).not.toContain(
      String(order.id),
    );
  });

  it('hold customers with their addresses, guarded against formulas', async () => {
    const order = await anOrder();
    await db
      .update(partners)
      .set({ name: '=cmd()', city: '@Hull' })
      .where(eq(partners.id, order.partnerId as number));
    const ada = await signedIn(app, 'admin');
    const { body } = await ada.get('/admin/data/exports/customers.csv');
    expect(records(body).find(({ Name }) => Name === "'=cmd()")).toMatchObject({ City: "'@Hull", Blocked: 'No' });
    const french = await ada.get('/fr/admin/data/exports/customers.csv');
    expect(records(french.body)[0]).toMatchObject({ Ville: "'@Hull", Bloqué: 'Non' });
  });
});
