/** Exports that the page of imports offers. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { hashPassword } from '#core/people/password.ts';
import { addPerson } from '#core/people/people.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

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
  });
});
