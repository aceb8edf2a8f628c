import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { db, transaction } from '#core/db/database.ts';
import { blobPath, readBlob, writeWhole } from '#core/files/blobs.ts';
import { type StoredFile, storeFile } from '#core/files/files.ts';
import { picture } from '#core/images/pictures.ts';
import { enqueue, runDueJobs } from '#core/jobs/jobs.ts';
import { resized } from '#core/pixels/pixels.ts';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { productImages, templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const WEBP = { accept: 'image/webp,*/*' };
const AVIF = { accept: 'image/avif,image/webp,*/*' };

let app: FastifyInstance;
let product: { templateId: number; variantId: number };
let file: StoredFile;
let imageId: number;

beforeAll(async () => {
  app = await buildApp();
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#aa5533' } })
    .png()
    .toBuffer();
  file = await storeFile({ bytes, name: 'bench.png' });
  product = await addProduct({ name: 'Picture Bench', price: 1000 });
  const [image] = await db
    .insert(productImages)
    .values({ templateId: product.templateId, fileId: file.id, alt: {} })
    .returning({ id: productImages.id });
  imageId = image!.id;
});
afterAll(() => app.close());

const get = async (url: string, headers: Record<string, string> = WEBP) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const sizeOf = async (url: string, headers?: Record<string, string>) => {
  const answer = await get(url, headers);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  return { status: answer.statusCode, width, height, format };
};
const renditions = async () =>
  (await readdir(path.join(env.DATA_DIR, 'images', file.hash.slice(0, 2))))
    .filter((name) => name.startsWith(file.hash))
    .sort();

describe('picture sizes', () => {
  it('are rounded up to a fixed list, and other forms respond with 404', async () => {
    const base = `/web/image/product.image/${imageId}/image`;
    expect(await sizeOf(`${base}/90x90`)).toEqual({ status: 200, width: 90, height: 68, format: 'webp' });
    expect(await sizeOf(`${base}/100x70`)).toMatchObject({ width: 128, height: 96 });
    expect(await sizeOf(base)).toMatchObject({ width: 800, height: 600 });
    expect(await sizeOf(`/web/image/product.image/${imageId}/image_medium`)).toMatchObject({ width: 128 });
    expect(await sizeOf(`/web/image/product.image/${imageId}/image_small`)).toMatchObject({ width: 64 });
    for (const wrong of ['0x0', 'ax9', '90', '90x90x90', '99999x1'])
      expect((await get(`${base}/${wrong}`)).statusCode).toBe(404);
  });

  it('are generated once and stored', async () => {
    const url = `/web/image/product.image/${imageId}/image/256x256`;
    const answers = await Promise.all([get(url), get(url), get(url)]);
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect((await renditions()).filter((name) => name.includes('-256.'))).toEqual([`${file.hash}-256.webp`]);
    await rm(blobPath(file.hash));
    try {
      expect((await get(url)).rawPayload).toEqual(answers[0]!.rawPayload);
    } finally {
      await storeFile({
        bytes: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#aa5533' } })
          .png()
          .toBuffer(),
        name: 'bench.png',
      });
    }
  });
});

describe('picture formats', () => {
  it('follow the Accept header of the browser', async () => {
    const url = `/web/image/product.image/${imageId}/image/384x384`;
    expect((await get(url, { accept: '*/*' })).headers['content-type']).toBe('image/jpeg');
    const answer = await get(url);
    expect([answer.headers['content-type'], answer.headers.vary]).toEqual(['image/webp', 'accept']);
  });

  it('include AVIF after a background job has generated it', async () => {
    const url = `/web/image/product.image/${imageId}/image/512x512`;
    expect((await get(url, AVIF)).headers['content-type']).toBe('image/webp');
    await vi.waitUntil(() => runDueJobs());
    const answer = await get(url, AVIF);
    expect(answer.headers['content-type']).toBe('image/avif');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(512);
    expect((await get(url)).headers['content-type']).toBe('image/webp');
  });

  it('are WebP and JPEG where the operator turned AVIF off', async () => {
    env.AVIF = 'no';
    onTestFinished(() => {
      env.AVIF = 'yes';
    });
    const url = `/web/image/product.image/${imageId}/image/256x256`;
    for (const _visit of [1, 2, 3]) {
      expect((await get(url, AVIF)).headers['content-type']).toBe('image/webp');
      await runDueJobs();
    }
  });
});

describe('a resized picture', () => {
  it('is served while the AVIF job cannot be queued', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const writing = transaction(async () => {
      await enqueue('image.avif', {}, { key: `image.avif:${file.hash}:768` });
      held.resolve();
      await end;
      throw new Error('undo');
    }).catch(() => {});
    await held.promise;
    const answer = await get(`/web/image/product.image/${imageId}/image/768x768`, AVIF);
    resolve();
    await writing;
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('is read from disk only when the limit of concurrent work allows it', async () => {
    const { promise: bytes, resolve } = Promise.withResolvers<Buffer>();
    const reads = [0, 0, 0];
    const all = reads.map((_, at) =>
      resized(
        () => {
          reads[at] = 1;
          return bytes;
        },
        128,
        'webp',
      ),
    );
    await setImmediate();
    expect(reads).toEqual([1, 1, 0]);
    resolve(await readBlob(file.hash));
    await Promise.all(all);
    expect(reads).toEqual([1, 1, 1]);
  });
});

describe('Cache-Control of a picture', () => {
  it('is immutable when the address contains the hash of the content', async () => {
    const { src } = picture({ model: 'product.image', id: imageId, file, alt: '', sizes: '' });
    expect((await get(src)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['', '?unique=', '?unique=0000000000000000', '?unique=a&unique=b'])(
    'requires revalidation with the query "%s"',
    async (query) => {
      const url = `/web/image/product.image/${imageId}/image/128x128${query}`;
      const answer = await get(url);
      expect(answer.headers['cache-control']).toBe('public, no-cache');
      const again = await get(url, { ...WEBP, 'if-none-match': String(answer.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await get(url, { accept: '*/*', 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(200);
    },
  );

  it('is private for a person who is signed in', async () => {
    const maria = await signedIn(app, 'maria');
    expect((await maria.get(`/web/image/product.image/${imageId}/image/128x128`)).headers['cache-control']).toBe(
      'private, no-cache',
    );
  });
});

describe('the picture of a record', () => {
  it('is its own, or else that of its parent record', async () => {
    const first = (await get(`/web/image/product.image/${imageId}/image/128x128`)).rawPayload;
    for (const url of [
      `/web/image/product.template/${product.templateId}/image/128x128`,
      `/web/image/product.product/${product.variantId}/image/128x128`,
    ]) {
      expect((await get(url)).rawPayload).toEqual(first);
    }
    const own = await storeFile({
      bytes: await sharp({ create: { width: 200, height: 200, channels: 3, background: '#112233' } })
        .png()
        .toBuffer(),
      name: 'own.png',
    });
    await db.insert(productImages).values({ templateId: product.templateId, fileId: own.id, alt: {}, sequence: 99 });
    await db.update(variants).set({ imageId: own.id }).where(eq(variants.id, product.variantId));
    expect(await sizeOf(`/web/image/product.product/${product.variantId}/image/128x128`)).toMatchObject({
      width: 128,
      height: 128,
    });
  });

  it('is a generated placeholder with a stable ETag when the record has none', async () => {
    const { templateId } = await addProduct({ name: 'Yellow Sofa Without Picture', price: 1000 });
    const url = `/web/image/product.template/${templateId}/image/256x256`;
    expect(await sizeOf(url)).toEqual({ status: 200, width: 256, height: 256, format: 'webp' });
    expect((await get(url)).headers.etag).toBe((await get(url)).headers.etag);
    expect(await sizeOf(url, { accept: '*/*' })).toMatchObject({ format: 'jpeg' });
  });

  it('is served to publishers only while the record is unpublished', async () => {
    const hidden = await addProduct({ name: 'Hidden Bench', price: 1000, isPublished: false });
    await db.insert(productImages).values({ templateId: hidden.templateId, fileId: file.id, alt: {} });
    const url = `/web/image/product.template/${hidden.templateId}/image/128x128`;
    const refused = await get(url);
    expect([refused.statusCode, refused.headers['content-type'], refused.headers['cache-control']]).toEqual([
      404,
      'image/webp',
      'no-store',
    ]);
    expect((await (await signedIn(app, 'maria')).get(url)).statusCode).toBe(404);
    expect((await (await signedIn(app, 'publisher')).get(url)).statusCode).toBe(200);
  });

  it('is not found on the website of another company', async () => {
    const [other] = await db.select({ id: templates.id }).from(templates).where(eq(templates.companyId, 2)).limit(1);
    expect((await get(`/web/image/product.template/${other!.id}/image`)).statusCode).toBe(404);
  });

  it.each([
    '/web/image/res.users/1/password',
    '/web/image/product.template/1/name',
    '/web/image/product.template/x/image',
    '/web/image/product.template/-1/image',
    '/web/image/nothing/1/image',
    '/web/image/__proto__/1/image',
    '/web/image/product.template/99999999/image',
    '/web/image/product.template/99999999999999999999/image',
  ])('is not found at %s', async (url) => {
    expect((await visitor(app).get(url)).statusCode).toBe(404);
  });

  it('is an uncached placeholder with status 404 while the stored file is missing', async () => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#998877' } })
      .png()
      .toBuffer();
    const lost = await storeFile({ bytes, name: 'lost.png', isPublic: true });
    const { templateId } = await addProduct({ name: 'Lost Bench', price: 1000 });
    await db.insert(productImages).values({ templateId, fileId: lost.id, alt: {} });
    await rm(blobPath(lost.hash));
    vi.spyOn(log, 'error').mockImplementation(() => {});
    const url = `/web/image/product.template/${templateId}/image/128x128?unique=${lost.hash.slice(0, 16)}`;
    expect(await sizeOf(url)).toMatchObject({ status: 404, width: 128 });
    expect((await get(url)).headers['cache-control']).toBe('no-store');
    expect((await get(`/web/content/${lost.id}`)).headers).toMatchObject({ 'cache-control': 'no-store' });
    expect((await get('/health')).json()).toEqual({ status: 'degraded', lostFiles: 1 });
    await writeWhole(blobPath(lost.hash), bytes);
    expect(await sizeOf(url)).toMatchObject({ status: 200, width: 60 });
    expect((await get('/health')).json()).toEqual({ status: 'ok' });
    vi.restoreAllMocks();
  });
});
