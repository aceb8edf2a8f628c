import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
const ask = (method: Method, url: string, headers = {}) =>
  app.inject({ method, url, headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...headers } });

it.each<[Method, string, string]>([
  ['DELETE', '/shop/cart/update', 'POST'],
  ['HEAD', '/shop/cart/update', 'POST'],
  ['PUT', '/fr/shop/cart/update', 'POST'],
  ['GET', '/shop/cart/update_json', 'POST, OPTIONS'],
  ['GET', '/web/dataset/call_kw/res.users/write', 'POST'],
  ['GET', '/website/force_website', 'POST'],
  ['POST', '/shop', 'GET, HEAD'],
  ['DELETE', '/shop/page/2', 'GET, HEAD'],
  ['PUT', '/shop/product/meadow-honey-1', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/aboutus', 'GET, HEAD'],
  ['POST', '/ar/aboutus', 'GET, HEAD'],
  ['POST', '/sitemap.xml', 'GET, HEAD'],
  ['POST', '/sitemap-en-1.xml', 'GET, HEAD'],
  ['DELETE', '/web/login', 'GET, HEAD, POST'],
  ['POST', '/health', 'GET, HEAD'],
])('%s %s responds with 405 and Allow: %s', async (method, url, allow) => {
  const answer = await ask(method, url);
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
});

it.each<[Method, string]>([
  ['GET', '/nowhere'],
  ['POST', '/nowhere'],
  ['POST', '/fr/nowhere'],
  ['DELETE', '/sitemap-x.xml'],
  ['POST', '/shop/product'],
  ['GET', '/shop/product/nothing-999999'],
])('%s %s responds with 404', async (method, url) => {
  const answer = await ask(method, url);
  expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
});

it('a refused method is explained as a page or as JSON, as the request accepts', async () => {
  const page = await ask('DELETE', '/fr/shop/cart/update', { accept: 'text/html' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('lang="fr-FR"');
  const call = await ask('GET', '/shop/cart/update_json', { accept: 'application/json' });
  expect(call.json().error.message).toBe('This address does not take that kind of request.');
});
