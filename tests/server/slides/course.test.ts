import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { orderLines, orders, type PaymentStatus } from '#sales/schema/schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { slideCompletions } from '#slides/course/course.schema.ts';
import { slideCategories, slideChannels, slideMembers, slides } from '#slides/schema.ts';
import { slideDays } from '#slides/slide/counts.schema.ts';
import { surveys } from '#surveys/schema.ts';
import { addCreditNote, removeInvoice } from '#tests/setup/records/refunds.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { askSurvey, begin } from '../surveys/probe_survey.ts';

let app: FastifyInstance;
let ada: Visitor;
let maria: Visitor;
let mariaId: number;
beforeAll(async () => {
  app = await buildApp();
  [ada, maria] = [await signedIn(app, 'admin'), await signedIn(app, 'maria')];
  const [partner] = await db.select().from(partners).where(eq(partners.email, 'maria@example.com'));
  mariaId = partner!.id;
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const CHANNEL = '/slides/care-and-planning-1';
const PUBLISHED = [
  ...['care-of-oiled-wood-1', 'entretenir-le-bois-huile-2', '3'],
  ...['planning-a-reading-corner-4', 'light-and-its-colours-5', 'our-finishes-6'],
];
const TEA = {
  ...{ id: 'tea', kind: 'simple_choice' as const, title: 'Which tea?' },
  choices: [
    { id: 'green', text: 'Green', score: 2, isCorrect: true },
    { id: 'black', text: 'Black' },
  ],
};
const edit = async (values: Partial<typeof slideChannels.$inferInsert>, id = 1) => {
  await db.update(slideChannels).set(values).where(eq(slideChannels.id, id));
  await changed('slides');
};
const complete = (slug: string, who = maria, is_done = 'on') => who.post(`/slides/slide/${slug}/complete`, { is_done });

describe('A channel that is sold', () => {
  const SECRET = '/slides/slide/terms-for-architects-and-shops-8';
  let orderId: number;
  beforeAll(async () => {
    const { templateId, variantId } = await addProduct({ name: 'Course on terms', price: 900 });
    await edit({ visibility: 'private', productId: templateId, websiteId: 1 }, 2);
    const [order] = await db
      .insert(orders)
      .values({
        ...{ name: 'S-COURSE', companyId: 1, websiteId: 1, partnerId: mariaId, currencyCode: 'USD' },
        ...{ languageCode: 'en_US', state: 'sale', accessToken: 'a-token-of-a-course', paymentStatus: 'awaiting' },
      } as typeof orders.$inferInsert)
      .returning({ id: orders.id });
    orderId = order!.id;
    await db.insert(orderLines).values({
      orderId,
      variantId,
      name: 'Course on terms',
      quantity: 1,
      unitPrice: 900,
      choices: { custom: [], noVariant: [] },
    } as typeof orderLines.$inferInsert);
    await db.delete(slideCompletions);
    await db.delete(slideMembers).where(eq(slideMembers.channelId, 2));
  });
  afterAll(() => edit({ visibility: 'partial', productId: null }, 2));
  const pays = (paymentStatus: PaymentStatus) => db.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId));

  test('is opened to its customer by a paid order alone, and closed by a refund', async () => {
    expect((await maria.get(SECRET)).statusCode).toBe(404);
    await pays('paid');
    expect((await maria.get(SECRET)).statusCode).toBe(200);
    expect((await maria.get('/slides')).body).toContain('For architects and shops');
    const link = '/web/login?redirect=%2Fslides%2Ffor-architects-and-shops-2';
    expect((await maria.get(`/my/orders/${orderId}`)).body).toContain(link);
    expect((await maria.get(link)).headers.location).toBe('/slides/for-architects-and-shops-2');
    expect((await (await signedIn(app, 'joel')).get(SECRET)).statusCode).toBe(404);
    await pays('refunded');
    expect((await maria.get(SECRET)).statusCode).toBe(404);
    expect((await maria.get(`/my/orders/${orderId}`)).body).not.toContain(link);
    await db.update(orders).set({ paymentStatus: 'paid', state: 'cancel' }).where(eq(orders.id, orderId));
    expect((await maria.get(SECRET)).statusCode).toBe(404);
    await db.update(orders).set({ state: 'sale' }).where(eq(orders.id, orderId));
  });

  test('is opened to a guest who buys it by an account with the address of the order, and to no other', async () => {
    const facts = { name: 'A guest', email: 'Joel@Example.com' };
    const [guest] = await db.insert(partners).values(facts).returning({ id: partners.id });
    await db.update(orders).set({ partnerId: guest!.id, paymentStatus: 'paid' }).where(eq(orders.id, orderId));
    const joel = await signedIn(app, 'joel');
    expect((await joel.get(SECRET)).statusCode).toBe(200);
    expect((await maria.get(SECRET)).statusCode).toBe(404);
    const { body } = await visitor(app).get(`/my/orders/${orderId}?access_token=a-token-of-a-course`);
    expect(body).toContain('Sign in or create an account with the email address of this order.');
    await pays('refunded');
    expect((await joel.get(SECRET)).statusCode).toBe(404);
    await db.update(orders).set({ partnerId: mariaId }).where(eq(orders.id, orderId));
  });

  test('is closed by a refund of the line that sold it, and by no other', async () => {
    const other = await addProduct({ name: 'Oil', price: 500 });
    const [line] = await db
      .insert(orderLines)
      .values({
        ...{ orderId, variantId: other.variantId, name: 'Oil', quantity: 1, unitPrice: 500 },
        choices: { custom: [], noVariant: [] },
      })
      .returning({ id: orderLines.id });
    await pays('partly_refunded');
    for (const [amount, status] of [
      [500, 200],
      [900, 404],
    ] as const) {
      const note = await addCreditNote(orderId, amount);
      expect((await maria.get(SECRET)).statusCode, `after a refund of ${amount}`).toBe(status);
      await removeInvoice(note);
    }
    await db.delete(orderLines).where(eq(orderLines.id, line!.id));
  });

  test('shows others nothing by id, picture, page call, embed, search or sitemap, also where it was paid', async () => {
    await pays('paid');
    const guest = visitor(app);
    for (const path of [SECRET, '/slides/slide/8', '/slides/embed/8?page=1', '/slides/for-architects-and-shops-2'])
      expect((await guest.get(path)).statusCode, path).toBe(404);
    for (const path of ['/web/image/slide.slide/8/image', `${SECRET}/pdf_content`, `${SECRET}/download`])
      expect((await guest.get(path)).statusCode, path).toBe(404);
    expect((await guest.call(`${SECRET}/page_json`, { page: 1 })).statusCode).toBe(404);
    for (const who of [guest, maria])
      expect((await who.get('/shop?search=samples+terms')).body).not.toContain('Terms for architects');
    expect((await guest.get('/sitemap.xml')).body).not.toContain('terms-for-architects');
    // A frame of another website shows what everyone may see, whoever looks.
    expect((await maria.get('/slides/embed/8?page=1')).statusCode).toBe(404);
  });

  test('is offered where it is listed for everyone', async () => {
    await edit({ visibility: 'partial' }, 2);
    await pays('refunded');
    expect((await maria.get(SECRET)).body).toMatch(/href="\/shop\/product\/\d+">Buy access/);
    await pays('paid');
    expect((await maria.get(SECRET)).body).not.toContain('Buy access');
  });
});

describe('A course', () => {
  beforeAll(() => edit({ isCourse: true, sorting: 'sequence' }));
  beforeEach(() => db.delete(slideCompletions));

  test('tells guests that signing in saves their progress, and leads back', async () => {
    const link = /href="(\/web\/login\?redirect=[^"]+)">Sign in to save your progress/;
    expect(link.exec((await visitor(app).get(CHANNEL)).body)?.[1]).toBe(
      `/web/login?redirect=${encodeURIComponent(CHANNEL)}`,
    );
    expect((await maria.get(CHANNEL)).body).not.toMatch(link);
  });

  test('leads a person on to what is not completed yet, and remembers it for them alone', async () => {
    expect((await maria.get(CHANNEL)).body).toContain('0 of 6 completed');
    const answer = await complete('care-of-oiled-wood-1');
    expect(answer.headers.location).toBe(`/slides/slide/${PUBLISHED[1]}`);
    await complete('care-of-oiled-wood-1');
    const { body } = await maria.get(CHANNEL);
    expect(body).toContain('1 of 6 completed');
    expect(body).toMatch(new RegExp(`href="/slides/slide/${PUBLISHED[1]}">Continue`));
    expect((await ada.get(CHANNEL)).body).toContain('0 of 6 completed');
    expect((await visitor(app).get(CHANNEL)).body).not.toContain('of 6 completed');
    await complete('care-of-oiled-wood-1', maria, 'off');
    expect((await maria.get(CHANNEL)).body).toContain('0 of 6 completed');
  });

  test('counts no one who may not read it, nor slides outside of courses', async () => {
    expect((await complete('care-of-oiled-wood-1', visitor(app))).statusCode).toBe(401);
    expect(await db.$count(slideCompletions)).toBe(0);
    await edit({ isCourse: false });
    expect((await complete('care-of-oiled-wood-1')).statusCode).toBe(404);
    await edit({ isCourse: true });
  });

  test('leads to the quiz at the end of a section, which a person may repeat until it is passed', async () => {
    const probe = await askSurvey([[TEA]], { isQuiz: true });
    const [survey] = await db.select().from(surveys).where(eq(surveys.slug, probe.slug));
    const ofSurvey = eq(slideCategories.surveyId, survey!.id);
    await db.update(slideCategories).set({ surveyId: survey!.id, passScore: 2 }).where(eq(slideCategories.id, 1));
    await changed('slides');
    const start = `/survey/start/${probe.slug}`;
    expect((await maria.get(CHANNEL)).body).toMatch(new RegExp(`href="${start}"[\\s\\S]*Not passed yet`));
    expect((await maria.get(start)).body).toContain('This quiz is part of “Care and planning”. Pass it with 2 points.');
    for (const slug of PUBLISHED.slice(0, 2)) await complete(slug);
    expect((await complete('3')).headers.location).toBe(start);
    const answer = async (tea: string) => {
      const token = await begin(maria, probe.slug);
      await maria.call(`/survey/submit/${probe.slug}`, {
        ...{ token, page_id: String(probe.pageIds[0]), button_submit: 'finish' },
        [probe.name('tea')]: probe.choice('tea', tea),
      });
      return (await maria.get(`/survey/fill/${probe.slug}/${token}`)).body;
    };
    const failed = await answer('black');
    expect(failed).toContain(`href="${start}">Try again`);
    expect((await maria.get(CHANNEL)).body).toContain('3 of 7 completed');
    const passed = await answer('green');
    expect(passed).toMatch(/Passed[\s\S]*href="\/slides\/care-and-planning-1">Back to “Care and planning”/);
    expect((await maria.get(CHANNEL)).body).toContain('4 of 7 completed');
    // Once it is passed, the button to start shows the result.
    expect(await answer('black')).toContain('Passed');
    expect((await ada.get(CHANNEL)).body).toContain('0 of 7 completed');
    await db.update(slideCategories).set({ surveyId: null }).where(ofSurvey);
    await changed('slides');
  });

  test('gives a certificate at the end, whose file is refused after one changed byte', async () => {
    for (const slug of PUBLISHED.slice(1)) await complete(slug);
    expect((await maria.post(`${CHANNEL}/certificate`, {})).statusCode).toBe(409);
    await complete(PUBLISHED[0]!);
    const issued = await maria.post(`${CHANNEL}/certificate`, {});
    const path = String(issued.headers.location);
    expect(path).toMatch(/^\/slides\/certificate\/[0-9a-f]{32}$/);
    expect((await maria.post(`${CHANNEL}/certificate`, {})).headers.location).toBe(path);
    const { rawPayload: pdf, headers } = await maria.get(`${path}/pdf`);
    expect([headers['content-type'], pdf.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect((await (await signedIn(app, 'joel')).get(`${path}/pdf`)).statusCode).toBe(404);
    expect((await visitor(app).get(path)).body).toContain('Maria Lopes');
    const verify = (bytes: Uint8Array) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', 'content-type': MULTIPART },
        payload: multipartBody([['file', { name: 'c.pdf', bytes }]]),
      });
    expect((await verify(pdf)).body).toContain('unchanged');
    const forged = Buffer.from(pdf);
    forged[forged.length >> 1] = (forged[forged.length >> 1]! + 1) % 256;
    const refused = await verify(forged);
    expect([refused.statusCode, refused.body.includes('is not the certificate')]).toEqual([400, true]);
    expect((await visitor(app).get(`/slides/certificate/${'0'.repeat(32)}`)).statusCode).toBe(404);
  });

  test('shows staff its views and completions by day and slide', async () => {
    await db.delete(slideDays);
    await complete('care-of-oiled-wood-1');
    await visitor(app).get('/slides/slide/light-and-its-colours-5', {
      'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0',
    });
    const { body } = await ada.get('/admin/slides/channels/1/statistics?days=7');
    const row = (name: string) =>
      new RegExp(`${name}[\\s\\S]*?number">(\\d+)<[\\s\\S]*?number">(\\d+)<`).exec(body)?.slice(1);
    expect([row('Care of oiled wood'), row('Light and its colours')]).toEqual([
      ['0', '1'],
      ['1', '0'],
    ]);
    expect((await maria.get('/admin/slides/channels/1/statistics')).statusCode).toBe(403);
  });
});

describe('Staff', () => {
  test('choose the product that opens a channel, of their company', async () => {
    const form = '/admin/slides/channels/1';
    const fields = await formFields(ada, form);
    const { templateId } = await addProduct({ name: 'Course on care', price: 900 });
    await db.update(templates).set({ handle: 'course-on-care' }).where(eq(templates.id, templateId));
    expect((await ada.post(form, { ...fields, product: 'no-such' })).body).toContain('No product has this handle');
    expect((await ada.post(form, { ...fields, product: 'course-on-care other' })).body).toContain('Select one product');
    const found = await ada.call('/admin/slides/channels/find_product_json', { q: 'course on care' });
    expect(found.json()).toContainEqual(expect.objectContaining({ handle: 'course-on-care', name: 'Course on care' }));
    expect((await maria.call('/admin/slides/channels/find_product_json', { q: 'course' })).statusCode).toBe(403);
    await ada.post(form, { ...fields, product: 'course-on-care' });
    const [channel] = await db.select().from(slideChannels).where(eq(slideChannels.id, 1));
    expect(channel!.productId).toBe(templateId);
  });

  test('add, rename and delete a category; its slides stay in the channel', async () => {
    const list = '/admin/slides/channels/1/sections';
    const fields = await formFields(ada, `${list}/new`);
    await ada.post(list, { ...fields, 'name-en_US': 'Extras' });
    const [made] = await db.select().from(slideCategories).where(eq(slideCategories.sequence, 100));
    await db.update(slides).set({ categoryId: made!.id }).where(eq(slides.id, 6));
    expect((await ada.get('/admin/slides/channels/1/order')).body).toContain('Extras');
    expect((await ada.get(`/admin/slides/channels/2/sections/${made!.id}`)).statusCode).toBe(404);
    await ada.post(`${list}/${made!.id}/delete`, {});
    const [kept] = await db
      .select()
      .from(slides)
      .where(and(eq(slides.id, 6), eq(slides.isPublished, true)));
    expect(kept!.categoryId).toBeNull();
  });
});
