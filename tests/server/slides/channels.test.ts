import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { slideChannels, slides } from '#slides/schema.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const CHANNEL = '/slides/care-and-planning-1';
const MEMBERS = '/slides/for-architects-and-shops-2';
const namesIn = (html: string) =>
  [...html.matchAll(/class="slide-card__link"[^>]*>([^<]*)</g)].map(([, name]) => name?.trim());
const list = async (below = '') => namesIn((await visitor(app).get(CHANNEL + below)).body);
const groupsIn = (html: string) => [...html.matchAll(/id="group-\d">(?:<a[^>]*>)?([^<]*)/g)].map(([, name]) => name);
const edit = async (values: Partial<typeof slideChannels.$inferInsert>, id = 1) => {
  await db.update(slideChannels).set(values).where(eq(slideChannels.id, id));
  await changed('slides');
};
const addSlides = (count: number, values: Partial<typeof slides.$inferInsert> = {}) =>
  db
    .insert(slides)
    .values(
      Array.from({ length: count }, (_, at) => ({
        ...{ channelId: 1, name: `Added ${at}`, nameKey: nameKeyOf(`Added ${at}`), type: 'video' as const },
        ...{ languageCode: 'en_US', isPublished: true, publishedAt: new Date(2020, 0, at + 1), ...values },
      })),
    )
    .returning({ id: slides.id });

const WOOD = ['Care of oiled wood', 'Entretenir le bois huilé', 'العناية بالخشب المزيّت'];

describe('/slides', () => {
  test('lists the channels that visitors may see, with the number of their published slides', async () => {
    const { body } = await visitor(app).get('/slides');
    expect(body).toContain('Care and planning');
    expect(body).toContain('6 items');
    expect(body).toContain('For architects and shops');
    await edit({ visibility: 'private' }, 2);
    const only = await visitor(app).get('/slides');
    expect(only.headers.location).toBe(CHANNEL);
    await edit({ isPublished: false });
    expect((await visitor(app).get('/slides')).body).toContain('No channel created or published yet.');
    await edit({ isPublished: true });
    await edit({ visibility: 'partial' }, 2);
  });
});

test('The footer links to channels as long as one is for visitors, also after staff change it', async () => {
  const footer = async () => /<footer[\s\S]*<\/footer>/.exec((await visitor(app).get('/aboutus')).body)?.[0];
  expect(await footer()).toContain('href="/slides"');
  await edit({ isPublished: false }, 2);
  const ada = await signedIn(app, 'admin');
  const form = '/admin/slides/channels/1';
  const publish = async (is_published: string) => ada.post(form, { ...(await formFields(ada, form)), is_published });
  await publish('');
  expect(await footer()).not.toContain('href="/slides"');
  await publish('on');
  expect(await footer()).toContain('href="/slides"');
  await edit({ isPublished: true }, 2);
});

describe('The home of a channel', () => {
  test('shows its categories, and those without one as Uncategorized', async () => {
    const { body } = await visitor(app).get(CHANNEL);
    expect(groupsIn(body)).toEqual(['Caring for wood', 'Planning rooms', 'Uncategorized']);
    expect(namesIn(body)).toEqual([...WOOD, 'Planning a reading corner', 'Light and its colours', 'Our finishes']);
    expect(body).not.toContain('See all');
  });

  test('shows four of a category and leads to all of it', async () => {
    const added = await addSlides(5, { categoryId: 2 });
    const { body } = await visitor(app).get(CHANNEL);
    expect(namesIn(body).filter((name) => name?.startsWith('Added'))).toHaveLength(2);
    expect(body).toMatch(/href="\/slides\/care-and-planning-1\/category\/planning-rooms-2">\s*See all/);
    for (const { id } of added) await db.delete(slides).where(eq(slides.id, id));
  });

  test('shows the promoted slide first, as long as visitors see it', async () => {
    await edit({ promotedId: 5 });
    expect((await list())[0]).toBe('Light and its colours');
    await edit({ promotedId: 7 });
    expect((await list())[0]).toBe(WOOD[0]);
    await edit({ promotedId: null });
  });
});

describe('A list of a channel', () => {
  test.each([
    ['those of a type', '/presentation', ['Planning a reading corner', 'Light and its colours']],
    ['those of a tag', '/tag/light-2', ['Planning a reading corner', 'Light and its colours']],
    ['those of a tag and type', '/tag/wood-1/infographic', ['Our finishes']],
    ['those of a category', '/category/caring-for-wood-1', WOOD],
    ['those without a category', '?uncategorized=1', ['Our finishes']],
    ['those with all words, whatever their accents', '?search=HUILE+gestes', ['Entretenir le bois huilé']],
    ['none for words that no slide has', '?search=zeppelin', []],
    ['the most viewed first', '/document?sorting=view', WOOD],
    ['the most liked first', '/presentation?sorting=vote', ['Planning a reading corner', 'Light and its colours']],
  ])('has %s', async (_what, below, expected) => {
    expect(await list(below)).toEqual(expected);
  });

  test('shows twelve slides a page, and answers 404 beyond the last', async () => {
    const added = await addSlides(14);
    expect(await list('/video')).toHaveLength(12);
    expect(await list('/video/page/2')).toEqual(['Added 1', 'Added 0']);
    expect((await visitor(app).get(`${CHANNEL}/video/page/3`)).statusCode).toBe(404);
    for (const { id } of added) await db.delete(slides).where(eq(slides.id, id));
  });

  test('answers 404 for unknown categories and tags, and redirects to the current address', async () => {
    for (const below of ['/category/none-99', '/tag/none-99', '/tag/wood'])
      expect((await visitor(app).get(CHANNEL + below)).statusCode, below).toBe(404);
    const moved = await visitor(app).get('/slides/old-name-1/document?sorting=view');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `${CHANNEL}/document?sorting=view`]);
  });

  test('shows drafts to staff alone', async () => {
    expect(await list('?search=loose')).toEqual([]);
    expect(namesIn((await (await signedIn(app, 'admin')).get(`${CHANNEL}?search=loose`)).body)).toHaveLength(1);
    expect(namesIn((await (await signedIn(app, 'joel')).get(`${CHANNEL}?search=loose`)).body)).toEqual([]);
  });
});

describe('A private channel', () => {
  test('answers 404 to others at every address, and opens for its members', async () => {
    await edit({ visibility: 'private' }, 2);
    const [guest, maria, joel] = [visitor(app), await signedIn(app, 'camille'), await signedIn(app, 'joel')];
    const slide = '/slides/slide/terms-for-architects-and-shops-8';
    for (const path of [MEMBERS, slide, '/slides/slide/8', `${slide}/download`, '/slides/embed/8', `${slide}/shares`])
      for (const other of [guest, maria]) expect((await other.get(path)).statusCode, path).toBe(404);
    expect((await guest.get('/web/image/slide.slide/8/image')).statusCode).toBe(404);
    const { body } = await guest.get('/sitemap-en-1.xml');
    expect(body).toContain(CHANNEL);
    expect(body).not.toContain('architects');
    expect((await joel.get(MEMBERS)).statusCode).toBe(200);
    expect((await joel.get(slide)).statusCode).toBe(200);
    await edit({ visibility: 'partial' }, 2);
  });
});

describe('A channel for members', () => {
  test('lists its slides for everyone and opens them for members', async () => {
    const [guest, joel] = [visitor(app), await signedIn(app, 'joel')];
    const slide = '/slides/slide/terms-for-architects-and-shops-8';
    expect(namesIn((await guest.get(MEMBERS)).body)).toEqual(['Terms for architects and shops']);
    expect((await guest.get(slide)).body).toContain('Members of this channel can open it.');
    expect((await guest.get(`${slide}/download`)).statusCode).toBe(403);
    expect((await guest.get('/slides/embed/8')).statusCode).toBe(404);
    await db.update(slides).set({ content: 'A secret sentence' }).where(eq(slides.id, 8));
    expect(namesIn((await guest.get(`${MEMBERS}?search=secret`)).body)).toEqual([]);
    expect(namesIn((await joel.get(`${MEMBERS}?search=secret`)).body)).toHaveLength(1);
    expect((await joel.get(`${slide}/download`)).statusCode).toBe(200);
  });
});

test('The search in the header finds public documents by title and content, and no drafts', async () => {
  await db.update(slides).set({ content: 'Sand it with fine sandpaper, then oil it.' }).where(eq(slides.id, 1));
  const found = async (words: string) => (await visitor(app).get(`/shop?search=${words}`)).body;
  expect(await found('oiled+CARE')).toContain('/slides/slide/care-of-oiled-wood-1');
  expect(await found('oil+sandpaper')).toContain('/slides/slide/care-of-oiled-wood-1');
  expect(await found('loose+joint')).not.toContain('repairing-a-loose-joint');
  await edit({ visibility: 'partial' });
  expect(await found('oiled+care')).not.toContain('/slides/slide/care-of-oiled-wood-1');
  await edit({ visibility: 'public' });
});
