import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { Invalid } from '#core/errors.ts';
import { blobPath, hashOf } from '#core/files/blobs.ts';
import { findFile, storeFile } from '#core/files/files.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#335577' } })
    .png()
    .toBuffer();

describe('storeFile', () => {
  it('stores the bytes under their hash and detects the type regardless of the file name', async () => {
    const bytes = await png(40, 30);
    const file = await storeFile({ bytes, name: 'invoice.pdf' });
    expect(file).toMatchObject({
      hash: hashOf(bytes),
      mimetype: 'image/png',
      size: bytes.length,
      name: 'invoice.pdf',
      width: 40,
      height: 30,
      isPublic: false,
    });
    expect(await readFile(blobPath(file.hash))).toEqual(bytes);
    expect(await findFile(file.id)).toEqual(file);
  });

  it('reuses the row for the same file, and the bytes for the same content under another name', async () => {
    const bytes = await png(41, 30);
    const first = await storeFile({ bytes, name: 'a.png' });
    expect((await storeFile({ bytes, name: 'a.png' })).id).toBe(first.id);
    const other = await storeFile({ bytes, name: 'b.png' });
    expect([other.id === first.id, other.hash === first.hash]).toEqual([false, true]);
    expect((await storeFile({ bytes, name: 'a.png', isPublic: true })).isPublic).toBe(true);
  });

  it('stores width and height of a photograph after applying its orientation', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#335577' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await storeFile({ bytes, name: 'photo.jpg' })).toMatchObject({ width: 20, height: 40 });
  });

  it('converts SVG drawings, which may contain scripts, to WebP', async () => {
    const bytes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20"/></svg>',
    );
    const file = await storeFile({ bytes, name: 'logo.svg' });
    expect(file).toMatchObject({ mimetype: 'image/webp', width: 1536, height: 768 });
    expect((await readFile(blobPath(file.hash))).includes('script')).toBe(false);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), {}, 'is empty'],
    [
      'a file above the size limit',
      Buffer.alloc(2 * 1024 * 1024 + 1, 'x'),
      { maxBytes: 2 * 1024 * 1024 },
      'may have 2 MB',
    ],
    [
      'a file of a type that is not accepted',
      Buffer.from('hello'),
      { accept: ['image/*', 'application/pdf'] },
      'is text/plain',
    ],
    ['a truncated picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), {}, 'is damaged'],
    ['a broken drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), {}, 'is damaged'],
  ])('refuses %s and gives the reason', async (_what, bytes, options, reason) => {
    const storing = storeFile({ bytes, name: 'x', ...options });
    await expect(storing).rejects.toBeInstanceOf(Invalid);
    await expect(storing).rejects.toThrow(reason);
  });

  it('removes path parts and unsafe characters from file names', async () => {
    const named = async (name: string) => (await storeFile({ bytes: Buffer.from(`content of ${name}`), name })).name;
    expect(await named('../../etc/passwd')).toBe('passwd');
    expect(await named('C:\\Users\\x\\a"b\r\n.txt')).toBe('ab.txt');
    expect(await named('///')).toBe('unnamed');
    expect(await named('Übersicht 植木.txt')).toBe('Übersicht 植木.txt');
    expect(await named('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
    expect(await named(`${'é'.repeat(300)}.pdf`), 'a long one keeps its ending').toBe(`${'é'.repeat(146)}.pdf`);
  });

  it('refuses a hash that points outside of the data folder', () => {
    expect(() => blobPath('../../etc/passwd')).toThrow();
    expect(existsSync(blobPath('0'.repeat(64)))).toBe(false);
  });
});

describe('/web/content', () => {
  const get = (url: string, headers: Record<string, string> = {}) => visitor(app).get(url, headers);

  it('serves a public HTML file as plain text in a sandbox', async () => {
    const file = await storeFile({
      bytes: Buffer.from('<html><script>alert(1)</script>'),
      name: 'page.html',
      isPublic: true,
    });
    const answer = await get(`/web/content/${file.id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('<html><script>alert(1)</script>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="page.html"',
      'content-length': String(file.size),
    });
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
  });

  const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  it.each([
    ['a text', Buffer.from('hello'), 'sandbox'],
    ['a PDF, which browsers refuse to show in a sandbox', Buffer.from('%PDF-1.4'), "object-src 'self'"],
    ['a video, whose player requests it again', webm, "media-src 'self'; sandbox allow-same-origin"],
    ['a sound', Buffer.from('ID3'), "media-src 'self'; sandbox allow-same-origin"],
    ['a picture, which the browser places', gif, "style-src-attr 'unsafe-inline'; sandbox"],
  ])('sets a Content-Security-Policy that allows %s and nothing else', async (_, bytes, rest) => {
    const file = await storeFile({ bytes, name: 'shown', isPublic: true });
    const { headers } = await get(`/web/content/${file.id}`);
    expect(headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors 'self'; ${rest}`);
  });

  it('sends a file as a download when asked to, and always when its type is unknown', async () => {
    const text = await storeFile({ bytes: Buffer.from('hello there'), name: 'Übersicht "1".txt', isPublic: true });
    expect((await get(`/web/content/${text.id}?download=true`)).headers['content-disposition']).toBe(
      `attachment; filename="_bersicht 1.txt"; filename*=UTF-8''%C3%9Cbersicht%201.txt`,
    );
    const unknown = await storeFile({ bytes: Buffer.from([0, 1, 2, 3]), name: 'x.swf', isPublic: true });
    expect((await get(`/web/content/${unknown.id}`)).headers['content-disposition']).toMatch(/^attachment/);
  });

  it('responds with 304 when the ETag matches', async () => {
    const file = await storeFile({ bytes: Buffer.from('once'), name: 'once.txt', isPublic: true });
    const { etag } = (await get(`/web/content/${file.id}`)).headers;
    expect((await get(`/web/content/${file.id}`, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  describe('with a Range', () => {
    const bytes = Buffer.from('0123456789');
    const ask = async (headers: Record<string, string>) => {
      const { id } = await storeFile({ bytes, name: 'digits.txt', isPublic: true });
      const answer = await get(`/web/content/${id}`, headers);
      const { etag, 'content-range': range, 'content-length': length } = answer.headers;
      return { status: answer.statusCode, body: answer.body, range, length, etag: String(etag) };
    };

    it('says that it serves parts', async () => {
      const { id } = await storeFile({ bytes, name: 'digits.txt', isPublic: true });
      expect((await get(`/web/content/${id}`)).headers['accept-ranges']).toBe('bytes');
    });

    it.each([
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
      ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ])('sends %s alone', async (range, body, sent) => {
      expect(await ask({ range })).toMatchObject({ status: 206, body, range: sent, length: String(body.length) });
    });

    it.each(['bytes=10-', 'bytes=-0'])('responds with 416 to %s, which is outside of the file', async (range) => {
      expect(await ask({ range })).toMatchObject({ status: 416, body: '', range: 'bytes */10' });
    });

    it.each(['bytes=4-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])('ignores %s', async (range) => {
      expect(await ask({ range })).toMatchObject({ status: 200, body: '0123456789', range: undefined });
    });

    it('sends the whole file when If-Range names other content', async () => {
      const { etag } = await ask({});
      expect(await ask({ range: 'bytes=2-4', 'if-range': etag })).toMatchObject({ status: 206, body: '234' });
      expect(await ask({ range: 'bytes=2-4', 'if-range': '"other"' })).toMatchObject({ status: 200 });
    });
  });

  it.each(['999999', '0', '-1', 'abc', '1.5', '99999999999999999999'])('responds with 404 for id %s', async (id) => {
    expect((await get(`/web/content/${id}`)).statusCode).toBe(404);
  });

  it('responds with 404 for a private file until a domain allows the reader', async () => {
    const file = await storeFile({ bytes: Buffer.from('secret'), name: 'secret.txt' });
    expect((await get(`/web/content/${file.id}`)).statusCode).toBe(404);
    const domain = app.domains[0]!;
    domain.mayReadFile = async (id, viewer, _site, token) => id === file.id && viewer === null && token === 'let-me-in';
    try {
      expect((await get(`/web/content/${file.id}`)).statusCode).toBe(404);
      const answer = await get(`/web/content/${file.id}?access_token=let-me-in`);
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
        200,
        'secret',
        'private, no-cache',
      ]);
    } finally {
      delete domain.mayReadFile;
    }
  });
});
