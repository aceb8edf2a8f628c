import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { orderOfMaria, partnerOf, readBy, say } from '#tests/setup/records/threads.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { PAGE_SIZE } from '#threads/contract.ts';
import { findMessage } from '#threads/queries.ts';
import { messages } from '#threads/schema.ts';
import { changeMessage } from '#threads/service.ts';

let app: FastifyInstance;
let people: Record<'guest' | 'maria' | 'joel' | 'operator' | 'admin', Visitor>;
beforeAll(async () => {
  app = await buildApp();
  const [maria, joel, operator, admin] = [
    await signedIn(app, 'maria'),
    await signedIn(app, 'joel'),
    await signedIn(app, 'operator'),
    await signedIn(app, 'admin'),
  ];
  people = { guest: visitor(app), maria, joel, operator, admin };
});
afterAll(() => app.close());

let count = 0;
const newProduct = async () => (await addProduct({ name: `Reviewed ${++count}`, price: 500 })).templateId;

describe('reading a discussion', () => {
  const ALL = ['pending', 'internal', 'hidden', 'plain'];
  async function saidOf(model: string, resId: number): Promise<void> {
    await say({ model, resId, text: 'plain' });
    const hidden = await say({ model, resId, text: 'hidden' });
    await changeMessage(hidden.id, () => ({ isPublished: false }));
    await say({ model, resId, text: 'internal', isInternal: true });
    await say({ model, resId, text: 'pending', state: 'pending' });
    const refused = await say({ model, resId, text: 'refused', state: 'pending' });
    await changeMessage(refused.id, () => ({ state: 'refused' }));
    await say({ model, resId, text: 'unconfirmed', state: 'unconfirmed' });
  }

  test('shows hidden, internal and pending messages of a product to staff only', async () => {
    const record = { model: 'product.template', resId: await newProduct() };
    await saidOf(record.model, record.resId);
    const { guest, maria, joel, operator } = people;
    for (const person of [guest, maria, joel]) expect(await readBy(person, record)).toEqual(['plain']);
    expect(await readBy(operator, record)).toEqual(ALL);
    // A product has no token, so any token is wrong.
    expect(await readBy(guest, record, { token: 'x' })).toBe(403);
  });

  test('shows messages of an order to its customer, holders of its token and sales staff', async () => {
    const order = await orderOfMaria();
    const record = { model: 'sale.order', resId: order.id };
    await saidOf(record.model, record.resId);
    const { guest, maria, joel, operator, admin } = people;
    const byToken = { token: order.token };
    const wrong = { token: `${order.token.slice(0, -1)}-` };
    expect(await readBy(maria, record)).toEqual(['plain']);
    expect(await readBy(guest, record, byToken)).toEqual(['plain']);
    expect(await readBy(joel, record, byToken)).toEqual(['plain']);
    expect(await readBy(operator, record, byToken), 'an employee of another department').toEqual(['plain']);
    expect(await readBy(admin, record)).toEqual(ALL);
    expect(await readBy(admin, record, byToken)).toEqual(ALL);
    for (const person of [guest, joel, operator]) expect(await readBy(person, record)).toBe(403);
    for (const person of Object.values(people)) expect(await readBy(person, record, wrong)).toBe(403);
  });

  test.each([
    ['a missing record', { res_model: 'sale.order', res_id: 999_999 }, 403],
    ['a model without discussions', { res_model: 'res.users', res_id: 1 }, 404],
    ['a request without res_id', { res_model: 'sale.order' }, 400],
    [
      'an unknown filter',
      { res_model: 'product.template', res_id: 1, domain: [['website_published', '=', false]] },
      400,
    ],
    ['a limit that is too large', { res_model: 'product.template', res_id: 1, limit: 5000 }, 400],
    ['a negative offset', { res_model: 'product.template', res_id: 1, offset: -10 }, 400],
  ])('refuses %s', async (_what, body, status) => {
    for (const path of ['/mail/chatter_init', '/mail/chatter_fetch'])
      expect((await people.guest.call(path, body)).statusCode).toBe(status);
  });
});

describe('/mail/chatter_init', () => {
  it.each([null, false, ''])('takes the filter %j for none', async (domain) => {
    const asked = { res_model: 'product.template', res_id: 1 };
    const [bare, filtered] = await Promise.all([
      people.guest.call('/mail/chatter_init', asked),
      people.guest.call('/mail/chatter_init', { ...asked, domain }),
    ]);
    expect(filtered.statusCode).toBe(200);
    expect(filtered.answer).toEqual(bare.answer);
  });

  it('returns messages, options and ratings under the specified names', async () => {
    const resId = await newProduct();
    const maria = await partnerOf('maria');
    await say({
      resId,
      text: 'Four\nlines',
      stars: 4,
      author: { partnerId: maria.id, name: maria.name, isBuyer: true },
    });
    await say({ resId, text: 'none' });
    const body = { res_model: 'product.template', res_id: resId, limit: 1, offset: 1, rating_include: true };
    const { answer } = await people.guest.call('/mail/chatter_init', body);
    expect(answer.messages).toHaveLength(1);
    expect(answer.messages[0]).toMatchObject({
      body: '<p>Four<br />lines</p>',
      author_id: [maria.id, maria.name],
      email_from: maria.name,
      message_type: 'comment',
      model: 'product.template',
      res_id: resId,
      rating_value: 4,
      website_published: true,
      is_buyer: true,
      attachment_ids: [],
    });
    expect(answer.messages[0].date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(answer.options).toEqual({
      message_count: 2,
      is_user_public: true,
      is_user_publisher: false,
      is_user_staff: false,
      display_composer: 'guest',
      partner_id: false,
    });
    const percent = { 1: 0, 2: 0, 3: 0, 4: 100, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 0 };
    expect(answer.rating_stats).toEqual({ avg: 4, total: 1, percent });
  });

  it('returns the options of each person', async () => {
    const body = { res_model: 'product.template', res_id: await newProduct() };
    const maria = await partnerOf('maria');
    const asMaria = (await people.maria.call('/mail/chatter_init', body)).answer;
    expect(asMaria.options).toMatchObject({ display_composer: true, partner_id: maria.id, is_user_public: false });
    expect(asMaria).not.toHaveProperty('rating_stats');
    const asAdmin = (await people.admin.call('/mail/chatter_init', { ...body, allow_composer: 0 })).answer;
    expect(asAdmin.options).toMatchObject({ display_composer: false, is_user_publisher: true });
  });

  it('shows the email address of a guest to staff only', async () => {
    const resId = await newProduct();
    await say({ resId, author: { partnerId: null, name: 'Lena', guestEmail: 'lena@example.org' } });
    const body = { res_model: 'product.template', res_id: resId };
    for (const person of [people.guest, people.maria])
      expect((await person.call('/mail/chatter_init', body)).body).not.toContain('lena@example.org');
    expect((await people.operator.call('/mail/chatter_init', body)).body).toContain('lena@example.org');
  });
});

test('pages of a long thread are continuous even with hidden messages in between', async () => {
  const resId = await newProduct();
  for (let n = 1; n <= 215; n++) await say({ resId, text: `no. ${n}`, stars: n % 7 === 0 ? 2 : null });
  const hidden = await say({ resId, text: 'hidden', state: 'pending' });
  await say({ resId, text: 'newest' });
  const record = { model: 'product.template', resId };
  const expected = ['newest', ...Array.from({ length: 215 }, (_, at) => `no. ${215 - at}`)];
  const read: string[] = [];
  for (let offset = 0; offset < 220; offset += 20)
    read.push(...((await readBy(people.guest, record, { limit: 20, offset })) as string[]));
  expect(read).toEqual(expected);
  const rated = expected.filter((text) => Number(text.slice(4)) % 7 === 0);
  const domain = [['rating_value', '=', 2]];
  expect(await readBy(people.guest, record, { domain })).toEqual(rated);
  expect(await readBy(people.guest, record, { domain, offset: 20, limit: 5 })).toEqual(rated.slice(20, 25));
  await changeMessage(hidden.id, () => ({ state: 'posted' }));
  expect(await readBy(people.guest, record, { limit: 2 })).toEqual(['newest', 'hidden']);
});

test('a discussion page shows the last page for the page after a full last one', async () => {
  const resId = await newProduct();
  for (let n = 1; n <= PAGE_SIZE; n++) await say({ resId, text: `no. ${n}` });
  const { body } = await people.guest.get(`/discussion/product.template/${resId}?page=2`);
  expect(body.match(/id="message-\d+"/g)).toHaveLength(PAGE_SIZE);
});

test('findMessage tells the record of its own thread', async () => {
  const [one, other] = [await newProduct(), await newProduct()];
  const { id } = await say({ resId: one });
  await say({ resId: other });
  expect(await findMessage(id)).toMatchObject({ id, model: 'product.template', resId: one });
});

test('a discussion page shows times in the time zone of the website', async () => {
  const resId = await newProduct();
  const { id } = await say({ resId });
  const written = new Date('2026-07-01T03:30:00Z');
  await db.update(messages).set({ createdAt: written }).where(eq(messages.id, id));
  const { body } = await people.guest.get(`/discussion/product.template/${resId}`);
  expect(body).toContain('Published on June 30th 2026, 11:30:00 pm');
});
