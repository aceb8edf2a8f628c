import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { rounds } from '#tests/setup/full_run.ts';
import { newsFields, pageFields } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const STRANGE = [
  '',
  '/',
  '0',
  '-1',
  '2147483648',
  '1e9',
  'on',
  '%',
  '%zz',
  '/%00',
  '//',
  '/\\',
  'http://[',
  'https://[::1',
  'https://x:99999',
  'mailto:',
  '@',
  '\u202e/x',
  '/\ud800',
  '__proto__',
  'constructor',
  '9999-99-99T99:99',
  '0000-01-01T00:00',
  '/x'.repeat(150),
  '💥'.repeat(300),
];
const value = fc.oneof(fc.constantFrom(...STRANGE), fc.string({ maxLength: 40, unit: 'binary' }));
const NAMES = [
  ...Object.keys({ ...pageFields(), ...newsFields() }),
  'body-fr_FR',
  'title-xx',
  'redirect',
  'preview',
  'source',
  'target',
  'status',
  'shadow',
  'opens_window',
  'parent',
  'name-en_US',
  'move',
  'id',
  'object',
  'back',
  'wanted',
];

test('the forms of publishers answer hostile input without a server error', { timeout: 120_000 }, async () => {
  const routes = app.routeList.filter(
    ({ method, url }) => method === 'POST' && /^\/website\/(pages|menus|redirects|news|publish)\b/.test(url),
  );
  expect(routes.length).toBeGreaterThan(12);
  for (const { url } of routes) {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6 }),
        fc.constantFrom('1', '2', '999999', '0', '-1', 'x', '99999999999999'),
        fc.constantFrom('', '/fr', '/ar'),
        async (more, id, prefix) => {
          const base = url.includes('/news')
            ? newsFields()
            : pageFields({ source: '/from', target: '/to', status: '301' });
          const sent = Object.fromEntries(
            Object.entries({ ...base, ...more }).map(([name, one]) => [name, String(one).toWellFormed()]),
          );
          const answer = await paul.post(prefix + url.replace(':id', id), sent);
          expect(answer.statusCode, `${url} ${JSON.stringify(more)}`).toBeLessThan(500);
        },
      ),
      { numRuns: rounds({ full: 25, daily: 5 }) },
    );
  }
  for (const address of [
    '/',
    '/shop',
    '/news',
    '/news/feed.xml',
    '/website/pages',
    '/website/menus',
    '/website/redirects',
  ])
    expect((await paul.get(address)).statusCode, address).toBeLessThan(400);
});
