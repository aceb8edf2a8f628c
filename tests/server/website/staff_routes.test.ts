import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let people: { who: string; person: Visitor; status: number }[];
beforeAll(async () => {
  app = await buildApp();
  people = [
    { who: 'guest', person: visitor(app), status: 401 },
    { who: 'customer', person: await signedIn(app, 'maria'), status: 403 },
    { who: 'employee', person: await signedIn(app, 'operator'), status: 403 },
  ];
});
afterAll(() => app.close());

const WORKPLACES = /^\/website\/(pages|menus|redirects|news)(\/|$)/;

describe('pages, menus, redirects and news', () => {
  test('can be changed by publishers only, at every route', async () => {
    const routes = app.routeList.filter(({ url, method }) => WORKPLACES.test(url) && method !== 'HEAD');
    expect(routes.length).toBeGreaterThan(25);
    for (const { method, url } of routes) {
      for (const { who, person, status } of people) {
        const address = url.replace(':id', '1');
        const answer = method === 'GET' ? await person.get(address) : await person.post(address, {});
        // A GET of a guest is redirected to sign in.
        const wanted = method === 'GET' && who === 'guest' ? 303 : status;
        expect(answer.statusCode, `${method} ${address} by a ${who}`).toBe(wanted);
      }
    }
  });

  test('respond with 404 when they belong to another website', async () => {
    const paul = await signedIn(app, 'publisher');
    const { db } = await import('#core/db/database.ts');
    const { menus, news, redirects } = await import('#website/schema.ts');
    const [entry] = await db
      .insert(menus)
      .values({ websiteId: 2, name: { en_US: 'Theirs' }, url: '/x' })
      .returning();
    const [rule] = await db.insert(redirects).values({ websiteId: 2, source: '/theirs', target: '/x' }).returning();
    const [post] = await db
      .insert(news)
      .values({
        websiteId: 2,
        title: { en_US: 'Theirs' },
        summary: {},
        body: {},
        publishedFrom: new Date(0),
        isPublished: true,
      })
      .returning();
    const { changed } = await import('#core/changes/changes.ts');
    await changed('website', 'news');
    for (const address of [`menus/${entry!.id}`, `redirects/${rule!.id}`, `news/${post!.id}`]) {
      expect((await paul.get(`/website/${address}`)).statusCode, address).toBe(404);
      expect((await paul.post(`/website/${address}`, {})).statusCode, address).toBe(404);
      expect((await paul.post(`/website/${address}/delete`, {})).statusCode, address).toBe(404);
    }
    expect((await paul.post(`/website/menus/${entry!.id}/move`, { move: 'up' })).statusCode).toBe(404);
    expect((await visitor(app).get(`/news/${post!.id}`)).statusCode).toBe(404);
    expect((await visitor(app).get('/theirs')).statusCode).toBe(404);
  });
});
