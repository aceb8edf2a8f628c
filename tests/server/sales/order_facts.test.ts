/** What sales staff see of an order placed in the shop. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { productByHandle } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

it('order page of staff shows addresses, delivery and payments of a shop order', async () => {
  const honey = await productByHandle('meadow-honey');
  const id = await orderAsGuest(visitor(app), honey.variants[0]!.id);
  const ada = await signedIn(app, 'admin');
  const { body, statusCode } = await ada.get(`/sales/orders/${id}`);
  expect(statusCode).toBe(200);
  const said = body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(said).toMatch(/Billing address Ida Berg Elm Street 1 Burlington, VT 05401.*?ida@example\.org/);
  expect(said).toMatch(/Shipping address Ida Berg Elm Street 1/);
  expect(said).toMatch(/Delivery .*?Payments Reference Payment method/);
  const [, row = ''] = /(<a href="\/sales\/payments\/\d+">.*?<\/tr>)/s.exec(body) ?? [];
  expect(row).toMatch(/S\d{5}.*Bank transfer.*Pending/s);
  const [, payment = ''] = /href="(\/sales\/payments\/\d+)"/.exec(row) ?? [];
  expect((await ada.get(payment)).statusCode).toBe(200);
});

it('order page of staff has no payments for a quote that nobody has paid', async () => {
  const ada = await signedIn(app, 'admin');
  expect((await ada.get('/sales/orders/5')).body).not.toContain('order-payments');
});
