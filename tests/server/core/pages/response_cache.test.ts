import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { changed, publishChanges } from '#core/changes/changes.ts';
import { cacheClock } from '#core/changes/tagged_cache.ts';
import { db } from '#core/db/database.ts';
import { cachedPage, pages } from '#core/pages/cache/page_cache.ts';
import { answerAgain, cacheResponse } from '#core/pages/cache/response_cache.ts';
import { websiteLanguages, websites } from '#core/sites/schema.ts';
import type { Language, Site } from '#core/sites/site.ts';
import { closeListening } from '#tests/setup/processes/close_listening.ts';
import { addWebsite } from '#tests/setup/records/websites.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => closeListening(app));

const page = await cachedPage(Buffer.from('<p>Kept</p>'), 'br');
beforeEach(() => {
  publishChanges('all');
  pages.keep('a page', page, { tags: [], validUntil: Number.POSITIVE_INFINITY }, cacheClock());
});

type Asked = { originalUrl?: string; host?: string; encoding?: string; headers?: Record<string, string> };

const requestFor = ({ originalUrl: url = '/shop', host = 'localhost', encoding = 'br', ...rest }: Asked) =>
  ({ method: 'GET', url, headers: { host, 'accept-encoding': encoding, ...rest.headers } }) as IncomingMessage;

function keep(asked: Asked, headers: Record<string, string> = {}): void {
  const length = page.forms.br?.length ?? 0;
  const about = { pageKey: 'a page', hash: page.hash, encoding: 'br', etag: '"1"', length } as const;
  const raw = requestFor(asked);
  const site = { languages: [] as Language[], language: { code: 'en_US' } } as Site;
  const request = { raw, originalUrl: raw.url, site } as FastifyRequest;
  cacheResponse(request, { getHeaders: () => headers } as unknown as FastifyReply, about);
}

const isKept = (asked: Asked): boolean =>
  answerAgain(requestFor(asked), { writeHead: () => ({ end() {} }) } as unknown as ServerResponse);

test('a cached response is reused for every wording of the same Accept-Encoding', () => {
  keep({ encoding: 'gzip, deflate, br, zstd' });
  expect(isKept({ encoding: 'br;q=1.0, gzip;q=0.5' })).toBe(true);
  expect(isKept({ encoding: 'gzip' })).toBe(false);
  expect(isKept({ encoding: 'identity' })).toBe(false);
});

test('a response is not cached for long addresses and long hosts', () => {
  const [longUrl, longHost] = [`/shop?search=${'x'.repeat(300)}`, `${'x'.repeat(300)}.example`];
  keep({ originalUrl: longUrl });
  keep({ host: longHost });
  expect([isKept({ originalUrl: longUrl }), isKept({ host: longHost })]).toEqual([false, false]);
});

test('a cached response is served to guests only, and not when a proxy names the host', () => {
  keep({});
  expect(isKept({})).toBe(true);
  const personal: Record<string, string>[] = [
    { cookie: 'a=b; session=u123' },
    { cookie: 'flash=x' },
    { 'x-forwarded-host': 'other.example' },
  ];
  for (const headers of personal) expect(isKept({ headers })).toBe(false);
  expect(isKept({ headers: { cookie: 'session=g123' } })).toBe(true);
});

test.each(['br', 'gzip', 'identity'])(
  'a page requested twice over HTTP is equal byte by byte, and 304 with its ETag: %s',
  async (encoding) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/news`;
    const ask = (headers = {}) => fetch(url, { headers: { 'accept-encoding': encoding, ...headers } });
    const first = await ask();
    expect(isKept({ originalUrl: '/news', host: new URL(url).host, encoding })).toBe(true);
    const second = await ask();
    expect(await second.text()).toBe(await first.text());
    const listed = (answer: Response) => [...answer.headers].filter(([name]) => !['date', 'connection'].includes(name));
    expect(listed(second)).toEqual(listed(first));
    expect((await ask({ 'if-none-match': first.headers.get('etag') })).status).toBe(304);
  },
);

test('a page requested often is compressed harder and keeps its content and ETag', async () => {
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/news`;
  const ask = async () => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const [length, name] = [Number(answer.headers.get('content-length')), answer.headers.get('etag')];
    return { length, name, text: await answer.text() };
  };
  const first = await ask();
  for (let time = 0; time < 100; time++) await ask();
  const small = await vi.waitFor(
    async () => {
      const answer = await ask();
      expect(answer.length).toBeLessThan(first.length);
      return answer;
    },
    { timeout: 10_000 },
  );
  expect([small.name, small.text]).toEqual([first.name, first.text]);
});

test('the response cache evicts its oldest entries when its memory is used up', () => {
  const bulky = { 'x-bulky': 'x'.repeat(100_000) };
  for (let n = 0; n < 100; n++) keep({ originalUrl: `/page-${n}` }, bulky);
  expect([isKept({ originalUrl: '/page-0' }), isKept({ originalUrl: '/page-99' })]).toEqual([false, true]);
});

test('a cached response is not reused after its host became another website', async () => {
  const siteAt = async (host: string) =>
    /data-website-id="(\d+)"/.exec((await visitor(app, host).get('/news')).body)?.[1];
  for (let time = 0; time < 2; time++) expect(await siteAt('new.example')).toBe('1');
  const [added] = await db
    .insert(websites)
    .values({ name: 'New', domain: 'new.example', companyId: 1, defaultLanguage: 'en_US', tagline: {}, theme: {} })
    .returning({ id: websites.id });
  await db.insert(websiteLanguages).values({ websiteId: added!.id, languageCode: 'en_US', sequence: 1 });
  await changed('website');
  // Caches the page of the first website again.
  expect(await siteAt('localhost')).toBe('1');
  expect((await visitor(app, 'new.example').get('/news')).body).not.toContain('data-website-id="1"');
});

test('a response is not cached where the country of the visitor decides on the website', async () => {
  await addWebsite('In France', 'two.example', ['FR']);
  await addWebsite('In Britain', 'two.example', ['GB']);
  const asked = { originalUrl: '/news', host: 'two.example' };
  const { port } = app.server.address() as AddressInfo;
  const [answer] = (await once(
    get({ port, path: asked.originalUrl, headers: { host: asked.host, 'accept-encoding': 'br' } }),
    'response',
  )) as [IncomingMessage];
  await once(answer.resume(), 'end');
  expect([answer.statusCode, isKept(asked)]).toEqual([200, false]);
});
