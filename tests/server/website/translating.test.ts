import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { publishChanges } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { ROOT } from '#core/process/project.ts';
import { translations } from '#core/sites/translations.schema.ts';
import { readManifest } from '#registry/tools/manifest.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  await ada.get('/admin/translations');
});
afterAll(() => app.close());

async function rowOf(source: string, languageCode = 'fr_FR') {
  const [row] = await db
    .select()
    .from(translations)
    .where(and(eq(translations.source, source), eq(translations.languageCode, languageCode)));
  return row as typeof translations.$inferSelect;
}

async function write(source: string, forms: string[], languageCode = 'fr_FR') {
  const { id } = await rowOf(source, languageCode);
  const values = Object.fromEntries(forms.map((form, at) => [`form_${at}`, form]));
  return ada.post(`/admin/translations/${languageCode}/${id}`, values);
}

const sendPo = (bytes: string | Buffer, language = 'fr_FR') =>
  sendParts([['file', { name: 'fr.po', bytes: Buffer.from(bytes) }]], language);

const sendParts = (parts: Parameters<typeof multipartBody>[0], language = 'fr_FR') =>
  app.inject({
    method: 'POST',
    url: `/admin/translations/${language}/import`,
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': MULTIPART,
      cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: multipartBody(parts),
  });

const po = (entries: string, language = 'fr_FR') => `msgid ""\nmsgstr "Language: ${language}\\n"\n\n${entries}\n`;

describe('a text that staff write', () => {
  it('is seen on pages at once, in English too, and goes back to what ships when emptied', async () => {
    const guest = visitor(app);
    expect((await guest.get('/fr/shop')).body).toContain('Aller au contenu');
    expect((await write('Skip to content', ['Sauter au texte'])).headers.location).toBe('/admin/translations/fr_FR');
    expect((await guest.get('/fr/shop')).body).toContain('Sauter au texte');
    await write('Skip to content', ['Jump to the text'], 'en_US');
    expect((await guest.get('/shop')).body).toContain('Jump to the text');
    await write('Skip to content', ['']);
    expect((await guest.get('/fr/shop')).body).toContain('Aller au contenu');
    expect(await rowOf('Skip to content')).toMatchObject({ own: [], state: 'shipped' });
  });

  it('is seen by a process that only hears of the change', async () => {
    const { id } = await rowOf('Skip to content');
    await db
      .update(translations)
      .set({ own: ['Au texte'], state: 'own' })
      .where(eq(translations.id, id));
    publishChanges(['texts', 'website']);
    expect((await visitor(app).get('/fr/shop')).body).toContain('Au texte');
  });

  it.each([
    ['{n} item', ['article', '{n} articles'], 'Placeholders are missing: {n}'],
    ['{n} item', ['{n} article', '{n} articles {name}'], 'English does not have these placeholders: {name}'],
    ['{n} item', ['{n} article', ''], 'Fill in every plural form, or none'],
    ['Skip to content', ['<b>Aller</b>'], 'Use the same HTML as English'],
    ['Skip to content', ['Aller <'], 'Use the same HTML as English'],
    ['Skip to content', ['Aller %s'], 'English does not have these placeholders: %s'],
    ['Skip to content', ['Aller\nau contenu'], 'Use as many lines as English: 1'],
  ])('is refused with words where %s becomes %j', async (source, forms, message) => {
    const answer = await write(source, forms);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
  });

  it('is refused with words where it has more than 5000 characters', async () => {
    const answer = await write('Skip to content', ['x'.repeat(5001)]);
    expect([answer.statusCode, answer.body.includes('Use 5000 characters or fewer')]).toEqual([400, true]);
  });

  it('reaches widgets in the browser by a file of its own', async () => {
    await write('Skip to content', ['Au contenu']);
    const { body } = await visitor(app).get('/fr/shop');
    const [, hash] = /data-texts="fr_FR-(own\w+)"/.exec(body) ?? [];
    const { groups, messages } = readManifest(ROOT);
    const [speaks] = Object.values(groups).filter(({ hasTexts }) => hasTexts);
    const group = speaks?.files[0]?.replace(/^\/assets\/(.*)\.js$/, '$1');
    const shipped = await visitor(app).get(`/assets/${group}-${messages.fr_FR}.js`);
    const file = await visitor(app).get(`/assets/${group}-fr_FR-${hash}.js`);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.body.length).toBe(shipped.body.length);
    expect(file.body).toContain('"tag":"fr-FR"');
    const old = await visitor(app).get(`/assets/${group}-fr_FR-own0.js`);
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect((await visitor(app).get(`/assets/nothing-AAAA-fr_FR-${hash}.js`)).statusCode).toBe(404);
  });
});

describe('the list of a language', () => {
  it('finds texts by English and translation, and those that are changed', async () => {
    await write('Skip to content', ['Vers le fond']);
    expect((await ada.get('/admin/translations/fr_FR?q=vers+le+fond')).body).toContain('Skip to content');
    expect((await ada.get('/admin/translations/fr_FR?q=skip+to+content')).body).toContain('Vers le fond');
    const changed = (await ada.get('/admin/translations/fr_FR?state=own')).body;
    expect([changed.includes('Skip to content'), changed.includes('Add to cart')]).toEqual([true, false]);
  });

  it('is closed to staff without the role, and unknown languages have none', async () => {
    expect((await visitor(app).get('/admin/translations')).statusCode).toBe(303);
    expect((await (await signedIn(app, 'operator')).get('/admin/translations/fr_FR')).statusCode).toBe(403);
    expect((await ada.get('/admin/translations/xx_XX')).statusCode).toBe(404);
  });
});

describe('a PO file', () => {
  it('is exported with all texts, and comes back in without a change', async () => {
    await write('Skip to content', ['Vers le fond']);
    const file = await ada.get('/admin/translations/fr_FR/export');
    expect(file.body).toContain('msgid "Skip to content"\nmsgstr "Vers le fond"');
    expect(file.body).toContain('nplurals=2');
    const answer = await sendPo(file.body);
    expect(answer.headers.location).toBe('/admin/translations/fr_FR');
  });

  it('changes the texts that it has, and says which it leaves out', async () => {
    const entries = [
      'msgid "Skip to content"\nmsgstr "Par ici"',
      'msgid "{n} item"\nmsgid_plural "{n} items"\nmsgstr[0] "{n} truc"\nmsgstr[1] "trucs"',
      'msgid "Of another shop"\nmsgstr "D’ailleurs"',
    ];
    const { body, statusCode } = await sendPo(po(entries.join('\n\n')));
    expect(statusCode).toBe(200);
    expect(body).toContain('1 text taken over.');
    expect(body).toContain('{n} item: Placeholders are missing: {n}');
    expect(body).toContain('1 text is not one of this shop.');
    expect((await visitor(app).get('/fr/shop')).body).toContain('Par ici');
  });

  it.each([
    ['with a broken line', po('msgid "Skip\nmsgstr "x"'), 400, /Line \d+ of the file can’t be read/],
    ['without texts', '', 400, /Choose a/],
    ['of another language', po('msgid "a"\nmsgstr "b"', 'it_IT'), 400, /of another language: it_IT/],
    ['with a text that has no translation', po('msgid "Skip to content"'), 400, /file can’t be read/],
    ['that ends within a text', 'msgid "Skip\nmsgstr "', 400, /file can’t be read/],
    ['of 10 MB', Buffer.alloc(10 * 1024 * 1024, 'x'), 400, /too big: files may have 3 MB/],
  ])('%s is refused with words', async (_what, bytes, status, message) => {
    const answer = await sendPo(bytes);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toMatch(message);
  });

  it('needs no header', async () => {
    const answer = await sendPo('msgid "Skip to content"\nmsgstr "Par là"\n');
    expect(answer.headers.location).toBe('/admin/translations/fr_FR');
    expect((await visitor(app).get('/fr/shop')).body).toContain('Par là');
  });

  const SENT = { name: 'fr.po', bytes: Buffer.from(po('msgid "Skip to content"\nmsgstr "Par ici"')) };

  it.each<[string, Parameters<typeof multipartBody>[0], string]>([
    [
      'with fields that the form does not have',
      [
        ['a', '1'],
        ['b', '2'],
        ['file', SENT],
      ],
      'Something went wrong with',
    ],
    [
      'beside another',
      [
        ['file', SENT],
        ['file', SENT],
      ],
      'Send fewer files at once: at most 1.',
    ],
  ])('%s is refused without a word about its size', async (_what, parts, message) => {
    const answer = await sendParts(parts);
    expect([answer.statusCode, answer.body.includes(message), answer.body.includes('MB at once')]).toEqual([
      400,
      true,
      false,
    ]);
  });
});

describe('a language that only this site has', () => {
  it('is added in the settings, shows English, then what staff write', async () => {
    expect((await ada.post('/website/languages', { other: 'pl_PL' })).headers.location).toBe('/website/languages');
    const guest = visitor(app);
    const before = await guest.get('/pl/shop');
    expect([before.statusCode, before.body.includes('<html lang="pl-PL"')]).toEqual([200, true]);
    expect(before.body).toContain('Skip to content');
    await ada.get('/admin/translations/pl_PL');
    expect((await rowOf('{n} item', 'pl_PL')).state).toBe('missing');
    await write('Skip to content', ['Przejdź do treści'], 'pl_PL');
    expect((await write('{n} item', ['{n} produkt', '{n} produkty', '{n} produktów'], 'pl_PL')).statusCode).toBe(303);
    expect((await guest.get('/pl/shop')).body).toContain('Przejdź do treści');
  });
});
