import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { addPageRow, pageAt } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const HOME = '/second-home';
const addHome = (url = HOME) => addPageRow({ url, websiteId: 1, template: '@website/home', parts: STORED });
/** A picture of the theme, and a list that the form does not show. */
const STORED = {
  hero: { title: { en_US: 'Before' }, link: { url: '/shop', name: { en_US: 'To the shop' } } },
  picture: { file: 'images/demo/hero.webp', width: 1600, height: 1200, alt: { en_US: 'A garden' } },
};

/** As a picture of the page; previews elsewhere show the website’s. */
const THEME_PICTURE = /<img[^>]*images\/demo\/hero/;

const save = async (id: number, more: Record<string, string>) => {
  const form = `/website/pages/${id}`;
  return paul.post(form, { ...(await formFields(paul, form)), ...more });
};

describe('the words around a page’s text', () => {
  it('are written in each language and keep what the form does not show', async () => {
    const id = await addHome();
    const saved = await save(id, {
      'part_hero_title-en_US': 'Made to last',
      'part_hero_title-fr_FR': 'Fait pour durer',
      'part_products-en_US': 'This season',
    });
    expect(saved.statusCode).toBe(303);
    expect((await visitor(app).get(`/fr${HOME}`)).body).toContain('<h1 class="hero__title">Fait pour durer</h1>');
    expect((await pageAt(HOME)).parts).toEqual({
      ...STORED,
      hero: { ...STORED.hero, title: { en_US: 'Made to last', fr_FR: 'Fait pour durer' } },
      productsTitle: { en_US: 'This season' },
    });
    await save(id, { 'part_hero_title-en_US': '', 'part_hero_title-fr_FR': '', 'part_products-en_US': '' });
    expect((await pageAt(HOME)).parts).toEqual({ ...STORED, hero: { link: STORED.hero.link } });
    expect((await visitor(app).get(HOME)).body).toContain('<h1 class="hero__title">Alder &amp; Fern</h1>');
  });

  it('are refused when they are too long, and cannot be posted for other pages', async () => {
    const id = await addHome('/third-home');
    const refused = await save(id, { 'part_hero_title-en_US': 'x'.repeat(121) });
    expect([refused.statusCode, refused.body.includes('id="part_hero_title-en_US-error"')]).toEqual([400, true]);
    const plain = await addPageRow({ url: '/plain-page', websiteId: 1 });
    expect((await paul.get(`/website/pages/${plain}`)).body).not.toContain('part_');
    expect((await paul.get(`/website/pages/${plain}/picture`)).statusCode).toBe(404);
  });
});

describe('the picture of a page', () => {
  const upload = (id: number, bytes: Uint8Array, by = paul) =>
    app.inject({
      method: 'POST',
      url: `/website/pages/${id}/picture`,
      headers: {
        host: 'localhost',
        cookie: [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'content-type': MULTIPART,
      },
      payload: multipartBody([['picture', { name: 'shop.png', bytes }]]),
    });
  const png = () =>
    sharp({ create: { width: 300, height: 120, channels: 4, background: '#c02040' } })
      .png()
      .toBuffer();

  it('takes the place of the theme’s, with its alternative text, until it is removed', async () => {
    const id = await addHome('/pictured');
    await save(id, { 'part_picture_alt-en_US': 'Our shop at dusk' });
    expect((await upload(id, await png())).statusCode).toBe(303);
    const { body } = await visitor(app).get('/pictured');
    const src = /src="(\/web\/image\/website\.page\/[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await visitor(app).get(src)).statusCode).toBe(200);
    expect(body).toContain('alt="Our shop at dusk"');
    expect(body).not.toMatch(THEME_PICTURE);
    await paul.post(`/website/pages/${id}/picture/remove`, {});
    const without = (await visitor(app).get('/pictured')).body;
    expect([src, 'class="hero__picture'].filter((part) => without.includes(part))).toEqual([]);
  });

  it('is refused when it is not a picture, and from people who may not publish', async () => {
    const id = await addHome('/no-picture');
    expect((await upload(id, Buffer.from('no picture'))).statusCode).toBe(400);
    expect((await upload(id, await png(), await signedIn(app, 'maria'))).statusCode).toBe(403);
    expect((await pageAt('/no-picture')).imageId).toBe(null);
  });
});
