import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { addPageRow, newsFields } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { allNews } from '#website/news/queries.ts';
import { pages } from '#website/schema.ts';

const [ALDER, AULNE] = ['localhost', 'aulne.localhost'];
let app: FastifyInstance;
let camille: Visitor;
beforeAll(async () => {
  app = await buildApp();
  camille = await signedIn(app, 'camille', AULNE);
});
afterAll(() => app.close());

const ownPage = async (url: string) =>
  (
    await db
      .select()
      .from(pages)
      .where(and(eq(pages.url, url), eq(pages.websiteId, 2)))
  )[0];

describe('a page of all websites, for a publisher of one company', () => {
  it('leads to the form of a page for this website instead of a refusal', async () => {
    const id = await addPageRow({ url: '/care', websiteId: null, body: { en_US: '<p>Wipe it.</p>' } });
    const answer = await camille.get(`/website/pages/${id}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/website/pages/new?copy_of=${id}`]);
    const form = await camille.get(`/website/pages/new?copy_of=${id}`);
    expect(form.body).toContain('Cette page est celle de tous les sites');
    expect(form.body).toContain('Wipe it.');
    expect((await camille.get('/website/pages')).body).toContain(`/website/pages/new?copy_of=${id}`);
    expect((await camille.get('/care')).body).toContain(`/website/pages/new?copy_of=${id}`);
  });

  it('is not covered by a page that is given its address', async () => {
    await addPageRow({ url: '/opening-hours', websiteId: null, title: { en_US: 'Opening hours' } });
    const asked = await formFields(camille, '/website/pages/new');
    const fields = { ...asked, 'title-en_US': 'Mine', 'title-fr_FR': 'Mine', website: '2' };
    const refused = await camille.post('/website/pages/new', { ...fields, url: '/opening-hours' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/Cette adresse appartient à «.Opening hours.»/);
    expect(refused.body).toContain('value="/opening-hours"');
    expect(await ownPage('/opening-hours')).toBeUndefined();
    await camille.post('/website/pages/new', { ...fields, url: '/our-hours' });
    const { id } = (await ownPage('/our-hours'))!;
    const moved = { ...(await formFields(camille, `/website/pages/${id}`)), url: '/opening-hours' };
    expect((await camille.post(`/website/pages/${id}`, moved)).statusCode).toBe(400);
    expect(await ownPage('/opening-hours')).toBeUndefined();
  });

  it('is replaced on this website only, with what stands around its text', async () => {
    const sections = [{ id: 1, kind: 'introduction', values: { text: { en_US: 'Ten to six' } } }];
    const id = await addPageRow({ url: '/visit-us', websiteId: null, template: '@website/page', sections });
    const url = `/website/pages/new?copy_of=${id}`;
    const fields = {
      ...(await formFields(camille, url)),
      'body-en_US': 'Only **here**.',
      'body-fr_FR': 'Seulement ici.',
    };
    const saved = await camille.post('/website/pages/new', fields);
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/visit-us']);
    expect(await ownPage('/visit-us')).toMatchObject({
      template: '@website/page',
      sections: [{ kind: 'introduction' }],
      isPublished: true,
    });
    expect((await visitor(app, AULNE).get('/visit-us')).body).toMatch(/Only <strong>here|Seulement ici/);
    expect((await visitor(app, ALDER).get('/visit-us')).body).not.toMatch(/Only <strong>here|Seulement ici/);
    const again = await camille.get(url);
    expect(again.headers.location).toBe(`/website/pages/${(await ownPage('/visit-us'))!.id}`);
  });

  it('stays in the form with its note when a field is refused', async () => {
    const id = await addPageRow({ url: '/hours', websiteId: null });
    const fields = await formFields(camille, `/website/pages/new?copy_of=${id}`);
    const answer = await camille.post('/website/pages/new', { ...fields, url: 'no path' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Cette page est celle de tous les sites');
    expect(answer.body).toContain(`name="copy_of" value="${id}"`);
  });

  it('is not copied from another website', async () => {
    const id = await addPageRow({ url: '/theirs', websiteId: 1, template: '@website/page' });
    expect((await camille.get(`/website/pages/new?copy_of=${id}`)).statusCode).toBe(404);
    const fields = await formFields(camille, '/website/pages/new?url=/theirs');
    await camille.post('/website/pages/new', { ...fields, 'title-fr_FR': 'Mine', 'title-en_US': 'Mine', copy_of: id });
    expect((await ownPage('/theirs'))?.template).toBeNull();
  });
});

describe('a post of all websites, for a publisher of one company', () => {
  const TEXTS = {
    'title-en_US': 'Ours together',
    'title-fr_FR': 'À nous tous',
    'body-fr_FR': 'Le **four** est chaud.',
  };
  const sharedPost = async () => {
    const ada = await signedIn(app, 'admin');
    await ada.post('/website/news/new', newsFields({ ...TEXTS, website: '' }));
    return (await allNews()).find(({ title }) => title.en_US === 'Ours together')!;
  };

  it.each(['', '/delete', '/picture'])(
    'is shown with the reason why it cannot be changed, at its form%s',
    async (page) => {
      const { id } = await sharedPost();
      const answer = await camille.get(`/website/news/${id}${page}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Cet article est celui de tous les sites');
      expect(answer.body).toContain('Le <strong>four</strong> est chaud.');
      expect(answer.body).not.toMatch(/name="title-fr_FR"|type="file"/);
      expect((await camille.post(`/website/news/${id}/delete`, {})).statusCode).toBe(403);
    },
  );

  it('cannot be restored by people who may not delete it', async () => {
    const ada = await signedIn(app, 'admin', AULNE);
    const { id } = await sharedPost();
    await ada.post(`/website/news/${id}/delete`, {});
    expect((await camille.post(`/website/news/${id}/restore`, {})).statusCode).toBe(403);
    expect((await ada.post(`/website/news/${id}/restore`, {})).statusCode).toBe(303);
  });

  it('is not found where it belongs to another website', async () => {
    const ada = await signedIn(app, 'admin');
    await ada.post('/website/news/new', newsFields({ 'title-en_US': 'Theirs alone', website: '1' }));
    const { id } = (await allNews()).find(({ title }) => title.en_US === 'Theirs alone')!;
    expect((await camille.get(`/website/news/${id}`)).statusCode).toBe(404);
  });
});
