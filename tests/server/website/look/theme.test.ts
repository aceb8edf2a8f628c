import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { languages, websiteLanguages, websites } from '#core/sites/schema.ts';
import { slides } from '#slides/schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let publisher: Visitor;
beforeAll(async () => {
  app = await buildApp();
  publisher = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const themeIn = (html: string): string | undefined =>
  /<link rel="stylesheet" href="(\/web\/theme\/[^"]+)">/.exec(html)?.[1];

describe('the theme of a website', () => {
  it('is an immutable stylesheet whose address changes with its content', async () => {
    const guest = visitor(app, 'aulne.localhost');
    const before = themeIn((await guest.get('/aboutus')).body) as string;
    const sheet = await guest.get(before);
    expect(sheet.headers['content-type']).toContain('text/css');
    expect(sheet.headers['cache-control']).toContain('immutable');
    expect(sheet.body).toContain('--color-accent:light-dark(#34507f, #b3c8f0);');
    await db
      .update(websites)
      .set({ theme: { logo: 'images/logo-atelier-aulne.svg', '--color-accent': '#111' } })
      .where(eq(websites.id, 2));
    await changed('website');
    const after = themeIn((await guest.get('/aboutus')).body) as string;
    expect(after).not.toBe(before);
    expect((await guest.get(after)).body).toContain('--color-accent:#111;');
    const old = await guest.get(before);
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(old.body).toContain('#111');
  });

  it('is linked on its website only, and other addresses respond with 404', async () => {
    expect(themeIn((await visitor(app).get('/aboutus')).body)).toBeUndefined();
    for (const url of ['1-000000000000', '99-000000000000', '2-x', 'x-000000000000', '2-00000000000g'])
      expect((await visitor(app).get(`/web/theme/${url}.css`)).statusCode).toBe(404);
  });

  it('is linked for an administrator who views the website from another host', async () => {
    const admin = await signedIn(app, 'admin');
    expect(themeIn((await admin.get('/aboutus?fw=2')).body)).toMatch(/^\/web\/theme\/2-/);
    expect(themeIn((await admin.get('/aboutus?fw=1')).body)).toBeUndefined();
  });
});

it('/favicon.ico is the logo of the website as an icon', async () => {
  const icons = await Promise.all(
    ['localhost', 'aulne.localhost'].map(async (host) => visitor(app, host).get('/favicon.ico')),
  );
  for (const { statusCode, headers, rawPayload } of icons) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/x-icon']);
    expect(headers['cache-control']).toContain('public');
    const { format, width, height } = await sharp(rawPayload.subarray(22)).metadata();
    expect([format, width, height]).toEqual(['png', 48, 48]);
    expect([rawPayload.readUInt16LE(2), rawPayload.readUInt32LE(14)]).toEqual([1, rawPayload.length - 22]);
  }
  expect(icons[0]?.rawPayload.equals(icons[1]?.rawPayload as Buffer)).toBe(false);
});

it('/apple-touch-icon.png is the logo of the website as PNG', async () => {
  const { statusCode, headers, rawPayload } = await visitor(app).get('/apple-touch-icon.png');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  const { format, width, height } = await sharp(rawPayload).metadata();
  expect([format, width, height]).toEqual(['png', 180, 180]);
});

it('/website/info shows the company and the languages of the website', async () => {
  const { statusCode, body } = await visitor(app).get('/fr/website/info');
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toContain('14 Mill Lane');
  for (const name of ['English', 'Français', 'العربية']) expect(body).toContain(`>${name}</li>`);
});

describe('the languages of a website', () => {
  it('can be added and removed by publishers', async () => {
    const who = await signedIn(app, 'camille', 'aulne.localhost');
    const guest = visitor(app, 'aulne.localhost');
    expect((await guest.get('/ar/shop')).headers.location).toBe('/shop');
    expect((await who.get('/website/languages')).body).toContain('<option value="ar_001"');
    for (let time = 0; time < 2; time++)
      expect((await who.post('/website/languages', { language: 'ar_001' })).headers.location).toBe(
        '/website/languages',
      );
    const page = await guest.get('/ar/aboutus');
    expect([page.statusCode, page.body.includes('dir="rtl"')]).toEqual([200, true]);
    expect((await guest.get('/aboutus')).body).toContain('hreflang="ar"');
    const removed = await who.post('/ar/website/languages/remove', { language: 'ar_001' });
    expect(removed.headers.location).toBe('/website/languages');
    const led = await guest.get('/ar/aboutus?a=1');
    expect([led.statusCode, led.headers.location]).toEqual([302, '/aboutus?a=1']);
    expect((await guest.get('/aboutus')).body).not.toContain('hreflang="ar"');
  });

  it('include a default, which cannot be removed', async () => {
    const who = await signedIn(app, 'camille', 'aulne.localhost');
    const guest = visitor(app, 'aulne.localhost');
    const languageAt = async (url: string) => /<html lang="([^"]+)"/.exec((await guest.get(url)).body)?.[1];
    expect((await who.post('/website/languages/default', { language: 'en_US' })).statusCode).toBe(303);
    expect([await languageAt('/aboutus'), await languageAt('/fr/aboutus')]).toEqual(['en-US', 'fr-FR']);
    const prefixed = await guest.get('/en/aboutus');
    expect([prefixed.statusCode, prefixed.headers.location, prefixed.headers['cache-control']]).toEqual([
      301,
      '/aboutus',
      'no-cache',
    ]);
    expect((await who.post('/website/languages/remove', { language: 'en_US' })).statusCode).toBe(400);
    await who.post('/website/languages/default', { language: 'fr_FR' });
    expect([await languageAt('/aboutus'), await languageAt('/en/aboutus')]).toEqual(['fr-FR', 'en-US']);
  });

  it('include every language of the program, even when the database lacks its row', async () => {
    await db.delete(websiteLanguages).where(eq(websiteLanguages.languageCode, 'ar_001'));
    await db.update(slides).set({ languageCode: 'en_US' }).where(eq(slides.languageCode, 'ar_001'));
    await db.delete(languages).where(eq(languages.code, 'ar_001'));
    await changed('website');
    const who = await signedIn(app, 'camille', 'aulne.localhost');
    expect((await who.get('/website/languages')).body).toContain('<option value="ar_001"');
    await who.post('/website/languages', { language: 'ar_001' });
    expect((await visitor(app, 'aulne.localhost').get('/ar/aboutus')).body).toContain('dir="rtl"');
  });

  it.each([
    ['/website/languages/default', 'it_IT'],
    ['/website/languages/default', ''],
    ['/website/languages', 'qq_QQ'],
    ['/website/languages', '<b>'],
    ['/website/languages', ''],
    ['/website/languages/remove', 'it_IT'],
    ['/website/languages/remove', 'en_US'],
  ])('respond with 400 when %s gets %j', async (url, language) => {
    const answer = await publisher.call(url, { language });
    expect([answer.statusCode, Object.keys(answer.answer.error.fields)]).toEqual([400, ['language']]);
  });

  it('cannot be changed by guests, customers and other staff', async () => {
    for (const url of ['/website/languages', '/website/languages/default', '/website/languages/remove']) {
      expect((await visitor(app).post(url, { language: 'fr_FR' })).statusCode).toBe(401);
      expect((await (await signedIn(app, 'operator')).post(url, { language: 'fr_FR' })).statusCode).toBe(403);
    }
    expect((await (await signedIn(app, 'maria')).get('/website/languages')).statusCode).toBe(403);
  });
});
