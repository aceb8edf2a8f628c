import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { fieldsIn, formFields } from '#tests/setup/visitors/form_fields.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { ATTACK, addPageRow, pageAt } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

type Fields = Record<string, string>;
const bodyOf = async (url: string) => (await visitor(app).get(url)).body;
/** A browser sends no value of the buttons that were not pressed. */
const formIn = (html: string): Fields => fieldsIn(/<form class="form staff-form"(.*?)<\/form>/s.exec(html)?.[1] ?? '');

async function press(id: number, fields: Fields, act: string, kind = ''): Promise<Fields> {
  const shown = await paul.post(`/website/pages/${id}`, { ...fields, act, add_section: kind });
  expect(shown.statusCode).toBe(200);
  return formIn(shown.body);
}

const sectionsAt = async (url: string) => (await pageAt(url)).sections;
const save = (id: number, fields: Fields) => paul.post(`/website/pages/${id}`, fields);

describe('the sections of a page', () => {
  it('are added, filled, moved and removed in its form, and seen in this order', async () => {
    const id = await addPageRow({ url: '/built', websiteId: 1 });
    let fields = await formFields(paul, `/website/pages/${id}`);
    fields = await press(id, fields, 'add', 'questions');
    fields['section-1-p_entries-en_US'] = 'How long?\nThree days.\n\nHow much?\nNothing.';
    fields = await press(id, fields, 'add', 'call_to_action');
    fields = await press(id, fields, 'add', 'text_image');
    Object.assign(fields, { 'section-2-p_title-en_US': 'Come & see', 'section-2-p_link': '/shop' });
    fields = await press(id, fields, 'up-2');
    fields = await press(id, fields, 'drop-3');
    expect(await sectionsAt('/built')).toEqual([]);
    expect((await save(id, fields)).statusCode).toBe(303);
    expect(await sectionsAt('/built')).toMatchObject([
      { id: 2, kind: 'call_to_action', values: { title: { en_US: 'Come & see' }, link: '/shop' } },
      { id: 1, kind: 'questions', values: { entries: { en_US: 'How long?\nThree days.\n\nHow much?\nNothing.' } } },
    ]);
    const page = await bodyOf('/built');
    expect(page.indexOf('Come &amp; see')).toBeLessThan(page.indexOf('<summary class="folded-list__name">How much?'));
    expect(page).toContain('<p class="section-lines">Three days.</p>');
    expect(await bodyOf('/fr/built')).toMatch(/href="\/fr\/shop">En savoir plus</);
  });

  it('begin with the values of their head comments, and show products and categories of the shop', async () => {
    const id = await addPageRow({ url: '/shop-window', websiteId: 1 });
    let fields = await formFields(paul, `/website/pages/${id}`);
    fields = await press(id, fields, 'add', 'products');
    expect(fields).toMatchObject({ 'section-1-p_count': '4', 'section-1-p_category': '' });
    fields = await press(id, fields, 'add', 'categories');
    await save(id, { ...fields, 'section-1-p_count': '2', 'section-1-p_title-en_US': 'Two things' });
    const page = await bodyOf('/shop-window');
    expect(page.match(/<article class="card/g)).toHaveLength(2);
    expect([page.includes('<h2>Two things</h2>'), page.includes('class="room"')]).toEqual([true, true]);
  });

  it('come back with what was typed where a value is refused', async () => {
    const id = await addPageRow({ url: '/refused', websiteId: 1 });
    const opened = await formFields(paul, `/website/pages/${id}`);
    const fields = await press(id, await press(id, opened, 'add', 'products'), 'add', 'call_to_action');
    const typed = {
      ...fields,
      'section-1-p_count': '99',
      'section-1-p_title-en_US': 'x'.repeat(201),
      'section-2-p_link': 'javascript:alert(1)',
      'section-2-p_title-fr_FR': 'Gardé',
    };
    const refused = await save(id, typed);
    expect(refused.statusCode).toBe(400);
    for (const name of ['1-p_count', '1-p_title-en_US', '2-p_link'])
      expect(refused.body, name).toContain(`id="section-${name}-error"`);
    expect(formIn(refused.body)).toMatchObject({ ...typed, 'section-2-p_title-fr_FR': 'Gardé' });
    expect(await sectionsAt('/refused')).toEqual([]);
  });

  it('are at most 30, whatever is posted', async () => {
    const id = await addPageRow({ url: '/too-many', websiteId: 1 });
    const fields = await formFields(paul, `/website/pages/${id}`);
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`section-${n + 1}-kind`, 'promises']));
    expect((await save(id, { ...fields, ...many })).statusCode).toBe(400);
    expect(await sectionsAt('/too-many')).toEqual([]);
  });

  it('never run what a publisher wrote as script', async () => {
    const evil = `${ATTACK}\u2028</script><a href="javascript:alert(1)">x</a>`;
    const values = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { en_US: evil }]));
    const sections = [
      { id: 1, kind: 'call_to_action', values: { ...values('title', 'text', 'button'), link: '/shop' } },
      { id: 2, kind: 'questions', values: values('title', 'entries') },
    ];
    await addPageRow({ url: '/evil', websiteId: 1, sections });
    const id = await addPageRow({ url: '/evil-too', websiteId: 1 });
    const fields = await press(id, await formFields(paul, `/website/pages/${id}`), 'add', 'text_image');
    expect((await save(id, { ...fields, 'section-1-p_text-en_US': `<b>Bold</b>${evil}` })).statusCode).toBe(303);
    const shown = [await bodyOf('/evil'), await bodyOf('/evil-too')];
    expect([shown[0]?.includes('&lt;script&gt;alert(1)'), shown[1]?.includes('<b>Bold</b>')]).toEqual([true, true]);
    for (const page of shown) expect(page).not.toMatch(/<script>alert|<svg onload|<img src=x|href="javascript/);
  });

  it('stay with the page where the theme has no such section, and are left out', async () => {
    const values = { words: { en_US: 'Kept words' } };
    const id = await addPageRow({ url: '/lost', websiteId: 1, sections: [{ id: 7, kind: 'pirate_map', values }] });
    expect((await visitor(app).get('/lost')).statusCode).toBe(200);
    const form = await paul.get(`/website/pages/${id}`);
    expect(form.body).toContain('The theme has no section of this kind');
    expect((await save(id, formIn(form.body))).statusCode).toBe(303);
    expect(await sectionsAt('/lost')).toEqual([{ id: 7, kind: 'pirate_map', values }]);
  });

  it('begin the page with its only first heading where they are opening ones', async () => {
    const hero = { id: 1, kind: 'hero', values: { title: { en_US: 'Hello there' } } };
    await addPageRow({ url: '/opened', websiteId: 1, sections: [hero, { ...hero, id: 2 }] });
    const headings = (await bodyOf('/opened')).match(/<h1[^>]*>[^<]*/g);
    expect(headings).toEqual(['<h1 class="hero__title">Hello there']);
  });

  it('show the name of each website in a page of all', async () => {
    const values = { title: { en_US: 'About {website}' }, text: { en_US: 'Who we are' } };
    await addPageRow({ url: '/who', websiteId: null, sections: [{ id: 1, kind: 'introduction', values }] });
    const headings = async (host?: string) => (await visitor(app, host).get('/who')).body.match(/<h1[^>]*>[^<]*/g);
    expect([await headings(), await headings('aulne.localhost')]).toEqual([
      ['<h1>About Alder &amp; Fern'],
      ['<h1>About Atelier Aulne'],
    ]);
    expect(await bodyOf('/who')).toMatch(
      /<nav class="breadcrumb".*<p class="page-head__lead section-lines">Who we are/s,
    );
  });

  it('are seen in a preview before anything is saved', async () => {
    const id = await addPageRow({ url: '/previewed', websiteId: 1 });
    const fields = await press(id, await formFields(paul, `/website/pages/${id}`), 'add', 'call_to_action');
    const preview = await paul.post('/website/pages/preview', {
      ...fields,
      preview: 'en_US',
      'section-1-p_title-en_US': 'Only a preview',
    });
    expect([preview.statusCode, preview.body.includes('Only a preview')]).toEqual([200, true]);
    expect(await bodyOf('/previewed')).not.toContain('Only a preview');
  });
});

describe('the section of products', () => {
  const cardsAt = async (url: string) =>
    [...(await bodyOf(url)).matchAll(/class="card__link" href="[^"]*-(\d+)(?:[?#][^"]*)?"/g)].map(([, id]) =>
      Number(id),
    );
  const show = (url: string, values: Record<string, string | number>) =>
    addPageRow({ url, websiteId: 1, sections: [{ id: 1, kind: 'products', values }] });

  it('shows the newest, or those that were chosen, in their order', async () => {
    await show('/newest', { sort: 'newest', count: 3 });
    const newest = await cardsAt('/newest');
    expect(newest).toHaveLength(3);
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    const id = await show('/chosen', {});
    const [first, second, third] = newest;
    const form = await formFields(paul, `/website/pages/${id}`);
    const chosen = `/shop/product/x-${second}\nhttps://shop.example/fr/shop/x-${third}?a=1\n/shop/gone-999999\n/shop/x-${first}`;
    expect((await save(id, { ...form, 'section-1-p_chosen': chosen })).statusCode).toBe(303);
    expect(await cardsAt('/chosen')).toEqual([second, third, first]);
    const { body } = await paul.get(`/website/pages/${id}`);
    expect(body).toContain('because it is not sold there or not published: /shop/gone-999999<');
  });

  it('says in the form which of the chosen ones belong to another website', async () => {
    await show('/newest-one', { sort: 'newest', count: 1 });
    const [product] = await cardsAt('/newest-one');
    const id = await show('/elsewhere', { chosen: `/shop/x-${product}` });
    const warning = 'because it is not sold there or not published';
    expect((await paul.get(`/website/pages/${id}`)).body).not.toContain(warning);
    const own = (websiteId: number | null) =>
      db
        .update(templates)
        .set({ websiteId })
        .where(eq(templates.id, product ?? 0));
    await own(2);
    onTestFinished(() => own(null).then(() => changed(`product:${product}`)));
    await changed(`product:${product}`);
    expect((await paul.get(`/website/pages/${id}`)).body).toContain(`${warning}: /shop/x-${product}<`);
  });

  it('refuses what is no address of a product', async () => {
    const id = await show('/wrongly-chosen', {});
    const form = await formFields(paul, `/website/pages/${id}`);
    const refused = await save(id, { ...form, 'section-1-p_chosen': 'The oak table' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Enter addresses of products, one on each line');
  });
});

describe('sections about the company', () => {
  const sections = ['contact', 'form', 'opening_hours'].map((kind, at) => ({ id: at + 1, kind, values: {} }));

  it('show how to reach it and, once, the form that belongs to the address', async () => {
    await addPageRow({ url: '/contactus', websiteId: 1, sections });
    const own = await bodyOf('/contactus');
    expect(own.match(/data-widget="s_website_form"/g)).toHaveLength(1);
    expect(own).toMatch(/contact__list.*contact__form.*data-widget="s_website_form".*<h2>Opening hours<\/h2>/s);
  });

  it('show no form where none belongs to the address', async () => {
    await addPageRow({ url: '/without-form', websiteId: 1, sections });
    const body = await bodyOf('/without-form');
    expect([body.includes('contact__list'), body.includes('Send us a message')]).toEqual([true, false]);
  });
});

describe('the image of a section', () => {
  const uploadAll = async (url: string, images: Buffer[], by = paul) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        host: 'localhost',
        cookie: [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'content-type': MULTIPART,
      },
      payload: multipartBody(images.map((bytes, at) => ['images', { name: `kiln${at}.png`, bytes }])),
    });
  const upload = async (place: string, by = paul) => uploadAll(place, [await png()], by);
  const png = (background = '#2040c0') =>
    sharp({ create: { width: 300, height: 120, channels: 4, background } })
      .png()
      .toBuffer();
  const srcIn = (html: string) =>
    /src="(\/web\/image\/website\.section\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');

  it('is shown with its alternative text, goes with its section and comes back with its page', async () => {
    const values = { image: { en_US: 'Our kiln' } };
    const id = await addPageRow({ url: '/with-image', websiteId: 1, sections: [{ id: 3, kind: 'hero', values }] });
    const place = `/website/pages/${id}/sections/3/image`;
    expect((await upload(place)).statusCode).toBe(303);
    const page = await bodyOf('/with-image');
    expect([page.includes('alt="Our kiln"'), (await visitor(app).get(srcIn(page) ?? '')).statusCode]).toEqual([
      true,
      200,
    ]);
    await paul.post(`/website/pages/${id}/delete`, {});
    expect((await visitor(app).get('/with-image')).statusCode).toBe(404);
    expect((await paul.post(`/website/pages/${id}/restore`, {})).statusCode).toBe(303);
    expect(srcIn(await bodyOf('/with-image'))).toBeDefined();
    const dropped = await press(id, await formFields(paul, `/website/pages/${id}`), 'drop-3');
    await save(id, dropped);
    expect((await paul.get(place)).statusCode).toBe(404);
  });

  it('is one of the theme until another is uploaded or it is removed, whatever else is saved', async () => {
    const asset = { file: 'images/demo/hero.webp', width: 1600, height: 1200 };
    const section = { id: 1, kind: 'gallery', values: {}, assets: { image1: asset, image2: asset, image3: asset } };
    const id = await addPageRow({ url: '/with-assets', websiteId: 1, sections: [section] });
    const shown = async () =>
      (await bodyOf('/with-assets'))
        .match(/(?<=class="o_gallery__link" href="\/)[^-?]*/g)
        ?.map((src) => src.split('/')[0]);
    const form = await formFields(paul, `/website/pages/${id}`);
    expect((await save(id, { ...form, 'section-1-p_image3-en_US': 'A sofa' })).statusCode).toBe(303);
    expect(await shown()).toEqual(['assets', 'assets', 'assets']);
    expect((await upload(`/website/pages/${id}/sections/1/image2`)).statusCode).toBe(303);
    expect((await paul.post(`/website/pages/${id}/sections/1/image1/remove`, {})).statusCode).toBe(303);
    expect(await shown()).toEqual(['web', 'assets']);
    expect((await sectionsAt('/with-assets'))[0]?.assets).toEqual({ image3: asset });
  });

  it('of several is uploaded with others, moved and removed, with its text', async () => {
    const section = { id: 1, kind: 'slideshow', values: { title: {}, image2: { en_US: 'Second' } } };
    const id = await addPageRow({ url: '/several', websiteId: 1, sections: [section] });
    const list = `/website/pages/${id}/section_images/1/images`;
    expect((await paul.get(`/website/pages/${id}`)).body).toContain(`href="${list}"`);
    const colors = ['#c02040', '#20c040', '#2040c0'];
    expect((await uploadAll(list, await Promise.all(colors.map((color) => png(color))))).statusCode).toBe(303);
    const texts = async () => (await sectionsAt('/several'))[0]?.values;
    // The first takes the place that a text kept for it.
    expect(await texts()).toEqual({ title: {}, image1: { en_US: 'Second' } });
    const act = (value: string) => paul.post(`${list}/act`, { act: value });
    const moved = await act('down image1');
    expect(moved.headers.location).toBe(`${list}?focus=down-2`);
    expect((await paul.get(`${list}?focus=down-2`)).body).toMatch(/value="down image2"[^>]*autofocus/);
    expect(await texts()).toEqual({ title: {}, image2: { en_US: 'Second' } });
    expect((await act('down image2')).headers.location).toBe(`${list}?focus=up-3`);
    const fields = (await paul.get(`/website/pages/${id}`)).body.match(/(?<=id="section-1-p_)image\d-en_US(?=")/g);
    expect(fields).toEqual(['image1-en_US', 'image2-en_US', 'image3-en_US']);
    await act('remove image1');
    expect(await texts()).toEqual({ title: {}, image2: { en_US: 'Second' } });
    expect((await bodyOf('/several')).match(/<img[^>]*website\.section/g)).toHaveLength(2);
  });

  it('of several says what is wrong with one, and keeps no other out', async () => {
    const asset = { file: 'images/demo/hero.webp', width: 1600, height: 1200 };
    const assets = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`image${at + 1}`, asset]));
    const section = { id: 1, kind: 'slideshow', values: {}, assets };
    const id = await addPageRow({ url: '/nearly-full', websiteId: 1, sections: [section] });
    const list = `/website/pages/${id}/section_images/1/images`;
    const answer = await uploadAll(list, [Buffer.from('no image'), await png('#123456'), await png('#654321')]);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('This section can have 12 images.');
    expect(answer.body).toContain('This section has as many images as it can show.');
    expect(answer.body.match(/<li class="section-images__one"/g)).toHaveLength(12);
    const maria = await signedIn(app, 'maria');
    expect((await maria.post(`${list}/act`, { act: 'remove image1' })).statusCode).toBe(403);
    expect((await paul.get(list.replace('images/1/images', 'images/1/title'))).statusCode).toBe(404);
  });

  it('can be selected in the form of a new page, which is saved first', async () => {
    const blank = await formFields(paul, '/website/pages/new?url=/new-with-image');
    const added = await paul.post('/website/pages/new', { ...blank, act: 'add', add_section: 'hero' });
    expect(added.body).toContain('name="select_image" value="1/image"');
    const fields = { ...formIn(added.body), 'title-en_US': 'New', select_image: '1/image' };
    const saved = await paul.post('/website/pages/new', fields);
    expect(saved.headers.location).toMatch(/^\/website\/pages\/\d+\/sections\/1\/image$/);
    expect((await paul.get(saved.headers.location as string)).statusCode).toBe(200);
    const other = await paul.post('/website/pages/new', {
      ...fields,
      url: '/elsewhere-to',
      select_image: '//evil.example',
    });
    expect(other.headers.location).toBe('/elsewhere-to');
  });

  it('is refused where there is none, and from people who may not publish', async () => {
    const id = await addPageRow({ url: '/no-image', websiteId: 1, sections: [{ id: 1, kind: 'hero', values: {} }] });
    expect((await upload(`/website/pages/${id}/sections/1/title`)).statusCode).toBe(404);
    expect((await upload(`/website/pages/${id}/sections/1/image`, await signedIn(app, 'maria'))).statusCode).toBe(403);
  });
});
