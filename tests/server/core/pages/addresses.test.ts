import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { someOf } from '#tests/setup/full_run.ts';
import { staffRoutes } from '#tests/setup/visitors/staff_forms.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let people: Visitor[];
beforeAll(async () => {
  app = await buildApp();
  people = [visitor(app), await signedIn(app, 'admin')];
});
afterAll(() => app.close());

it('pages that are not indexed have a meta description', async () => {
  for (const url of ['/shop/cart', '/web/login', '/nowhere'])
    expect((await visitor(app).get(url)).body, url).toMatch(/<meta name="description" content="[^"]+">/);
});

it('assets are served without the security policies of pages', async () => {
  const [, style = ''] =
    /<link rel="stylesheet" href="(\/assets\/[^"]+)"/.exec((await visitor(app).get('/')).body) ?? [];
  const { statusCode, headers } = await visitor(app).get(style);
  expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy'])
    expect(headers[name], name).toBeUndefined();
});

describe('a JSON call', () => {
  it('accepts ids and limits as numbers and as strings of digits', async () => {
    const [, ada] = people as [Visitor, Visitor];
    for (const [id, limit] of [
      [1, 2],
      ['1', '2'],
    ]) {
      const words = { res_model: 'product.template', res_id: id, message: 'Good', rating_value: limit };
      expect((await ada.call('/mail/chatter_post', words)).statusCode, `post ${typeof id}`).toBe(303);
      const asked = { res_model: 'product.template', res_id: id, limit, offset: 0 };
      expect((await ada.call('/mail/chatter_fetch', asked)).statusCode, `fetch ${typeof id}`).toBe(200);
      expect((await ada.call('/website_links/recent_links', { limit })).statusCode, `links ${typeof id}`).toBe(200);
    }
  });
});

describe('a list page', () => {
  it.each([
    ['/shop/page/0', '/shop'],
    ['/shop/page/none', '/shop'],
    ['/shop?order=x', '/shop'],
    ['/shop?attrib=abc', '/shop'],
    ['/shop?tag=none', '/shop'],
    [`/shop?search=${'a'.repeat(300)}`, '/shop'],
    ['/news/page/0', '/news'],
  ])('is served at %s with the canonical address %s', async (url, canonical) => {
    const { statusCode, body } = await visitor(app).get(url);
    expect(statusCode).toBe(200);
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]*//[^/"]+${canonical}"`));
  });

  it('applies known filters and ignores unknown ones', async () => {
    const filter = /value="(\d+-\d+)"/.exec((await visitor(app).get('/shop')).body)?.[1];
    const right = (await visitor(app).get(`/shop?attrib=${filter}`)).body;
    const mixed = (await visitor(app).get(`/shop?attrib=${filter}&attrib=abc`)).body;
    const productsIn = (body: string) => [...body.matchAll(/data-template-id="(\d+)"/g)].map(([, id]) => id);
    expect(productsIn(mixed)).toEqual(productsIn(right));
  });

  it('responds with 200 to staff for any query', async () => {
    const [, ada] = people as [Visitor, Visitor];
    const names = 'page order sortby state days date_begin date_end method q search type form kind id model tag limit';
    const query = new URLSearchParams(names.split(' ').map((name) => [name, '-x\u2028']));
    const wrong: string[] = [];
    for (const { method, url } of staffRoutes(app)) {
      const isList =
        !url.includes(':') &&
        !url.includes('export') &&
        !/\.csv$|\/(selected|prices|packing_slips|download)$/.test(url);
      if (method !== 'GET' || !isList) continue;
      for (const asked of someOf([`${url}?${query}`, `${url}?page=1&page=2`, `${url}?page=0`, url], 2)) {
        const { statusCode } = await ada.get(asked);
        if (statusCode !== 200) wrong.push(`${asked}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('responds with 200 to a customer for an invalid page number', async () => {
    const [, ada] = people as [Visitor, Visitor];
    for (const page of ['0', 'none', '-1'])
      expect((await ada.get(`/my/orders/page/${page}?sortby=x&date_begin=x`)).statusCode, page).toBe(200);
  });
});

describe('a link to another language', () => {
  const go = async (r: string, page: string) =>
    (await visitor(app).get(`/website/lang/fr_FR?r=${encodeURIComponent(r)}`, { referer: `http://localhost${page}` }))
      .headers.location;

  it.each([
    ['/fr/shop', '/shop?color=red', '/fr/shop?color=red'],
    ['/fr/shop?search=pot#top', '/shop?color=red&search=pot', '/fr/shop?search=pot&color=red#top'],
    ['/fr', '/?from=friend', '/fr?from=friend'],
    ['/fr/shop', '/ar/shop?a=1&edit_translations=1&fw=1', '/fr/shop?a=1'],
    ['/fr/shop', '/news?color=red', '/fr/shop'],
    ['/fr/shop', `/shop?a=${'a'.repeat(600)}`, '/fr/shop'],
  ])('redirects, for %s on the page %s, to %s', async (r, page, target) => expect(await go(r, page)).toBe(target));

  it('ignores the query of a referer on another host', async () => {
    const { headers } = await visitor(app).get('/website/lang/fr_FR?r=%2Ffr%2Fshop', {
      referer: 'http://evil.example/shop?a=1',
    });
    expect(headers.location).toBe('/fr/shop');
  });
});
