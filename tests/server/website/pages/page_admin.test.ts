import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { fieldsIn, formFields } from '#tests/setup/visitors/form_fields.ts';
import { ATTACK, addPageRow, pageAt, pageFields } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const create = (more: Record<string, string | number>) => ada.post('/website/pages/new', pageFields(more));
const save = async (url: string, more: Record<string, string | number>) =>
  ada.post(`/website/pages/${(await pageAt(url)).id}`, pageFields({ url, ...more }));

describe('a new page', () => {
  test('is written in Markdown, which the edit form shows again', async () => {
    const made = await create({ url: 'our-kiln/', 'title-en_US': 'Our kiln' });
    expect([made.statusCode, made.headers.location]).toEqual([303, '/our-kiln']);
    const page = await visitor(app).get('/our-kiln');
    expect(page.body).toContain('<p>It began with a <strong>chair</strong>.</p>');
    expect(page.body).toContain('<meta name="description" content="How it began">');
    const form = await ada.get(`/website/pages/${(await pageAt('/our-kiln')).id}`);
    expect(form.body).toContain('It began with a **chair**.');
  });

  test('is formatted in the editor, and Markdown becomes formatted text once that is chosen', async () => {
    expect((await ada.get('/website/pages/new?url=/our-loom')).body).toContain('data-widget="o_rich_text"');
    await create({ url: '/our-loom', markup: 'html', 'body-en_US': 'Two looms.\n\nOne shuttle & thread.' });
    expect((await visitor(app).get('/our-loom')).body).toContain('<p>Two looms.</p>');
    await create({ url: '/our-wheel' });
    const address = `/website/pages/${(await pageAt('/our-wheel')).id}`;
    expect((await ada.get(address)).body).not.toContain('data-widget="o_rich_text"');
    await save('/our-wheel', { markup: 'html' });
    expect((await pageAt('/our-wheel')).source?.en_US?.trim()).toBe('<p>It began with a <strong>chair</strong>.</p>');
    expect((await ada.get(address)).body).toContain('data-widget="o_rich_text"');
  });

  test('is shown in another language where it is not translated', async () => {
    await create({ url: '/in-two', 'title-fr_FR': 'En deux', 'body-fr_FR': 'Bonjour' });
    const french = await visitor(app).get('/fr/in-two');
    expect(french.body).toContain('<h1>En deux</h1>');
    expect(french.body).toContain('<p>Bonjour</p>');
    const arabic = await visitor(app).get('/ar/in-two');
    expect(arabic.body).toContain('<h1>Our story</h1>');
  });

  test('gets an entry at the end of the menu, and is refused below a missing entry', async () => {
    await create({ url: '/at-the-end', menu: 'end', 'title-en_US': 'At its end' });
    expect((await visitor(app).get('/shop')).body).toMatch(/href="\/at-the-end"[^>]*>At its end</);
    const refused = await create({ url: '/nowhere', menu: 9999 });
    expect([
      refused.statusCode,
      refused.body.includes('Select another position: this menu item no longer exists'),
    ]).toEqual([400, true]);
  });

  test('is published from a date in the time zone of the website', async () => {
    await create({ url: '/tomorrow', published_from: '2999-07-01T12:00', menu: 'end' });
    expect((await visitor(app).get('/tomorrow')).statusCode).toBe(404);
    expect((await visitor(app).get('/shop')).body).not.toContain('href="/tomorrow"');
    expect((await pageAt('/tomorrow')).publishedFrom?.toISOString()).toBe('2999-07-01T16:00:00.000Z');
    const form = await ada.get(`/website/pages/${(await pageAt('/tomorrow')).id}`);
    expect(form.body).toContain('value="2999-07-01T12:00"');
  });

  test('is visible on one website or on all of them', async () => {
    await create({ url: '/only-here' });
    expect((await visitor(app, 'aulne.localhost').get('/only-here')).statusCode).toBe(404);
    await create({ url: '/everywhere', website: '' });
    expect((await visitor(app, 'aulne.localhost').get('/everywhere')).statusCode).toBe(200);
    expect((await create({ url: '/elsewhere-only', website: 2 })).statusCode).toBe(400);
  });
});

describe('the page form', () => {
  test.each([
    ['url', { url: '/a b' }, /Enter a path/],
    ['url', { url: '/x?y' }, /Enter a path/],
    ['url', { url: '/../etc' }, /Enter a path/],
    ['url', { url: '/web/login' }, /no other part of the website uses/],
    ['url', { url: '/shop' }, /no other part of the website uses/],
    ['url', { url: ' ' }, /Enter an address/],
    ['url', { url: '/delivery', website: '' }, /Another page uses this address/],
    ['url', { url: '/about' }, /A redirect already uses this address/],
    ['published_from', { published_from: '2026-02-30T10:00' }, /Enter a date and time/],
    ['published_from', { published_from: '0000-01-01T00:00' }, /Enter a date and time/],
    ['title-en_US', { 'title-en_US': '' }, /Enter a title/],
    ['title-en_US', { 'title-en_US': 'x'.repeat(121) }, /Use 120/],
    ['body-en_US', { 'body-en_US': 'x'.repeat(40_001) }, /Use 40000/],
    ['website', { website: '2' }, /this website or all/],
  ])('keeps all values and shows an error at the field "%s" (case %#)', async (field, more, problem) => {
    const refused = await create({ 'description-en_US': 'Typed with care', ...more });
    expect(refused.statusCode).toBe(400);
    const beside = refused.body.split(`id="${field}-error"`)[1]?.slice(0, 600);
    expect(beside).toMatch(problem);
    expect(refused.body).toContain('Typed with care');
  });

  test('accepts the longest text in every language', async () => {
    const long = '𝕏'.repeat(20_000);
    const texts = { 'body-en_US': long, 'body-fr_FR': long, 'body-ar_001': long };
    expect((await create({ url: '/long', ...texts })).statusCode).toBe(303);
  });
});

test('no field of the page form brings scripts into a page', async () => {
  const texts = Object.fromEntries(['title', 'description', 'body'].map((name) => [`${name}-en_US`, ATTACK]));
  for (const markup of ['markdown', 'html']) {
    const url = `/attack-${markup}`;
    await create({ url, markup, menu: 'end', ...texts });
    const bodies = [
      (await visitor(app).get(url)).body,
      (await ada.get('/website/pages')).body,
      (await ada.get('/website/menus')).body,
      (await ada.get(`/website/pages/${(await pageAt(url)).id}`)).body,
      (await ada.get(`/website/pages/${(await pageAt(url)).id}/delete`)).body,
      (await ada.post('/website/pages/preview', pageFields({ markup, ...texts }))).body,
    ];
    for (const body of bodies) expect(body).not.toMatch(/<script>alert|<img src=x|<svg onload/);
  }
  await create({ url: '/attack-link', 'body-en_US': '[press](javascript:alert(1)) <a href="data:text/html,x">x</a>' });
  expect((await visitor(app).get('/attack-link')).body).not.toMatch(/href="(javascript|data):/);
  await create({
    url: '/attack-marker',
    markup: 'html',
    'body-en_US': '<p data-widget="o_block" class="x" id="y">Hi</p>',
  });
  expect((await visitor(app).get('/attack-marker')).body).toContain('<p>Hi</p>');
});

describe('two publishers', () => {
  test('are shown a conflict with both versions when they change the same page', async () => {
    await create({ url: '/shared', 'body-en_US': 'Old words' });
    const ada = await signedIn(app, 'admin');
    const address = `/website/pages/${(await pageAt('/shared')).id}`;
    const fields = await formFields(ada, address);
    expect((await ada.post(address, { ...fields, 'body-en_US': 'Words of Ada' })).statusCode).toBe(303);
    const conflict = await ada.post(address, { ...fields, markup: 'html', 'body-en_US': 'Words of Paul' });
    expect(conflict.statusCode).toBe(409);
    expect(conflict.body).toContain('Words of Ada');
    expect(conflict.body).toMatch(/conflict__text" dir="auto">Markdown</);
    expect(conflict.body.split('id="body-en_US"')[1]).toContain('Words of Paul');
    expect((await visitor(app).get('/shared')).body).toContain('Words of Ada');
    const [, form = ''] = /<form class="form staff-form"(.*?)<\/form>/s.exec(conflict.body) ?? [];
    expect((await ada.post(address, fieldsIn(form))).statusCode).toBe(303);
    expect((await visitor(app).get('/shared')).body).toContain('Words of Paul');
  });

  test('cannot both save the same version of a page at the same time', async () => {
    await create({ url: '/together' });
    const { id } = await pageAt('/together');
    const fields = await formFields(ada, `/website/pages/${id}`);
    const saves = ['one', 'two', 'three'].map((text) =>
      ada.post(`/website/pages/${id}`, { ...fields, 'body-en_US': text }),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([303, 409, 409]);
  });

  test('cannot both create a page at the same address', async () => {
    const made = await Promise.all(['a', 'b', 'c'].map((text) => create({ url: '/taken', 'body-en_US': text })));
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400, 400]);
  });
});

describe('a changed page address', () => {
  test('redirects from the old address, updates the menu and creates no redirect loop', async () => {
    await create({ url: '/before', menu: 'end', 'title-en_US': 'A page that moves' });
    expect((await save('/before', { url: '/after', redirect: 'on' })).headers.location).toBe('/after');
    const old = await visitor(app).get('/fr/before?x=1');
    expect([old.statusCode, old.headers.location]).toEqual([301, '/fr/after?x=1']);
    expect((await visitor(app).get('/shop')).body).toMatch(/href="\/after"[^>]*>A page that moves</);
    await save('/after', { url: '/later', redirect: 'on' });
    expect((await visitor(app).get('/before')).headers.location).toBe('/later');
    await save('/later', { url: '/before', redirect: 'on' });
    expect((await visitor(app).get('/before')).statusCode).toBe(200);
    expect((await visitor(app).get('/later')).headers.location).toBe('/before');
  });

  test('responds with 404 at the old address when no redirect is requested', async () => {
    await create({ url: '/for-once' });
    await save('/for-once', { url: '/for-good' });
    expect((await visitor(app).get('/for-once')).statusCode).toBe(404);
  });
});

test('a page is deleted with its menu entries after a confirmation', async () => {
  await create({ url: '/to-go', menu: 'end', 'title-en_US': 'Soon gone' });
  const { id } = await pageAt('/to-go');
  const question = await ada.get(`/website/pages/${id}/delete`);
  expect(question.body).toContain('These menu items will be removed too: Soon gone');
  expect((await visitor(app).get('/to-go')).statusCode).toBe(200);
  expect((await ada.post(`/website/pages/${id}/delete`, {})).statusCode).toBe(303);
  expect((await visitor(app).get('/to-go')).statusCode).toBe(404);
  expect((await visitor(app).get('/shop')).body).not.toContain('Soon gone');
  expect((await ada.post(`/website/pages/${id}/delete`, {})).statusCode).toBe(404);
});

test('a deleted page comes back with its address and menu entries, unless another page took the address', async () => {
  await create({ url: '/back-again', menu: 'end', 'title-en_US': 'Back again' });
  const { id } = await pageAt('/back-again');
  const address = `/website/pages/${id}`;
  await ada.post(`${address}/delete`, {});
  expect((await ada.get('/admin/deleted')).body).toContain('Back again');
  await create({ url: '/back-again', 'title-en_US': 'In its place' });
  expect((await ada.post(`${address}/restore`, {})).statusCode).toBe(409);
  await ada.post(`/website/pages/${(await pageAt('/back-again')).id}/delete`, {});
  expect((await ada.post(`${address}/restore`, {})).statusCode).toBe(303);
  expect((await pageAt('/back-again')).id).toBe(id);
  expect((await visitor(app).get('/back-again')).body).toContain('Back again');
  expect((await visitor(app).get('/shop')).body).toMatch(/href="\/back-again"[^>]*>Back again</);
});

test('the history of a page leaves out what saving did besides', async () => {
  await create({ url: '/logged', 'title-en_US': 'Logged' });
  const address = `/website/pages/${(await pageAt('/logged')).id}`;
  const { redirect: _unticked, ...fields } = await formFields(ada, address);
  await ada.post(address, { ...fields, menu: 'end', 'title-en_US': 'Logged again' });
  const [, history = ''] = (await ada.get(address)).body.split('id="history"');
  expect(history).toContain('Logged again');
  expect(history).not.toContain('In the menu');
});

test('a preview shows the entered text in the selected language and saves nothing', async () => {
  const typed = pageFields({
    url: '/not-kept',
    'title-fr_FR': 'Pas encore',
    'body-fr_FR': '**Salut**',
    preview: 'fr_FR',
  });
  const { body, statusCode } = await ada.post('/website/pages/preview', typed);
  expect([statusCode, body.includes('<h1>Pas encore</h1>'), body.includes('<strong>Salut</strong>')]).toEqual([
    200,
    true,
    true,
  ]);
  expect(body).toContain('content="noindex"');
  expect((await ada.get('/not-kept')).statusCode).toBe(404);
});

test('the contact page keeps its sections around a new title and text', async () => {
  const { id } = await pageAt('/contactus');
  const form = await formFields(ada, `/website/pages/${id}`);
  const more = {
    ...form,
    url: '/contactus',
    website: '',
    'title-en_US': 'Say hello',
    'body-en_US': 'We answer by post.',
  };
  expect((await ada.post(`/website/pages/${id}`, pageFields(more))).statusCode).toBe(303);
  const { body } = await visitor(app).get('/contactus');
  expect([body.includes('<title>Say hello'), body.includes('<p>We answer by post.</p>')]).toEqual([true, true]);
  expect(body).toContain('contact__list');
});

test('a missing page offers publishers to create it', async () => {
  expect((await ada.get('/fr/no/such')).body).toContain('href="/fr/website/pages/new?url=%2Fno%2Fsuch"');
  expect((await ada.get('/website/pages/new?url=%2Fno%2Fsuch')).body).toContain('value="/no/such"');
  for (const who of [visitor(app), await signedIn(app, 'maria')])
    expect((await who.get('/no/such')).body).not.toContain('/website/pages/new');
});

test('an unpublished page of one website hides the general page from everyone but publishers', async () => {
  await addPageRow({ url: '/twofold', title: { en_US: 'For all' } });
  await addPageRow({ url: '/twofold', title: { en_US: 'For us' }, websiteId: 1, isPublished: false });
  expect((await visitor(app).get('/twofold')).statusCode).toBe(404);
  expect((await ada.get('/twofold')).body).toContain('<h1>For us</h1>');
  expect((await visitor(app, 'aulne.localhost').get('/en/twofold')).body).toContain('<h1>For all</h1>');
});

test('addresses below /page redirect to existing pages only', async () => {
  const old = await visitor(app).get('/page/delivery');
  expect([old.statusCode, old.headers.location]).toEqual([301, '/delivery']);
  for (const path of ['/page/nothing', '/page/%5Cevil.example', '/page/evil.example'])
    expect((await visitor(app).get(path)).statusCode).toBe(404);
});
