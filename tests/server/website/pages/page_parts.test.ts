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

const CONTACT = '/second-contact';
const addContact = (url = CONTACT) => addPageRow({ url, websiteId: 1, template: '@website/contactus', parts: STORED });
/** A picture of the theme, which the form does not show. */
const STORED = {
  lead: { en_US: 'Before' },
  picture: { file: 'images/demo/story-tea.webp', width: 1200, height: 900, alt: { en_US: 'A teapot' } },
};

/** As a picture of the page; previews elsewhere show the website’s. */
const THEME_PICTURE = /<img[^>]*images\/demo\/story-tea/;

const save = async (id: number, more: Record<string, string>) => {
  const form = `/website/pages/${id}`;
  return paul.post(form, { ...(await formFields(paul, form)), ...more });
};

describe('the words around a page’s text', () => {
  it('are written in each language and keep what the form does not show', async () => {
    const id = await addContact();
    const saved = await save(id, { 'part_lead-en_US': 'Write to us', 'part_lead-fr_FR': 'Écrivez-nous' });
    expect(saved.statusCode).toBe(303);
    const lead = (text: string) => `<p class="page-head__lead">${text}</p>`;
    expect((await visitor(app).get(`/fr${CONTACT}`)).body).toContain(lead('Écrivez-nous'));
    expect((await pageAt(CONTACT)).parts).toEqual({ ...STORED, lead: { en_US: 'Write to us', fr_FR: 'Écrivez-nous' } });
    await save(id, { 'part_lead-en_US': '', 'part_lead-fr_FR': '' });
    expect((await pageAt(CONTACT)).parts).toEqual({ picture: STORED.picture });
    expect((await visitor(app).get(CONTACT)).body).not.toContain('page-head__lead');
  });

  it('are refused when they are too long, and cannot be posted for other pages', async () => {
    const id = await addContact('/third-contact');
    const refused = await save(id, { 'part_lead-en_US': 'x'.repeat(301) });
    expect([refused.statusCode, refused.body.includes('id="part_lead-en_US-error"')]).toEqual([400, true]);
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
    const id = await addContact('/pictured');
    await save(id, { 'part_picture_alt-en_US': 'Our shop at dusk' });
    expect((await upload(id, await png())).statusCode).toBe(303);
    const { body } = await visitor(app).get('/pictured');
    const src = /src="(\/web\/image\/website\.page\/[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await visitor(app).get(src)).statusCode).toBe(200);
    expect(body).toContain('alt="Our shop at dusk"');
    expect(body).not.toMatch(THEME_PICTURE);
    await paul.post(`/website/pages/${id}/picture/remove`, {});
    const without = (await visitor(app).get('/pictured')).body;
    expect([src, 'class="contact__picture'].filter((part) => without.includes(part))).toEqual([]);
  });

  it('is refused when it is not a picture, and from people who may not publish', async () => {
    const id = await addContact('/no-picture');
    expect((await upload(id, Buffer.from('no picture'))).statusCode).toBe(400);
    expect((await upload(id, await png(), await signedIn(app, 'maria'))).statusCode).toBe(403);
    expect((await pageAt('/no-picture')).imageId).toBe(null);
  });
});
