import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { ATTACK } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { redirects } from '#website/schema.ts';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const add = (source: string, target: string, more: Record<string, string> = {}) =>
  paul.post('/website/redirects', { source, target, status: '301', ...more });
const led = async (url: string, host?: string) => {
  const { statusCode, headers } = await visitor(app, host).get(url);
  return [statusCode, headers.location];
};
const idOf = async (source: string) => {
  const [found] = await db
    .select()
    .from(redirects)
    .where(and(eq(redirects.websiteId, 1), eq(redirects.source, source)));
  return found?.id as number;
};

describe('a redirect', () => {
  test('applies at once in each language, keeps the query, and is permanent or temporary', async () => {
    expect(await led('/old-shop')).toEqual([404, undefined]);
    expect((await add('/old-shop', '/shop')).statusCode).toBe(303);
    expect(await led('/old-shop?search=pot')).toEqual([301, '/shop?search=pot']);
    expect(await led('/fr/old-shop')).toEqual([301, '/fr/shop']);
    await add('/summer', 'https://garden.example/show?year=1', { status: '302' });
    expect(await led('/summer?utm_source=x')).toEqual([302, 'https://garden.example/show?year=1']);
  });

  test('applies to exactly its path on its own website', async () => {
    await add('/exact', '/aboutus');
    for (const other of ['/exact/below', '/Exact', '/exac']) expect((await led(other))[0], other).toBe(404);
    expect((await led('/exact', 'aulne.localhost'))[0]).toBe(404);
  });

  test('accepts paths in any script', async () => {
    await add('/قديم', '/aboutus');
    expect(await led(encodeURI('/قديم'))).toEqual([301, '/aboutus']);
  });

  test('does not apply to POST requests', async () => {
    await add('/shop/cart/update', '/aboutus', { shadow: 'on' });
    const answer = await visitor(app).post('/shop/cart/update', { product_id: 1 });
    expect(answer.headers.location).not.toBe('/aboutus');
  });

  test('can be changed, and deleted after a confirmation', async () => {
    await add('/changing', '/shop');
    const id = await idOf('/changing');
    const changed = { source: '/changed', target: '/aboutus', status: '302' };
    expect((await paul.post(`/website/redirects/${id}`, changed)).statusCode).toBe(303);
    expect([await led('/changing'), await led('/changed')]).toEqual([
      [404, undefined],
      [302, '/aboutus'],
    ]);
    expect((await paul.get(`/website/redirects/${id}/delete`)).body).toContain('/changed');
    await paul.post(`/website/redirects/${id}/delete`, {});
    expect((await led('/changed'))[0]).toBe(404);
    expect((await paul.post(`/website/redirects/${id}/delete`, {})).statusCode).toBe(404);
  });
});

describe('the redirect form', () => {
  test.each([
    ['source', '/web/login', '/shop', /no other part/],
    ['source', '/website/redirects', '/shop', /no other part/],
    ['source', '/a?b', '/shop', /Enter a path/],
    ['target', '/ok', 'javascript:alert(1)', /Enter a path/],
    ['target', '/ok', '//evil.example', /Enter a path/],
    ['target', '/ok', '/\\evil.example', /Enter a path/],
    ['target', '/ok', 'https:/evil', /Enter a path/],
    ['target', '/ok', ATTACK, /Enter a path/],
    ['source', ATTACK, '/shop', /Enter a path/],
    ['target', '/itself', '/itself', /create a redirect loop/],
    ['target', '/itself', '/fr/itself?x=1#y', /create a redirect loop/],
    ['source', '/about', '/shop', /A redirect already uses this address/],
  ])('marks the field "%s" for %s → %s', async (field, source, target, problem) => {
    const refused = await add(source, target);
    expect(refused.statusCode).toBe(400);
    expect(refused.body.split(`id="${field}-error"`)[1]?.slice(0, 400)).toMatch(problem);
    expect(refused.body).not.toMatch(/<script>alert|<img src=x/);
  });

  test('refuses redirect loops of any length', async () => {
    await add('/one', '/two');
    await add('/two', '/three');
    expect((await add('/three', '/one')).statusCode).toBe(400);
    const [id, typed] = [await idOf('/two'), { source: '/two', target: '/one', status: '301' }];
    expect((await paul.post(`/website/redirects/${id}`, typed)).statusCode).toBe(400);
  });

  test.each(['/delivery', '/shop', '/shop/cart', '/news'])('refuses to hide %s unless confirmed', async (source) => {
    const refused = await add(source, '/aboutus');
    expect([refused.statusCode, refused.body.includes('name="shadow"')]).toEqual([400, true]);
    expect((await visitor(app).get(source)).statusCode).toBe(200);
    expect((await add(source, '/aboutus', { shadow: 'on' })).statusCode).toBe(303);
    expect(await led(source)).toEqual([301, '/aboutus']);
    await paul.post(`/website/redirects/${await idOf(source)}/delete`, {});
    expect((await visitor(app).get(source)).statusCode).toBe(200);
  });
});
