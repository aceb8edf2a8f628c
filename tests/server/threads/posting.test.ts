import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { orderOfMaria, partnerOf, readBy } from '#tests/setup/records/threads.ts';
import { addProduct, productByHandle } from '#tests/setup/shop/shop.ts';
import { multipartBody, type Part, postForm } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { participantHash } from '#threads/access.ts';
import { ratings } from '#threads/ratings/ratings.schema.ts';
import { messages } from '#threads/schema.ts';

let app: FastifyInstance;
let maria: Visitor;
let joel: Visitor;
let resId: number;
let count = 0;
beforeAll(async () => {
  app = await buildApp();
  [maria, joel] = [await signedIn(app, 'maria'), await signedIn(app, 'joel')];
});
afterAll(() => app.close());
beforeEach(async () => {
  resId = (await addProduct({ name: `Posted about ${++count}`, price: 500 })).templateId;
});

const POST = '/mail/chatter_post';
const product = (more: Record<string, string | number> = {}) => ({
  res_model: 'product.template',
  res_id: resId,
  message: 'Hello',
  ...more,
});
const newest = async () => {
  const rows = await db.select().from(messages).orderBy(messages.id);
  return rows.at(-1)!;
};

describe('a message', () => {
  it('is posted by a plain form and redirects to the discussion on the same page', async () => {
    const sent = await maria.post(POST, product(), { referer: 'http://localhost/fr/shop/product/x-1?attr=2' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/fr/shop/product/x-1?attr=2#discussion']);
    expect(await readBy(visitor(app), { model: 'product.template', resId })).toEqual(['Hello']);
  });

  test.each([
    'http://evil.example/shop',
    'https://localhost.evil.example/',
    'http://localhost//evil.example',
    'no address',
    '',
  ])('redirects to no other site with the referer "%s"', async (referer) => {
    const sent = await maria.post(POST, product(), referer ? { referer } : {});
    expect(sent.headers.location).toMatch(/^\/shop\/product\/[^/]+#discussion$/);
  });

  it('is ignored when it is empty', async () => {
    const sent = await maria.post(POST, product({ message: ' \r\n \t', rating_value: 5 }));
    expect(sent.statusCode).toBe(303);
    expect(await readBy(maria, { model: 'product.template', resId })).toEqual([]);
  });

  it('is stored once when it is sent twice at once', async () => {
    await Promise.all([maria.post(POST, product()), maria.post(POST, product())]);
    await joel.post(POST, product());
    expect(await readBy(maria, { model: 'product.template', resId })).toEqual(['Hello', 'Hello']);
  });

  it('is shown without scripts in its text, author name and file name', async () => {
    const script = 'So: <script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) **bold**';
    const cookie = [...maria.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const parts: Part[] = [
      ['res_model', 'product.template'],
      ['res_id', String(resId)],
      ['message', script],
      ['attachment', { name: '"><img src=x onerror=alert(1)>.txt', bytes: 'plain words' }],
    ];
    expect((await postForm(app, '', parts, { url: POST, isPlain: true, headers: { cookie } })).statusCode).toBe(303);
    const { answer } = await maria.call('/mail/chatter_init', { res_model: 'product.template', res_id: resId });
    const [message] = answer.messages;
    expect(message.body).toContain('<strong>bold</strong>');
    expect(message.body).not.toMatch(/<script|<img|javascript:/);
    expect(message.attachment_ids[0].name).not.toMatch(/[<>"]/);
    const page = await visitor(app).get(`/discussion/product.template/${resId}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script>alert|<img src=x/);
  });

  it('is returned with the entered values when it is invalid', async () => {
    const sent = await maria.post(POST, product({ message: 'x'.repeat(10_001) }));
    expect(sent.statusCode).toBe(400);
    expect(sent.body).toContain('x'.repeat(10_001));
    const odd = await maria.post(POST, product({ message: 'Six stars!', rating_value: '6' }));
    expect(odd.statusCode).toBe(400);
    expect(odd.body).toContain('Enter a number from 1 to 5');
    expect(odd.body).toContain('Six stars!');
    const nowhere = await maria.post(POST, { res_model: 'product.template', res_id: 'x', message: 'Hi' });
    expect(nowhere.statusCode).toBe(400);
    expect(nowhere.body).toContain('res_id');
  });
});

describe('a star rating', () => {
  it('is stored with its message, and only the newest of each person counts', async () => {
    await maria.post(POST, product({ message: 'First', rating_value: 2 }));
    await maria.post(POST, product({ message: 'Second', rating_value: 5 }));
    await joel.post(POST, product({ message: 'Third', rating_value: 3 }));
    const rows = await db.select().from(ratings).where(eq(ratings.resId, resId));
    expect(rows.map(({ value, consumed, published }) => [value, consumed, published]).sort()).toEqual([
      [10, true, true],
      [6, true, true],
    ]);
    const { answer } = await maria.call('/mail/chatter_init', {
      res_model: 'product.template',
      res_id: resId,
      rating_include: true,
    });
    expect(answer.rating_stats).toMatchObject({ avg: 4, total: 2, percent: { 3: 50, 5: 50 } });
    expect(answer.options.message_count).toBe(3);
  });

  it('is marked as by a buyer when the author bought the product', async () => {
    const chair = (await productByHandle('kitchen-chair')).id;
    await maria.post(POST, product({ res_id: chair, message: 'I own two', rating_value: 5 }));
    expect((await newest()).isBuyer).toBe(true);
    await joel.post(POST, product({ res_id: chair, message: 'I own none' }));
    expect((await newest()).isBuyer).toBe(false);
  });

  it('appears on the product page at once, also in the structured data', async () => {
    const guest = visitor(app);
    const path = (await guest.get(`/shop/product/x-${resId}`)).headers.location as string;
    expect((await guest.get(path)).body).not.toContain('aggregateRating');
    await maria.post(POST, product({ message: 'Just right', rating_value: 4 }));
    const page = (await guest.get(path)).body;
    expect(page).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"ratingCount":1');
    expect(page).toContain('stars stars--40');
    expect(page).toContain('Just right');
    const { answer } = await guest.call('/mail/chatter_init', { res_model: 'product.template', res_id: resId });
    const paul = await signedIn(app, 'publisher');
    const body = { id: answer.messages[0].id, object: 'mail.message' };
    expect((await paul.call('/website/publish', body)).answer).toBe(false);
    expect((await guest.get(path)).body).not.toMatch(/aggregateRating|Just right/);
    expect((await paul.call('/website/publish', body)).answer).toBe(true);
    expect((await guest.get(path)).body).toContain('Just right');
    for (const person of [guest, maria])
      expect((await person.call('/website/publish', body)).statusCode).toBeGreaterThanOrEqual(401);
  });
});

describe('a message on an order', () => {
  const onOrder = (id: number, more: Record<string, string | number> = {}) => ({
    res_model: 'sale.order',
    res_id: id,
    message: `Words ${++count}`,
    ...more,
  });

  it('is refused to strangers without a valid token', async () => {
    const { id, token } = await orderOfMaria();
    for (const person of [visitor(app), joel, await signedIn(app, 'operator')]) {
      expect((await person.post(POST, onOrder(id))).statusCode).toBe(403);
      expect((await person.post(POST, onOrder(id, { token: `${token.slice(1)}x` }))).statusCode).toBe(403);
    }
    expect((await visitor(app).post(POST, onOrder(999_999))).statusCode).toBe(403);
  });

  it('is attributed to the customer or the named participant when sent through the link of the order', async () => {
    const { id, token } = await orderOfMaria();
    const [customer, friend] = [await partnerOf('maria'), await partnerOf('joel')];
    await visitor(app).post(POST, onOrder(id, { token }));
    expect(await newest()).toMatchObject({ partnerId: customer.id, authorName: customer.name });
    const hash = participantHash({ model: 'sale.order', resId: id }, token, friend.id);
    await visitor(app).post(POST, onOrder(id, { token, pid: friend.id, hash }));
    expect(await newest()).toMatchObject({ partnerId: friend.id });
    await visitor(app).post(POST, onOrder(id, { token, pid: friend.id, hash: `${hash}x` }));
    expect(await newest(), 'a forged hash names nobody').toMatchObject({ partnerId: customer.id });
    const elsewhere = participantHash({ model: 'sale.order', resId: id + 1 }, token, friend.id);
    await visitor(app).post(POST, onOrder(id, { token, pid: friend.id, hash: elsewhere }));
    expect(await newest(), 'nor does that of another record').toMatchObject({ partnerId: customer.id });
  });

  it('keeps the mark of an internal note when it is refused, which only staff are offered', async () => {
    const [{ id }, admin] = [await orderOfMaria(), await signedIn(app, 'admin')];
    const sent = await admin.post(POST, onOrder(id, { message: 'a'.repeat(10_001), is_internal: '1' }));
    expect(sent.statusCode).toBe(400);
    expect(sent.body).toMatch(/<input[^>]*name="is_internal"[^>]*checked/);
    expect((await maria.get(`/discussion/sale.order/${id}`)).body).not.toContain('name="is_internal"');
  });

  it('keeps no stars, and can be an internal note only by staff', async () => {
    const { id } = await orderOfMaria();
    await maria.post(POST, onOrder(id, { rating_value: 5, is_internal: '1' }));
    expect(await newest()).toMatchObject({ stars: null, isInternal: false, isByStaff: false });
    const admin = await signedIn(app, 'admin');
    await admin.post(POST, onOrder(id, { is_internal: '1' }));
    expect(await newest()).toMatchObject({ isInternal: true, isByStaff: true, reach: 'staff' });
  });
});

describe('a file attached to a message', () => {
  const send = async (person: Visitor, bytes: string | Uint8Array, name = 'notes.txt', message = 'See the file') => {
    const cookie = [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const parts: Part[] = [
      ['res_model', 'product.template'],
      ['res_id', String(resId)],
      ['message', message],
      ['attachment', { name, bytes }],
    ];
    return postForm(app, '', parts, { url: POST, isPlain: true, headers: { cookie } });
  };

  it('can be opened with the token of its message until the message is hidden', async () => {
    expect((await send(maria, 'plain words')).statusCode).toBe(303);
    const { answer } = await maria.call('/mail/chatter_init', { res_model: 'product.template', res_id: resId });
    const [message] = answer.messages;
    const [file] = message.attachment_ids;
    expect(file).toMatchObject({ name: 'notes.txt', mimetype: 'text/plain' });
    const address = `/web/content/${file.id}?access_token=${file.access_token}`;
    const got = await visitor(app).get(`${address}&download=true`);
    expect([got.statusCode, got.body]).toEqual([200, 'plain words']);
    expect((await visitor(app).get(`/web/content/${file.id}`)).statusCode).toBe(404);
    expect((await visitor(app).get(`${address}x`)).statusCode).toBe(404);
    const paul = await signedIn(app, 'publisher');
    await paul.call('/website/publish', { id: message.id, object: 'mail.message' });
    expect((await visitor(app).get(address)).statusCode).toBe(404);
    expect((await paul.get(address)).statusCode).toBe(200);
  });

  it('is named in the error when its type is refused, and the text is kept', async () => {
    const sent = await send(maria, 'MZ\u0090\u0000', 'setup.exe', 'Words that stay');
    expect(sent.statusCode).toBe(400);
    expect(sent.body).toContain('setup.exe');
    expect(sent.body).toContain('Words that stay');
    expect(await readBy(maria, { model: 'product.template', resId })).toEqual([]);
  });

  it('is refused when it is too large', async () => {
    const sent = await send(maria, `%PDF-1.7\n${'x'.repeat(9 * 1024 * 1024)}`, 'long.pdf');
    expect(sent.statusCode).toBe(400);
    expect(sent.body).toContain('long.pdf');
  });

  it('is refused when its upload is incomplete', async () => {
    const whole = multipartBody([
      ['res_model', 'product.template'],
      ['attachment', { name: 'a.txt', bytes: 'x' }],
    ]);
    const sent = await app.inject({
      method: 'POST',
      url: POST,
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x-form-boundary-7d1',
      },
      payload: whole.subarray(0, whole.length - 30),
    });
    expect(sent.statusCode).toBe(400);
  });
});
