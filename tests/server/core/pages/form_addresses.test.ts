/** A GET of any form's address shows a page, as after reload or back. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const look = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost', accept, 'sec-fetch-site': 'same-origin' } });

/** The address with its parameters filled in. */
const filled = (url: string) => url.replace(/:\w+(\([^)]*\))?/g, '1').replace('*', '1');

describe('a GET of the address of a form', () => {
  it('shows a page or redirects to one, for every form', async () => {
    const forms = app.routeList.filter(({ method, isCall }) => method === 'POST' && !isCall);
    expect(forms.length).toBeGreaterThan(100);
    const lost: string[] = [];
    for (const { url } of forms) {
      const answer = await look(filled(url));
      if (answer.statusCode === 405) lost.push(url);
      const { location } = answer.headers;
      if (!location?.startsWith('/')) continue;
      if ((await look(String(location))).statusCode === 405) lost.push(`${url} → ${location}`);
    }
    expect(lost).toEqual([]);
  });

  it.each([
    ['/shop/payment/token', '/shop/payment'],
    ['/fr/shop/payment/token', '/fr/shop/payment'],
    ['/my/orders/12/transaction/token', '/my/orders/12'],
    ['/invoice/pay/12/s2s_token_tx', '/my/invoices/12'],
    ['/payment/transfer/feedback', '/payment/process'],
    ['/shop/cart/update', '/shop/cart'],
    ['/sales/invoices/12/pay', '/sales/invoices/12'],
    ['/sales/customers', '/sales/orders/new'],
    ['/my/orders/3/lines/4', '/my/orders/3'],
  ])('redirects from %s to %s', async (url, page) => {
    const { statusCode, headers } = await look(url);
    expect([statusCode, headers.location]).toEqual([303, page]);
  });

  it('responds with 405 to a request for JSON', async () => {
    expect((await look('/shop/payment/token', 'application/json')).statusCode).toBe(405);
  });
});
