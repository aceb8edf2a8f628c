/** The look of a website: colours, fonts, corners and logo. */
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { files } from '#core/sites/schema.ts';
import { findSite } from '#core/sites/site.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const URL = '/website/look';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const save = async (changes: Record<string, string>) =>
  paul.post(URL, { ...(await formFields(paul, URL)), ...changes });
const sheetOf = async (html: string) => {
  const url = /<link rel="stylesheet" href="(\/web\/theme\/[^"]+)">/.exec(html)?.[1];
  return url ? (await visitor(app).get(url)).body : '';
};

describe('the look of a website', () => {
  it('is applied to every page as soon as it is saved, and keeps other values of the theme', async () => {
    const guest = visitor(app);
    expect(await sheetOf((await guest.get('/aboutus')).body)).toBe('');
    const saved = await save({ accent: '#34507f', corners: 'none', heading_font: 'slab' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, URL]);
    const { body } = await guest.get('/aboutus');
    const sheet = await sheetOf(body);
    for (const token of ['--color-accent:light-dark(#34507f, #aeb9cc);', '--radius:0;', '--font-display:Rockwell,'])
      expect(sheet).toContain(token);
    expect(body).toContain('logo-alder-fern');
    expect(body).toContain('content="#16181a" media="(prefers-color-scheme: dark)"');
    await save({ accent: '#2d5b45', corners: 'medium', heading_font: 'serif' });
    expect(await sheetOf((await guest.get('/aboutus')).body)).toBe('');
  });

  it('is saved with low contrast only after a warning that suggests a readable color', async () => {
    const refused = await save({ accent: '#ffcc00' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('the contrast is 1.3, and 4.5 is needed. #7a6200 would do.');
    expect(refused.body).toContain('name="accepts_contrast"');
    expect((await save({ accent: '#7a6200' })).statusCode).toBe(303);
    expect((await save({ accent: '#ffcc00', accepts_contrast: 'on' })).statusCode).toBe(303);
    expect((await findSite(1))?.website.theme['--color-accent']).toBe('light-dark(#ffcc00, #ffcc00)');
    expect((await paul.get(URL)).body).toContain('the contrast is 1.3');
    await save({ accent: '#2d5b45' });
  });

  it.each([
    ['accent', 'red'],
    ['ink', '#12345'],
    ['canvas', 'url(//evil.example)'],
    ['body_font', 'constructor'],
    ['corners', '__proto__'],
  ])('refuses %s being %j at its field', async (field, value) => {
    const { statusCode, body } = await save({ [field]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${field}-error"`);
    expect((await paul.get(`${URL}/preview?${field}=${encodeURIComponent(value)}`)).statusCode).toBe(200);
    const sheet = await paul.get(`${URL}/preview.css?${field}=${encodeURIComponent(value)}`);
    expect(sheet.body).not.toContain('evil');
  });

  it('is shown by the preview before it is saved, to publishers only', async () => {
    const query = new URLSearchParams(Object.entries(await formFields(paul, URL)));
    query.set('accent', '#c02040');
    const { body } = await paul.get(`${URL}/preview?${query}`);
    const sheet = /href="([^"]*preview\.css[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await paul.get(sheet)).body).toContain('--color-accent:light-dark(#c02040,');
    const operator = await signedIn(app, 'operator');
    for (const url of [URL, `${URL}/logo`, `${URL}/preview`, sheet]) {
      expect((await operator.get(url)).statusCode).toBe(403);
      expect((await visitor(app).get(url)).statusCode).not.toBe(200);
    }
  });
});

describe('the logo', () => {
  const upload = (bytes: Uint8Array, name = 'logo.png') =>
    app.inject({
      method: 'POST',
      url: `${URL}/logo`,
      headers: {
        host: 'localhost',
        cookie: [...paul.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'content-type': MULTIPART,
      },
      payload: multipartBody([['picture', { name, bytes }]]),
    });
  const png = () =>
    sharp({ create: { width: 300, height: 120, channels: 4, background: '#c02040' } })
      .png()
      .toBuffer();

  it('is shown in the header and as icon, and deleted when it is replaced', async () => {
    const before = await db.$count(files);
    const icon = (await visitor(app).get('/favicon.ico')).rawPayload;
    expect((await upload(await png())).headers.location).toBe(URL);
    const { body } = await visitor(app).get('/aboutus');
    const src = /class="brand__logo"\s+src="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(src).toMatch(/^\/web\/image\/website\/1\/logo\/256x256\?unique=/);
    const image = await visitor(app).get(src);
    expect([image.statusCode, image.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await visitor(app).get('/favicon.ico')).rawPayload.equals(icon)).toBe(false);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><rect width="9" height="9"/></svg>';
    expect((await upload(Buffer.from(svg), 'logo.svg')).statusCode).toBe(303);
    expect(await db.$count(files)).toBe(before + 1);
    expect((await paul.post(`${URL}/logo/remove`, {})).statusCode).toBe(303);
    expect(await db.$count(files)).toBe(before);
    expect((await visitor(app).get('/aboutus')).body).toContain('logo-alder-fern');
  });

  it('is refused when it is not a picture', async () => {
    const refused = await upload(Buffer.from('no picture at all'));
    expect([refused.statusCode, refused.body.includes('id="picture-error"')]).toEqual([400, true]);
    expect((await paul.post(`${URL}/logo`, {})).statusCode).toBe(400);
  });
});
