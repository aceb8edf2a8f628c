import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { addPageRow } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const PUBLISH = '/website/publish';
const statusFor = async (who: Visitor, url: string) => (await who.get(url)).statusCode;

describe('publishing a page', () => {
  test('toggles the page for every visitor at once', async () => {
    const id = await addPageRow({ url: '/by-turns' });
    const guest = visitor(app);
    expect(await statusFor(guest, '/by-turns')).toBe(200);
    expect((await ada.call(PUBLISH, { id, object: 'website.page' })).answer).toBe(false);
    expect([await statusFor(guest, '/by-turns'), await statusFor(ada, '/by-turns')]).toEqual([404, 200]);
    expect((await guest.get('/sitemap-en-1.xml')).body).not.toContain('/by-turns');
    expect((await ada.call(PUBLISH, { id, object: 'website.page' })).answer).toBe(true);
    expect(await statusFor(guest, '/by-turns')).toBe(200);
    expect((await guest.get('/sitemap-en-1.xml')).body).toContain('/by-turns');
  });

  test('works with a plain form that may be sent twice', async () => {
    const id = await addPageRow({ url: '/by-form' });
    for (let turn = 0; turn < 2; turn++) {
      const sent = await ada.post(`${PUBLISH}/form`, { id, object: 'website.page', wanted: 'off', back: '/by-form' });
      expect([sent.statusCode, sent.headers.location]).toEqual([303, '/by-form']);
      expect(await statusFor(visitor(app), '/by-form')).toBe(404);
    }
  });

  test('redirects to this website only', async () => {
    const id = await addPageRow({ url: '/back' });
    for (const back of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      const sent = await ada.post(`${PUBLISH}/form`, { id, object: 'website.page', wanted: 'on', back });
      expect(sent.headers.location).toBe('/');
    }
  });

  test('responds with 404 to a publisher of another website', async () => {
    const id = await addPageRow({ url: '/of-the-sister', websiteId: 2 });
    expect((await ada.call(PUBLISH, { id, object: 'website.page' })).statusCode).toBe(404);
  });
});

describe('publishing a product', () => {
  test('shows or hides the product in lists, on its page, its picture and in the sitemap', async () => {
    const { templateId: id } = await addProduct({ name: 'Shy vase', price: 900, onHand: 3 });
    const guest = visitor(app);
    expect((await guest.get('/shop?search=shy')).body).toContain('Shy vase');
    expect((await ada.call(PUBLISH, { id, object: 'product.template' })).answer).toBe(false);
    expect(await statusFor(guest, `/shop/product/shy-vase-${id}`)).toBe(404);
    expect((await guest.get('/shop?search=shy')).body).not.toContain('Shy vase');
    expect(await statusFor(guest, `/web/image/product.template/${id}/image`)).toBe(404);
    expect((await guest.get('/sitemap-en-1.xml')).body).not.toContain(`shy-vase-${id}`);
    expect((await ada.get(`/shop/product/shy-vase-${id}`)).body).toContain('data-publish="off"');
    expect((await ada.call(PUBLISH, { id, object: 'product.template' })).answer).toBe(true);
    expect(await statusFor(guest, `/shop/product/shy-vase-${id}`)).toBe(200);
  });

  test('responds with 404 to a publisher of another company', async () => {
    const { templateId: id } = await addProduct({ name: 'French vase', price: 900, companyId: 2 });
    expect((await ada.call(PUBLISH, { id, object: 'product.template' })).statusCode).toBe(404);
  });
});

describe('the right to publish', () => {
  test.each([
    ['a guest', async () => visitor(app), 401],
    ['a customer', () => signedIn(app, 'maria'), 403],
    ['an employee', () => signedIn(app, 'operator'), 403],
  ])('is refused to %s', async (_who, come, status) => {
    const id = await addPageRow({ url: `/not-by-${status}-${_who.length}` });
    const who = await come();
    const answer = await who.call(PUBLISH, { id, object: 'website.page' });
    expect([answer.statusCode, typeof answer.answer.error.message]).toEqual([status, 'string']);
    const form = await who.post(`${PUBLISH}/form`, { id, object: 'website.page', wanted: 'off' });
    expect(form.statusCode).toBe(status);
    expect(await statusFor(visitor(app), `/not-by-${status}-${_who.length}`)).toBe(200);
  });

  test('is required to see the publish toggle', async () => {
    for (const who of [visitor(app), await signedIn(app, 'maria'), await signedIn(app, 'operator')])
      expect((await who.get('/delivery')).body).not.toContain('js_publish_management');
    expect((await ada.get('/delivery')).body).toMatch(/js_publish_management[^>]*data-id="\d+"[^>]*data-published/);
  });

  test('does not cover unknown kinds, missing records and invalid ids', async () => {
    const kinds = ['res.users', 'website.page'].map((object) => ada.call(PUBLISH, { id: 999_999, object }));
    expect((await Promise.all(kinds)).map(({ statusCode }) => statusCode)).toEqual([400, 404]);
    expect((await ada.call(PUBLISH, { id: 'x', object: 'website.page' })).answer.error.fields.id).toBeTruthy();
  });
});

describe('/website/multi_render', () => {
  const render = (ids: unknown) => visitor(app).call('/website/multi_render', { ids_or_xml_ids: ids });

  test('renders each id once for everybody in the language of the page', async () => {
    const { answer } = await render(['website.promises', 'website.latest_news', 'website.promises']);
    expect(Object.keys(answer)).toEqual(['website.promises', 'website.latest_news']);
    expect(answer['website.promises']).toContain('Thirty days');
    expect(answer['website.latest_news']).toContain('/news/');
    const french = await visitor(app).call(
      '/website/multi_render',
      { ids_or_xml_ids: ['website.latest_news'] },
      { 'x-page-language': 'fr_FR' },
    );
    expect(french.answer['website.latest_news']).toContain('href="/fr/news/');
  });

  test('refuses the whole call when one id is unknown or there are too many', async () => {
    const refused = await render(['website.promises', '@core/errors/error_500']);
    expect([refused.statusCode, refused.answer.error.message]).toEqual([
      400,
      'There is no template "@core/errors/error_500".',
    ]);
    expect((await render(Array(21).fill('website.promises'))).statusCode).toBe(400);
  });
});

describe('website/search_pages', () => {
  const search = (who: Visitor, term: unknown, limit?: unknown) =>
    who.call('/web/dataset/call_kw/website/search_pages', { args: [null, term], kwargs: limit ? { limit } : {} });

  test('finds published and unpublished addresses regardless of case and punctuation', async () => {
    await addPageRow({ url: '/Hidden-Garden', isPublished: false, isIndexed: false });
    expect((await search(ada, 'hidden GARDEN')).answer).toEqual([{ loc: '/Hidden-Garden' }]);
    expect((await search(ada, '/about')).answer).toContainEqual({ loc: '/aboutus' });
    expect((await search(ada, 'beeswax-again')).answer[0].loc).toMatch(/^\/news\//);
  });

  test('finds the cart, the account and the page to sign in, which no search engine is told', async () => {
    expect((await search(ada, 'shop/cart')).answer).toEqual([{ loc: '/shop/cart' }]);
    expect((await search(ada, 'web login')).answer).toEqual([{ loc: '/web/login' }]);
    expect((await visitor(app).get('/sitemap.xml')).body).not.toContain('/shop/cart');
  });

  test('returns at most 15 addresses or the requested number', async () => {
    expect((await search(ada, '')).answer).toHaveLength(15);
    expect((await search(ada, 'shop', 3)).answer).toHaveLength(3);
  });

  test('is refused without the role of a publisher and with invalid arguments', async () => {
    const people = [visitor(app), await signedIn(app, 'maria'), await signedIn(app, 'operator')];
    const refused = await Promise.all(people.map(async (who) => (await search(who, 'shop')).statusCode));
    expect(refused).toEqual([401, 403, 403]);
    expect((await search(ada, 7)).statusCode).toBe(400);
    expect((await search(ada, 'shop', 'many')).statusCode).toBe(400);
  });
});
