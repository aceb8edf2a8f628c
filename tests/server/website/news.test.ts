import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { ATTACK, newsFields } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { allNews } from '#website/news/queries.ts';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const tell = (more: Record<string, string | number> = {}) => paul.post('/website/news/new', newsFields(more));
const FEED = '/news/feed.xml';
const feed = async (prefix = '') => (await visitor(app).get(`${prefix}${FEED}`)).body;
const postNamed = async (title: string) => (await allNews()).find((post) => post.title.en_US === title)!;

describe('a news post', () => {
  test('appears in the list, on its page, in the feed and in the sitemap at once', async () => {
    // Fills the caches, which must be dropped by the new post.
    for (const kept of ['/news', '/aboutus', FEED, '/sitemap-en-1.xml']) await visitor(app).get(kept);
    const made = await tell();
    const url = made.headers.location as string;
    expect([made.statusCode, url]).toEqual([303, expect.stringMatching(/^\/news\/a-new-kiln-\d+$/)]);
    const guest = visitor(app);
    expect((await guest.get('/news')).body).toContain(`href="${url}"`);
    const page = await guest.get(url);
    expect(page.body).toContain('It <em>burns</em> at 2300 °F');
    expect(page.body).toContain('"@type":"BlogPosting"');
    expect(page.body).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/news\/feed\.xml">/);
    expect(await feed()).toContain('<title>A new kiln</title>');
    expect((await guest.get('/sitemap-en-1.xml')).body).toContain(url);
  });

  test('links to pages in the language of the reader, even when it is not translated', async () => {
    const { id } = await postNamed('A new kiln');
    expect((await visitor(app).get(`/fr/news/a-new-kiln-${id}`)).body).toContain('<a href="/fr/shop" rel="noopener">');
    expect((await visitor(app).get(`/news/a-new-kiln-${id}`)).body).toContain('<a href="/shop" rel="noopener">');
    const french = (await visitor(app).get('/fr/news/feed.xml')).body;
    expect(french).toMatch(/href=&#34;http[^&]*\/fr\/shop&#34;/);
  });

  test('redirects from its other addresses to one address', async () => {
    const { id } = await postNamed('A new kiln');
    for (const other of [`/news/${id}`, `/news/something-else-${id}`]) {
      const led = await visitor(app).get(other);
      expect([led.statusCode, led.headers.location]).toEqual([301, `/news/a-new-kiln-${id}`]);
    }
    for (const none of ['/news/nothing', '/news/a-new-kiln-99999', '/news/-1', '/news/99999999999'])
      expect((await visitor(app).get(none)).statusCode, none).toBe(404);
  });

  test('is hidden from everyone but publishers while it is scheduled or unpublished', async () => {
    await tell({ 'title-en_US': 'Later', published_from: '2999-01-01T08:00' });
    await tell({ 'title-en_US': 'Draft', is_published: '' });
    for (const title of ['Later', 'Draft']) {
      const url = `/news/${title.toLowerCase()}-${(await postNamed(title)).id}`;
      const guest = visitor(app);
      expect((await guest.get(url)).statusCode).toBe(404);
      const seen = [(await guest.get('/news')).body, await feed(), (await guest.get('/sitemap-en-1.xml')).body];
      for (const text of seen) expect(text).not.toMatch(new RegExp(`${title}<|${url}`));
      expect((await paul.get(url)).statusCode).toBe(200);
      expect((await paul.get('/news')).body).toContain(url);
    }
    const { id } = await postNamed('Draft');
    expect((await paul.call('/website/publish', { id, object: 'website.news' })).answer).toBe(true);
    expect((await visitor(app).get('/news')).body).toContain(`/news/draft-${id}`);
  });

  test('reports a conflict when two people change it, and is deleted after a confirmation', async () => {
    await tell({ 'title-en_US': 'Twice' });
    const { id } = await postNamed('Twice');
    const fields = await formFields(paul, `/website/news/${id}`);
    const change = (text: string) => paul.post(`/website/news/${id}`, { ...fields, 'body-en_US': text });
    expect((await change('First words')).statusCode).toBe(303);
    const conflict = await change('Second words');
    expect([
      conflict.statusCode,
      conflict.body.includes('First words'),
      conflict.body.includes('Second words'),
    ]).toEqual([409, true, true]);
    expect((await paul.get(`/website/news/${id}/delete`)).statusCode).toBe(200);
    await paul.post(`/website/news/${id}/delete`, {});
    expect((await visitor(app).get(`/news/twice-${id}`)).statusCode).toBe(404);
    await paul.post(`/website/news/${id}/restore`, {});
    expect((await visitor(app).get(`/news/twice-${id}`)).body).toContain('First words');
  });

  test('keeps the entered values when a field is invalid', async () => {
    const refused = await tell({ 'title-en_US': '', published_from: 'soon', 'summary-en_US': 'Typed with care' });
    expect(refused.statusCode).toBe(400);
    for (const said of ['title-en_US-error', 'published_from-error', 'Typed with care'])
      expect(refused.body).toContain(said);
  });

  test('is shown without scripts on every page and in the feed', async () => {
    const texts = Object.fromEntries(['title', 'summary', 'body'].map((name) => [`${name}-en_US`, ATTACK]));
    const made = await tell(texts);
    const bodies = [
      (await visitor(app).get(made.headers.location as string)).body,
      (await visitor(app).get('/news')).body,
      (await paul.get('/website/news')).body,
      (await visitor(app).call('/website/multi_render', { ids_or_xml_ids: ['website.latest_news'] })).body,
      (await paul.post('/website/news/preview', newsFields(texts))).body,
      await feed(),
    ];
    for (const body of bodies) expect(body).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  });
});

/** Names of the unclosed tags; also expects all text between tags to be escaped. */
function unclosed(xml: string): string[] {
  const open: string[] = [];
  for (const [, slash, name, own] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!own) open.push(name as string);
  }
  expect(xml.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!#\d+;)/);
  return open;
}

describe('the news list', () => {
  test('is split into pages and responds with 404 after the last one', async () => {
    for (let n = 0; n < 8; n++) await tell({ 'title-en_US': `Post ${n}` });
    const first = await visitor(app).get('/news');
    expect(first.body.match(/class="news__post"/g)).toHaveLength(8);
    expect(first.body).toContain('href="/news/page/2"');
    expect((await visitor(app).get('/news/page/2')).statusCode).toBe(200);
    expect((await visitor(app).get('/news/page/99')).statusCode).toBe(404);
  });

  test('contains posts of its own website only', async () => {
    expect((await visitor(app, 'aulne.localhost').get('/news')).body).not.toContain('beeswax');
    const { id } = await postNamed('The workshop smells of beeswax again');
    expect((await visitor(app, 'aulne.localhost').get(`/news/${id}`)).statusCode).toBe(404);
    expect((await visitor(app, 'aulne.localhost').get(`/web/image/website.news/${id}/image`)).statusCode).toBe(404);
    expect((await visitor(app).get(`/web/image/website.news/${id}/image`)).statusCode).toBe(200);
  });
});

describe('the news feed', () => {
  test('is a well-formed Atom document with absolute links in its language', async () => {
    const xml = await feed('/fr');
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="fr-FR">/,
    );
    expect(xml).toContain('L’atelier sent de nouveau la cire d’abeille');
    const links = [...xml.matchAll(/ href="([^"]+)"/g)].map(([, address]) => address as string);
    for (const address of links) expect(address).toMatch(/^https?:\/\/[^/]+\/fr\/news/);
    for (const tag of ['id', 'title', 'updated'])
      expect(xml.match(new RegExp(`<${tag}>`, 'g'))).toHaveLength(1 + (xml.match(/<entry>/g)?.length ?? 0));
    const ids = [...xml.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await feed()).toMatch(/href=&#34;https?:\/\/[^/]+\/shop&#34;/);
    expect(unclosed(xml)).toEqual([]);
  });

  test('responds with 304 until a post is added', async () => {
    const first = await visitor(app).get(FEED);
    expect(first.headers['content-type']).toContain('application/atom+xml');
    const etag = first.headers.etag as string;
    const again = await visitor(app).get(FEED, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await tell({ 'title-en_US': 'Something new' });
    const third = await visitor(app).get(FEED, { 'if-none-match': etag });
    expect([third.statusCode, third.headers.etag === etag]).toEqual([200, false]);
  });

  test('contains the newest twenty posts', async () => {
    for (let n = 0; n < 20; n++) await tell({ 'title-en_US': `Many ${n}`, published_from: '2021-01-01T08:00' });
    expect((await feed()).match(/<entry>/g)).toHaveLength(20);
  });
});

describe('the picture of a news post', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const send = async (id: number, bytes: Buffer, name: string, who = paul) => {
    const head = `--x\r\ncontent-disposition: form-data; name="picture"; filename="${name}"\r\n\r\n`;
    return app.inject({
      method: 'POST',
      url: `/website/news/${id}/picture`,
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        cookie: [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    });
  };

  test('can be uploaded, shown and removed', async () => {
    const { id } = await postNamed('Opening hours in summer');
    expect((await send(id, PIXEL, 'hours.png')).statusCode).toBe(303);
    const url = `/news/opening-hours-in-summer-${id}`;
    expect((await visitor(app).get(url)).body).toContain(`/web/image/website.news/${id}/image/`);
    expect((await visitor(app).get(`/web/image/website.news/${id}/image`)).statusCode).toBe(200);
    await paul.post(`/website/news/${id}/picture/remove`, {});
    expect((await visitor(app).get(url)).body).not.toContain('/web/image/website.news/');
  });

  test('is refused when it is no valid picture or not sent by a publisher', async () => {
    const { id } = await postNamed('Opening hours in summer');
    const wrong: [Buffer, string][] = [
      [Buffer.from('<script>alert(1)</script>'), 'x.png'],
      [Buffer.alloc(0), 'x.png'],
      [Buffer.concat([PIXEL.subarray(0, 30), Buffer.from('broken')]), 'x.png'],
      [Buffer.alloc(9 * 1024 * 1024, 1), 'big.png'],
    ];
    for (const [bytes, name] of wrong) {
      const { statusCode } = await send(id, bytes, name);
      expect([400, 413]).toContain(statusCode);
    }
    expect((await postNamed('Opening hours in summer')).imageId).toBeNull();
    expect((await send(id, PIXEL, 'x.png', visitor(app))).statusCode).toBe(401);
    expect((await send(id, PIXEL, 'x.png', await signedIn(app, 'operator'))).statusCode).toBe(403);
    expect((await paul.post(`/website/news/${id}/picture`, {})).statusCode).toBe(400);
  });
});
