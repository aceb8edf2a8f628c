import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { OPENING_TAG } from '#forms/job_queries.ts';
import { jobOpenings, submissions } from '#forms/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { nextAddress, type Part, postForm, typedSince } from '#tests/setup/visitors/form_posts.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const get = (url: string) => visitor(app).get(url);

describe('a page with a form', () => {
  it.each(['/contactus', '/quote', '/jobs/apply/chair-maker-1'])(
    'is the same for all visitors and sets no cookie at %s',
    async (url) => {
      const [first, second] = [await get(url), await get(url)];
      expect(first.headers.etag).toBeTruthy();
      expect([second.headers.etag, second.body]).toEqual([first.headers.etag, first.body]);
      expect(first.headers['set-cookie']).toBeUndefined();
    },
  );

  it('renders every kind of field, so that the form works without script', async () => {
    const { body } = await get('/quote');
    expect(body).toMatch(
      /<form class="s_website_form form" method="post" action="\/website_form\/sale.quote" enctype="multipart\/form-data"/,
    );
    expect(body, 'no more can be typed than is taken').toMatch(/type="tel"[^>]* maxlength="50"/);
    for (const field of [
      '<input class="input o_website_form_input" type="email" id="form-email_from" name="email_from"',
      '<select class="input o_website_form_input" id="form-name" name="name" required>',
      'type="checkbox" id="form-rooms-light" name="rooms" value="light" data-required',
      'type="number" id="form-pieces" name="pieces" value="" step="1" min="1" max="500"',
      'o_website_form_date" type="date" id="form-wanted_by" name="wanted_by" value="" min="1900-01-01" max="9999-12-31"',
      'o_website_form_datetime" type="datetime-local" id="form-visit_at"',
      'type="radio" id="form-answer_by-mail" name="answer_by" value="mail" required',
      'type="file" id="form-sketch" name="sketch" accept="image/jpeg,image/png,image/gif,image/webp,image/avif,application/pdf" multiple',
      'type="checkbox" id="form-is_agreed" name="is_agreed" value="true" required',
    ])
      expect(body).toContain(field);
    expect((await get('/fr/quote')).body).toContain('action="/fr/website_form/sale.quote"');
  });

  it('gets the time stamp of its form from the server', async () => {
    const answer = await visitor(app).call('/website_form/crm.lead/begin', {});
    expect(answer.answer.stamp).toMatch(/^[\w-]+\.[\w-]+$/);
    expect((await visitor(app).call('/website_form/nope/begin', {})).statusCode).toBe(404);
  });
});

describe('the pages of job openings', () => {
  it('list, show and accept applications for each job at one address', async () => {
    expect((await get('/jobs')).body).toContain('href="/jobs/detail/chair-maker-1"');
    expect((await get('/jobs/detail/chair-maker-1')).body).toContain('href="/jobs/apply/chair-maker-1"');
    const apply = (await get('/jobs/apply/chair-maker-1')).body;
    expect(apply).toContain('data-form_field_job_id="1"');
    expect(apply).toContain('<input type="hidden" name="job_id" value="1">');
    expect([(await get('/jobs/detail/1')).headers.location, (await get('/jobs/apply/x-1')).headers.location]).toEqual([
      '/jobs/detail/chair-maker-1',
      '/jobs/apply/chair-maker-1',
    ]);
    expect((await get('/sitemap-en-1.xml')).body).toContain('/jobs/detail/chair-maker-1</loc>');
  });

  it('respond with 404 for jobs that are no longer published', async () => {
    await db.update(jobOpenings).set({ isPublished: false }).where(eq(jobOpenings.id, 2));
    await changed(OPENING_TAG);
    expect((await get('/jobs')).body).not.toContain('gardener');
    for (const url of ['/jobs/detail/gardener-for-the-nursery-2', '/jobs/apply/2', '/jobs/detail/99', '/jobs/detail/x'])
      expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the order note form', () => {
  const say = (more: Part[], cookie?: string) =>
    postForm(app, 'shop.sale.order', [typedSince('shop.sale.order'), ...more], cookie ? { headers: { cookie } } : {});

  it('saves the note on the cart of the customer and returns the id of the cart', async () => {
    const buyer = visitor(app);
    const { variantId } = await addProduct({ name: 'Reason for a note', price: 100 });
    await buyer.post('/shop/cart/update', { product_id: variantId });
    const cookie = `session=${buyer.cookies.get('session')}`;
    const [cart] = await db.select().from(orders).orderBy(orders.id).limit(1).where(eq(orders.state, 'draft'));
    const answer = await say(
      [
        ['client_order_ref', 'PO 7'],
        ['note', 'Ring twice'],
        ['attachment', { name: 'map.pdf', bytes: '%PDF-1.7' }],
      ],
      cookie,
    );
    const { id } = answer.json();
    const written = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0];
    expect(await written()).toMatchObject({ customerReference: 'PO 7', note: 'Ring twice', state: 'draft' });
    expect(cart).toBeDefined();
    await say([['client_order_ref', 'PO 8']], cookie);
    await say([['client_order_ref', 'PO 7']], cookie);
    expect(await written()).toMatchObject({ customerReference: 'PO 7', note: 'Ring twice' });
    expect((await db.select().from(submissions).where(eq(submissions.recordId, id))).length).toBe(3);
  });

  it('returns false without a cart', async () => {
    const before = await db.$count(submissions);
    expect((await say([['client_order_ref', 'PO 9']])).body).toBe('false');
    expect(await db.$count(submissions)).toBe(before);
  });
});

it('a form post from another site is refused', async () => {
  const answer = await postForm(app, 'crm.lead', [['name', 'x']], {
    from: nextAddress(),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(403);
});
