/** Imprint, privacy page and the list of cookies. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { STORED_ON_DEVICES } from '#website/legal/stored_on_devices.ts';
import { legalDetails, pages } from '#website/schema.ts';

const URL = '/website/legal';
let app: FastifyInstance;
let publisher: Visitor;
beforeAll(async () => {
  app = await buildApp();
  publisher = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const GIVEN = {
  representative: 'Ruth Alder <owner>',
  hosting: 'Serverhouse, Iceland',
  recipients: 'Parcel Post\nMail House',
  data_authority: 'Office for Data, Montpelier',
};
const save = async (values: Record<string, string>) =>
  publisher.post(URL, { ...(await formFields(publisher, URL)), ...values });
const get = (path: string) => visitor(app).get(path);

beforeEach(async () => {
  await db.delete(legalDetails);
  await changed('website');
});

describe('the legal pages of a website', () => {
  it('are missing, and so is their link, until staff entered what they must say', async () => {
    expect((await get('/imprint')).statusCode).toBe(404);
    expect((await get('/privacy')).statusCode).toBe(404);
    expect((await get('/aboutus')).body).not.toContain('href="/imprint"');
    const { body } = await publisher.get(URL);
    expect(body).toContain('<li>Who acts for the company</li>');
    expect(body).toContain('<li>Data protection authority</li>');
    expect((await publisher.get('/admin')).body).toContain('Enter what your imprint must say');
    for (const path of ['/imprint', '/privacy']) expect((await publisher.get(path)).headers.location).toBe(URL);
    expect((await (await signedIn(app, 'operator')).get('/imprint')).statusCode).toBe(404);
  });

  it('show what staff entered, and what the program keeps', async () => {
    expect((await save(GIVEN)).statusCode).toBe(303);
    const imprint = await get('/imprint');
    expect(imprint.body).toContain('Ruth Alder &lt;owner&gt;');
    expect(imprint.body).toContain('14 Mill Lane');
    expect(imprint.body).toContain('United States');
    expect((await get('/privacy')).body).toContain('United States');
    const privacy = await get('/privacy');
    for (const text of ['Serverhouse, Iceland', 'Mail House', 'Montpelier', 'Reviews, ratings and survey answers'])
      expect(privacy.body).toContain(text);
    const { body } = await get('/aboutus');
    for (const path of ['/imprint', '/privacy', '/shop/terms', '/cookies']) expect(body).toContain(`href="${path}"`);
  });

  it('are each shown alone when the other is incomplete', async () => {
    await save({ ...GIVEN, hosting: '' });
    expect([(await get('/imprint')).statusCode, (await get('/privacy')).statusCode]).toEqual([200, 404]);
  });

  it('give way to a page that staff wrote themselves', async () => {
    const text = { en_US: 'Our own words' };
    const own = { url: '/imprint', title: text, description: {}, body: text, websiteId: 1 };
    await db.insert(pages).values(own);
    await changed('website');
    expect((await get('/imprint')).body).toContain('Our own words');
    await db.delete(pages).where(eq(pages.url, '/imprint'));
    await changed('website');
  });

  it('refuse texts that are too long, and keep them in the form', async () => {
    const { statusCode, body } = await save({ ...GIVEN, register: 'x'.repeat(1001) });
    expect([statusCode, body.includes('id="register-error"')]).toEqual([400, true]);
    expect(body).toContain('Serverhouse, Iceland');
  });

  it('are closed to customers and staff without the role', async () => {
    for (const name of ['maria', 'operator']) expect((await (await signedIn(app, name)).get(URL)).statusCode).toBe(403);
  });
});

it('the page of cookies lists everything that is stored, with its duration', async () => {
  const { body } = await get('/cookies');
  for (const { name } of STORED_ON_DEVICES) expect(body).toContain(`<bdi>${name}</bdi>`);
  expect(body).toMatch(/<bdi>session<\/bdi>[\s\S]{0,200}400 days/);
  // Of the script that the payment page loads.
  expect(body).toMatch(/<bdi>__stripe_sid<\/bdi>[\s\S]{0,200}30 minutes/);
});

it('cookies that answers set last as long as the page of cookies says', async () => {
  const answers = [await get('/aboutus'), await get('/fr/aboutus')];
  const signedInAnswer = await visitor(app).post('/web/login', { login: 'joel@example.com', password: 'demo' });
  const set = [...answers, signedInAnswer].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat());
  expect(set.length).toBeGreaterThan(1);
  for (const one of set) {
    const [, name] = /^([^=]+)=/.exec(one) ?? [];
    const [, seconds] = /max-age=(\d+)/i.exec(one) ?? [];
    const declared = STORED_ON_DEVICES.find((entry) => entry.name === name);
    expect(declared, one).toBeDefined();
    if (seconds && seconds !== '0') expect(declared?.seconds, one).toBe(Number(seconds));
  }
});

describe('the form of terms and conditions', () => {
  const NEW = '/website/pages/new?url=/shop/terms';
  /** Which the demo has. */
  const form = async () => {
    const [page] = await db.select().from(pages).where(eq(pages.url, '/shop/terms'));
    return `/website/pages/${page?.id}`;
  };

  it('begins with what they have to answer, in each language', async () => {
    const fields = await formFields(publisher, NEW);
    expect(fields['title-fr_FR']).toBe('Conditions');
    for (const words of ['<h2>Withdrawal and returns</h2>', 'Which law applies?'])
      expect(fields['body-en_US']).toContain(words);
    expect((await formFields(publisher, '/website/pages/new?url=/our-story'))['body-en_US']).toBe('');
  });

  it('publishes them once no question is left, and stores them before', async () => {
    const { 'body-fr_FR': french = '' } = await formFields(publisher, NEW);
    const path = await form();
    // Of all websites.
    const admin = await signedIn(app, 'admin');
    const fields = { ...(await formFields(admin, path)), 'body-fr_FR': french.replaceAll('\u00a0', '&nbsp;') };
    const refused = await admin.post(path, { ...fields, is_published: 'on' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Answer the questions, or delete them, before you publish this page.');
    expect(refused.body).toContain('Rétractation et retours');
    expect((await admin.post(path, { ...fields, is_published: '' })).statusCode).toBe(303);
    const id = Number(path.split('/').at(-1));
    const pressed = await admin.call('/website/publish', { id, object: 'website.page' });
    expect([pressed.statusCode, pressed.body]).toEqual([403, expect.stringContaining('Answer the questions')]);
    const listed = { action: 'publish', ids: String(id), confirmed: '1' };
    expect((await admin.post('/website/pages/selected', listed)).statusCode).toBe(303);
    const list = (await admin.get('/website/pages')).body;
    for (const words of [
      '0 entries published.',
      'Terms and conditions: Answer the questions',
      'Rétractation et retours',
    ])
      expect(list).toContain(words);
    const answered = { ...(await formFields(admin, path)), 'body-fr_FR': '<p>Quatorze jours.</p>' };
    expect((await admin.post(path, { ...answered, is_published: 'on' })).statusCode).toBe(303);
  });
});
