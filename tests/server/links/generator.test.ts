import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { env } from '#core/process/env.ts';
import type { LinkAnswer } from '#links/contract.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { type LinkedWebsite, openLinkedWebsite } from './linked_website.ts';

let app: FastifyInstance;
let olu: Visitor;
let elsewhere: LinkedWebsite;

beforeAll(async () => {
  app = await buildApp();
  olu = await signedIn(app, 'operator');
  elsewhere = await openLinkedWebsite();
});
afterAll(async () => {
  elsewhere.close();
  await app.close();
});

const NEW = '/website_links/new';
const make = async (body: object) => (await olu.call<LinkAnswer[] | { error: string }>(NEW, body)).answer;
const madeOne = async (body: object) => ((await make(body)) as LinkAnswer[])[0]!;
const nameId = async (kind: string, name: string) =>
  (await olu.call<number>(`/web/dataset/call_kw/utm.${kind}/create`, { args: [{ name }] })).answer;

describe(NEW, () => {
  it('answers the new link with the title and icon of its page', async () => {
    const campaign = await nameId('campaign', 'Spring & sun');
    const link = await madeOne({ url: `${elsewhere.url}/page`, campaign_id: campaign });
    expect(link).toMatchObject({
      url: `${elsewhere.url}/page`,
      title: 'A page & more',
      count: 0,
      code: expect.stringMatching(/^[A-Za-z0-9]{3,}$/),
      short_url_host: `${env.PUBLIC_URL}/r/`,
      short_url: `${env.PUBLIC_URL}/r/${link.code}`,
      redirected_url: `${elsewhere.url}/page?utm_campaign=Spring+%26+sun`,
      campaign_id: [campaign, 'Spring & sun'],
      medium_id: false,
      source_id: false,
    });
    const icon = await olu.get(link.icon_src, { accept: 'image/webp' });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it.each([
    ['an SVG icon', 'drawn'],
    ['an ICO file', 'old'],
  ])('uses the host’s touch icon when the page names only %s', async (_what, page) => {
    const { favicon } = await madeOne({ url: `${elsewhere.url}/${page}` });
    const icon = await olu.get(String(favicon), { accept: 'image/webp' });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('decodes the title by the charset of the page', async () => {
    expect((await madeOne({ url: `${elsewhere.url}/latin` })).title).toBe('Café');
  });

  it('answers the same link for the same request, and another for another source', async () => {
    const url = `${elsewhere.url}/page-twice`;
    const [first, second] = await Promise.all([madeOne({ url }), madeOne({ url })]);
    const named = await madeOne({ url, source_id: await nameId('source', 'Bread bag') });
    expect(second.id).toBe(first.id);
    expect(named.id).not.toBe(first.id);
  });

  it('answers the same link whether no campaign is left out, null, false or empty', async () => {
    const url = `${elsewhere.url}/page-bare`;
    const link = await madeOne({ url });
    for (const nothing of [null, false, ''])
      expect(await madeOne({ url, campaign_id: nothing, medium_id: nothing, source_id: nothing })).toEqual(link);
  });

  it('says the same where the URL is left out, null, false or empty', async () => {
    const missing = await olu.call(NEW, {});
    for (const url of [null, false, '']) {
      const { statusCode, answer } = await olu.call(NEW, { url });
      expect([statusCode, answer]).toEqual([missing.statusCode, missing.answer]);
    }
  });

  it('adds http:// to a URL without scheme', async () => {
    const link = await madeOne({ url: elsewhere.url.replace('http://', '').concat('/page?bare') });
    expect(link.url).toBe(`${elsewhere.url}/page?bare`);
  });

  it('reads pages of this website without the network', async () => {
    const link = await madeOne({ url: '/shop' });
    expect(link).toMatchObject({ url: `${env.PUBLIC_URL}/shop`, title: expect.stringContaining('Shop') });
    const icon = await olu.get(link.icon_src, { accept: 'image/webp' });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it.each([
    ['', 'empty_url'],
    ['   ', 'empty_url'],
    ['javascript:alert(1)', 'url_not_found'],
    ['http://10.0.0.1/', 'url_not_found'],
    ['http://169.254.169.254/latest/meta-data/', 'url_not_found'],
    ['http://[::ffff:10.0.0.1]/', 'url_not_found'],
    ['file:///etc/passwd', 'url_not_found'],
    ['/no/such/page', 'url_not_found'],
  ])('answers %j with the error %s', async (url, error) => {
    expect(await make({ url })).toEqual({ error });
  });

  it('answers url_not_found for missing pages, redirects to private addresses and closed ports', async () => {
    expect(await make({ url: `${elsewhere.url}/gone` })).toEqual({ error: 'url_not_found' });
    expect(await make({ url: `${elsewhere.url}/inside` })).toEqual({ error: 'url_not_found' });
    expect(await make({ url: 'http://127.0.0.1:9/' })).toEqual({ error: 'url_not_found' });
  });

  it('creates a link named by its URL when the page refuses programs', async () => {
    for (const path of ['/closed', '/plain'])
      expect(await madeOne({ url: elsewhere.url + path })).toMatchObject({
        title: elsewhere.url + path,
        favicon: false,
      });
  });

  it('rejects invalid fields and names each', async () => {
    const wrong = [
      [{ url: 'x'.repeat(3000) }, 'url'],
      [{ url: '/shop', campaign_id: 'many' }, 'campaign_id'],
      [{ url: '/shop', medium_id: 999_999 }, 'medium_id'],
    ] as const;
    for (const [body, field] of wrong) {
      const { statusCode, answer } = await olu.call(NEW, body);
      expect([statusCode, Object.keys(answer.error.fields)]).toEqual([400, [field]]);
    }
  });

  it('rejects a campaign given as medium', async () => {
    const { statusCode } = await olu.call(NEW, { url: '/shop', medium_id: await nameId('campaign', 'No medium') });
    expect(statusCode).toBe(400);
  });
});

describe('/website_links/add_code', () => {
  const addCode = (init_code: string, new_code: string) => olu.call('/website_links/add_code', { init_code, new_code });

  it('adds a code and keeps the old one working', async () => {
    const { code, url } = await madeOne({ url: `${elsewhere.url}/page-code` });
    expect((await addCode(code, 'spring-sale')).answer).toEqual([{ code: 'spring-sale' }]);
    for (const one of [code, 'spring-sale']) expect((await visitor(app).get(`/r/${one}`)).headers.location).toBe(url);
    expect((await addCode('spring-sale', code)).answer).toEqual([{ code }]);
    expect((await olu.get('/r/spring-sale+')).body).toContain(`/r/${code}"`);
  });

  it('rejects codes that are taken, reserved, empty or invalid', async () => {
    const { code } = await madeOne({ url: `${elsewhere.url}/page-taken` });
    const taken = await addCode(code, 'autumn');
    expect([taken.statusCode, taken.answer.error.message]).toEqual([409, 'This code is already taken']);
    expect((await addCode(code, 'report')).statusCode).toBe(409);
    const empty = await addCode(code, '  ');
    expect([empty.statusCode, empty.answer.error.fields.new_code]).toEqual([400, 'The code cannot be left empty']);
    for (const strange of ['a/b', 'a+', 'ä', '<b>', 'x'.repeat(60)])
      expect((await addCode(code, strange)).statusCode).toBe(400);
    expect((await addCode('no-such-code', 'fresh')).statusCode).toBe(404);
  });

  it('gives a code to one of two links that request it at once', async () => {
    const [one, two] = [
      await madeOne({ url: `${elsewhere.url}/page-1` }),
      await madeOne({ url: `${elsewhere.url}/page-2` }),
    ];
    const answers = await Promise.all([addCode(one.code, 'wanted'), addCode(two.code, 'wanted')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('/website_links/recent_links', () => {
  const recent = async (body: object) =>
    (await olu.call<LinkAnswer[]>('/website_links/recent_links', body)).answer.map(({ code }) => code);

  it('lists at most twenty links, newest first', async () => {
    const { code } = await madeOne({ url: `${elsewhere.url}/page-newest` });
    const codes = await recent({ filter: 'newest', limit: 20 });
    expect(codes[0]).toBe(code);
    for (let n = 0; n < 20; n++) await madeOne({ url: `${elsewhere.url}/page-${n}-of-many` });
    expect(await recent({ filter: 'newest', limit: 20 })).toHaveLength(20);
  });

  it('lists clicked links only when sorted by clicks or use', async () => {
    expect((await recent({ filter: 'most-clicked' })).slice(0, 2)).toEqual(['autumn', 'herbs']);
    expect(await recent({ filter: 'recently-used' })).not.toContain('visit');
  });

  it('rejects unknown filters and limits above twenty', async () => {
    for (const body of [{ filter: 'oldest' }, { filter: 'newest', limit: 1000 }])
      expect((await olu.call('/website_links/recent_links', body)).statusCode).toBe(400);
  });
});

describe('Link generator without script', () => {
  it('creates a link with new names, and reuses names regardless of case', async () => {
    const fields = { url: `${elsewhere.url}/page-form`, campaign: ' Fête  d’été ', medium: '', source: 'newsletter' };
    const sent = await olu.post('/r', fields);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/r\?made=/)]);
    const { body } = await olu.get(sent.headers.location as string);
    expect(body).toMatch(/<p(?![^>]* hidden)[^>]* id="generated_tracked_link"/);
    expect(body).toContain('Fête d’été');
    const again = await olu.post('/r', { ...fields, campaign: 'FÊTE D’ÉTÉ' });
    expect(again.headers.location).toBe(sent.headers.location);
  });

  it('shows errors and keeps the input', async () => {
    const { statusCode, body } = await olu.post('/r', { url: '/no/such/page', campaign: '"><script>x' });
    expect(statusCode).toBe(400);
    expect(body).toContain('URL not found (404)');
    expect(body).toContain('value="/no/such/page"');
    expect(body).not.toContain('<script>x');
    expect((await olu.post('/r', { url: '' })).body).toContain('The URL is empty.');
  });

  it('changes codes by a form, and shows an error when a code is taken', async () => {
    const { id } = await madeOne({ url: `${elsewhere.url}/page-by-form` });
    const form = `/website_links/${id}`;
    const saved = await olu.post(form, { new_code: 'by-form', last_day: '' });
    expect(saved.headers.location).toBe('/r/by-form+');
    const refused = await olu.post(form, { new_code: 'autumn', last_day: '' });
    expect(refused.body).toMatch(/<a class="admin-menu__area" href="\/website_links" aria-current="(?:page|true)">/);
    expect([refused.statusCode, refused.body.includes('This code is already taken')]).toEqual([400, true]);
    expect(refused.body).toMatch(/<input[^>]*name="new_code"[^>]*value="autumn"|value="autumn"[^>]*name="new_code"/);
    expect((await olu.post(form, { new_code: ' ', last_day: '' })).body).toContain('The code cannot be left empty');
  });

  it('shows both versions when two people change a code at once, and keeps a history', async () => {
    const { id, code } = await madeOne({ url: `${elsewhere.url}/page-at-once` });
    const form = `/website_links/${id}`;
    const seen = /name="seen" value="([^"]+)"/.exec((await olu.get(form)).body)?.[1] ?? '';
    const save = (new_code: string) => olu.post(form, { new_code, last_day: '', seen });
    expect((await save('first-at-once')).statusCode).toBe(303);
    const late = await save('second-at-once');
    expect([late.statusCode, late.body.includes('first-at-once')]).toEqual([409, true]);
    expect((await olu.get(form)).body).toMatch(new RegExp(`<bdi>${code}</bdi></del>`));
  });

  it('fills in the URL given as ?u=', async () => {
    expect((await olu.get('/r?u=https%3A%2F%2Fexample.com')).body).toContain('value="https://example.com"');
  });
});

it('link page escapes the title of the target page', async () => {
  const { code } = await madeOne({ url: `${elsewhere.url}/script` });
  expect((await olu.get(`/r/${code}+`)).body).not.toContain('<script>alert');
});

describe('Visitor without the staff role', () => {
  const pages = ['/r', '/r/report', '/r/autumn+', '/r/autumn/clicks.csv', '/r/autumn/qr.svg'];
  const calls = [
    [NEW, { url: '/shop' }],
    ['/website_links/add_code', { init_code: 'autumn', new_code: 'mine' }],
    ['/website_links/recent_links', { filter: 'newest' }],
    ['/web/dataset/call_kw/utm.campaign/search_read', {}],
    ['/web/dataset/call_kw/utm.campaign/create', { args: [{ name: 'Mine' }] }],
    ['/web/dataset/call_kw/link.tracker.click/search_count', { args: [[['link_id', '=', 1]]] }],
  ] as const;
  const forms = ['/r', '/website_links/1'];

  it('is refused every page of the link generator', async () => {
    const maria = await signedIn(app, 'maria');
    for (const url of pages) {
      expect([url, (await maria.get(url)).statusCode]).toEqual([url, 403]);
      expect((await visitor(app).get(url)).headers.location).toMatch(/^\/web\/login/);
    }
  });

  it('is refused every call and form of the link generator', async () => {
    const maria = await signedIn(app, 'maria');
    for (const [url, body] of calls) {
      expect([url, (await maria.call(url, body)).statusCode]).toEqual([url, 403]);
      expect((await visitor(app).call(url, body)).statusCode).toBe(401);
    }
    for (const url of forms) expect((await maria.post(url, { url: '/shop' })).statusCode).toBe(403);
  });
});
