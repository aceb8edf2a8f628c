/** The pictures of a product: uploading, ordering, describing, deleting. */
import { crc32 } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { productImages } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { MULTIPART, multipartBody, type Part } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Width and height in the header of a PNG, with its checksum. */
function sizeChunk(width: number, height: number): Buffer {
  const header = Buffer.from(PIXEL.subarray(12, 33));
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  header.writeUInt32BE(crc32(header.subarray(0, 17)), 17);
  return header.subarray(4);
}

let app: FastifyInstance;
let ada: Visitor;
let product: { templateId: number; variantId: number };
let url: string;
let made = 0;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  product = await addProduct({ name: `Pictured pot ${++made}`, price: 100 });
  url = `/sales/products/${product.templateId}/pictures`;
});

const upload = (files: [name: string, bytes: Buffer][], { who = ada, to = url, length = 0 } = {}) => {
  const payload = multipartBody(files.map(([name, bytes]): Part => ['pictures', { name, bytes }]));
  return app.inject({
    method: 'POST',
    url: to,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': MULTIPART,
      cookie: [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      ...(length > 0 && { 'content-length': String(length) }),
    },
    payload,
  });
};
const stored = () =>
  db
    .select()
    .from(productImages)
    .where(eq(productImages.templateId, product.templateId))
    .orderBy(asc(productImages.sequence), asc(productImages.id));
const ids = async () => (await stored()).map(({ id }) => id);
const uploadThree = async () => {
  await upload(['a.png', 'b.png', 'c.png'].map((name) => [name, PIXEL]));
  return ids();
};
const pageOfShop = async () =>
  (await visitor(app).get(`/shop/product/pictured-pot-${made}-${product.templateId}`)).body;

describe('Pictures of a product', () => {
  it('are added several at once, and the first is the product’s', async () => {
    const answer = await upload([
      ['one.png', PIXEL],
      ['two.png', PIXEL],
    ]);
    expect(answer.statusCode, answer.body.slice(0, 1000)).toBe(303);
    const [first, second] = await ids();
    const html = await pageOfShop();
    expect(html.indexOf(`product.image/${first}/`)).toBeGreaterThan(-1);
    expect(html.indexOf(`product.image/${second}/`)).toBeGreaterThan(html.indexOf(`product.image/${first}/`));
  });

  it('are refused by name when they are no pictures, broken or too big, and the others are added', async () => {
    const { statusCode, body } = await upload([
      ['good.png', PIXEL],
      ['page.png', Buffer.from('<script>alert(1)</script>')],
      ['broken.png', Buffer.concat([PIXEL.subarray(0, 30), Buffer.from('broken')])],
      ['big.png', Buffer.concat([PIXEL, Buffer.alloc(25 * 1024 * 1024)])],
    ]);
    expect(statusCode).toBe(400);
    const problems = /id="pictures-error".*?<\/ul>/s.exec(body)?.[0] ?? '';
    expect(problems.match(/page\.png|broken\.png|big\.png/g)).toEqual(['page.png', 'broken.png', 'big.png']);
    expect(problems).toContain('25 MB');
    expect(problems).toContain('broken.png: This image is damaged or of a kind that can’t be opened.');
    expect(await ids()).toHaveLength(1);
  });

  it('are refused in the reader’s language when they have far too many pixels', async () => {
    const bomb = Buffer.concat([PIXEL.subarray(0, 16), sizeChunk(30_000, 30_000), PIXEL.subarray(33)]);
    const { statusCode, body } = await upload([['bomb.png', bomb]], { to: `/fr${url}` });
    expect(statusCode).toBe(400);
    expect(body).toContain('bomb.png: Cette image est trop grande : elle peut avoir jusqu’à 50 mégapixels.');
    expect(await ids()).toEqual([]);
  });

  it('are refused in a sentence when all together are too much, or none was selected', async () => {
    const tooMuch = await upload([['huge.png', PIXEL]], { length: 300 * 1024 * 1024 });
    expect([tooMuch.statusCode, tooMuch.body.includes('You can send up to 200 MB at once.')]).toEqual([400, true]);
    const nothing = await ada.post(url, {});
    expect([nothing.statusCode, nothing.body.includes('Select an image')]).toEqual([400, true]);
  });

  it('are limited to a hundred', async () => {
    const rows = Array.from({ length: 99 }, () => ({ templateId: product.templateId, alt: {} }));
    await db.insert(productImages).values(rows);
    const { body } = await upload([
      ['hundredth.png', PIXEL],
      ['late.png', PIXEL],
    ]);
    expect(body).toContain('A product can have 100 images.');
    expect(await ids()).toHaveLength(100);
  });

  it('are moved by buttons, and by the order that the script sends', async () => {
    const [one, two, three] = await uploadThree();
    await ada.post(`${url}/order`, { move: `up ${two}` });
    expect(await ids()).toEqual([two, one, three]);
    await ada.post(`${url}/order`, { move: `up ${two}` });
    expect(await ids()).toEqual([two, one, three]);
    const other = await addProduct({ name: `Other pot ${made}`, price: 100 });
    const answer = await ada.call(`${url}/order_json`, { ids: [three, 999_999, other.templateId, one] });
    expect(answer.statusCode).toBe(200);
    expect(await ids()).toEqual([three, one, two]);
  });

  it('have texts, a focal point and variants', async () => {
    const [one] = await uploadThree();
    await db.insert(variants).values({ templateId: product.templateId, combination: '1' });
    const path = `${url}/${one}`;
    const fields = await formFields(ada, path);
    const typed = { ...fields, 'alt-en_US': 'A “red” <pot>', focus_x: '0', focus_y: '100' };
    expect((await ada.post(path, { ...typed, [`variant_${product.variantId}`]: 'on' })).statusCode).toBe(303);
    const [row] = await stored();
    expect(row).toMatchObject({ alt: { en_US: 'A “red” <pot>' }, focusX: 0, focusY: 100 });
    const [variant] = await db.select().from(variants).where(eq(variants.id, product.variantId));
    expect(variant!.imageId).toBe(row!.fileId);
    expect(await pageOfShop()).toContain('picture--x0 picture--y100');
    const wrong = await ada.post(path, { ...(await formFields(ada, path)), focus_x: '7' });
    expect([wrong.statusCode, wrong.body.includes('id="focus_x-error"')]).toEqual([400, true]);
  });

  it('are restored with their place and variants after they were deleted', async () => {
    const [one, two, three] = await uploadThree();
    const [first] = await stored();
    await db.update(variants).set({ imageId: first!.fileId }).where(eq(variants.id, product.variantId));
    expect((await ada.post(`${url}/${one}/delete`, {})).statusCode).toBe(303);
    expect(await ids()).toEqual([two, three]);
    const ofVariant = async () =>
      (await visitor(app).get(`/web/image/product.product/${product.variantId}/image/128x128`)).statusCode;
    expect(await ofVariant()).toBe(200);
    expect((await ada.post(`${url}/${one}/restore`, {})).statusCode).toBe(303);
    expect(await ids()).toEqual([one, two, three]);
  });

  it('are for sales staff of the company only', async () => {
    const far = await addProduct({ name: `Far pot ${made}`, price: 100, companyId: 2 });
    const to = `/sales/products/${far.templateId}/pictures`;
    expect((await upload([['x.png', PIXEL]], { to })).statusCode).toBe(404);
    expect((await ada.call(`${to}/order_json`, { ids: [] })).statusCode).toBe(404);
    expect((await upload([['x.png', PIXEL]], { who: await signedIn(app, 'maria') })).statusCode).toBe(403);
    const [one] = await uploadThree();
    const other = await addProduct({ name: `Near pot ${made}`, price: 100 });
    expect((await ada.get(`/sales/products/${other.templateId}/pictures/${one}`)).statusCode).toBe(404);
  });
});
