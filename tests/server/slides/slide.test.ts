import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { slideChannels, slidePages, slides } from '#slides/schema.ts';
import { slideVotes } from '#slides/slide/counts.schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let maria: Visitor;
beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const SLIDE = '/slides/slide/care-of-oiled-wood-1';
const rowOf = async (id: number) => (await db.select().from(slides).where(eq(slides.id, id)))[0]!;
const download = async (value: 'none' | 'user' | 'public') => {
  await db.update(slideChannels).set({ download: value }).where(eq(slideChannels.id, 1));
  await changed('slides');
};

describe('A vote', () => {
  test('counts once per person, and a second one of either kind is refused', async () => {
    const { likes } = await rowOf(1);
    const first = await maria.call(`${SLIDE}/like`, { slide_id: 1 });
    expect([first.statusCode, first.json()]).toEqual([200, likes + 1]);
    for (const vote of ['like', 'dislike']) {
      const again = await maria.call(`${SLIDE}/${vote}`, { slide_id: 1 });
      expect([again.statusCode, again.json().error.message]).toEqual([409, 'You have already voted for this slide']);
    }
    expect((await rowOf(1)).likes).toBe(likes + 1);
    expect(await db.$count(slideVotes, eq(slideVotes.slideId, 1))).toBe(1);
  });

  test('counts once where it is sent many times at once', async () => {
    const joel = await signedIn(app, 'joel');
    const { dislikes } = await rowOf(2);
    const path = '/slides/slide/entretenir-le-bois-huile-2/dislike';
    const answers = await Promise.all(Array.from({ length: 8 }, () => joel.call(path, { slide_id: 2 })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await rowOf(2)).dislikes).toBe(dislikes + 1);
  });

  test('works as a form, with a message about the result', async () => {
    const path = '/slides/slide/our-finishes-6';
    expect((await maria.post(`${path}/vote`, { vote: 'like' })).headers.location).toBe(path);
    expect((await maria.get(path)).body).toContain('Thank you for your vote.');
    await maria.post(`${path}/vote`, { vote: 'dislike' });
    expect((await maria.get(path)).body).toContain('You have already voted for this slide');
  });

  test('is refused to guests, for another slide than its address, and without access to the slide', async () => {
    expect((await visitor(app).call(`${SLIDE}/like`, { slide_id: 1 })).statusCode).toBe(401);
    expect((await maria.call(`${SLIDE}/like`, { slide_id: 2 })).statusCode).toBe(404);
    const camille = await signedIn(app, 'camille');
    expect((await camille.call('/slides/slide/terms-for-architects-and-shops-8/like', {})).statusCode).toBe(403);
  });
});

describe('A view', () => {
  test('is counted once per visitor, not for bots, and separately for an embedded slide', async () => {
    const { views, embedViews } = await rowOf(4);
    const path = '/slides/slide/planning-a-reading-corner-4';
    const see = (url: string, agent: string) =>
      app.inject({ url, headers: { host: 'localhost', accept: 'text/html', 'user-agent': agent } });
    for (const agent of ['Mozilla/5.0 Firefox/140', 'Mozilla/5.0 Firefox/140', 'Googlebot/2.1']) await see(path, agent);
    await see('/slides/embed/4', 'Mozilla/5.0 Firefox/140');
    expect(await rowOf(4)).toMatchObject({ views: views + 1, embedViews: embedViews + 1 });
  });
});

describe('The page of a document', () => {
  test('shows picture and text of one page, and links to the next', async () => {
    await db.update(slides).set({ pageCount: 3, reading: 'done' }).where(eq(slides.id, 1));
    await db.insert(slidePages).values([
      { slideId: 1, number: 1, text: 'First lines' },
      { slideId: 1, number: 2, text: 'Rings <b>and</b>\ndents' },
    ]);
    const second = await visitor(app).get(`${SLIDE}?page=2`);
    expect(second.body).toContain('Rings &lt;b>and&lt;/b>');
    expect(second.body).toMatch(/rel="prev" href="\/slides\/slide\/care-of-oiled-wood-1"/);
    expect(second.body).toMatch(/rel="next" href="\/slides\/slide\/care-of-oiled-wood-1\?page=3"/);
    expect(second.body).toMatch(/rel="canonical" href="[^"]*care-of-oiled-wood-1\?page=2"/);
    for (const page of ['9', '0', 'x'])
      expect((await visitor(app).get(`${SLIDE}?page=${page}`)).body).toContain('First');
    await changed('slides');
    expect((await visitor(app).get('/sitemap-en-1.xml')).body).toContain(`${SLIDE}?page=3`);
  });

  test('serves one page to the reader widget, for people who may read it', async () => {
    const page = (number: number, slug = SLIDE, who = visitor(app)) => who.call(`${slug}/page_json`, { page: number });
    const { answer } = await page(2);
    expect(answer).toMatchObject({ title: 'Care of oiled wood, page 2', url: `${SLIDE}?page=2` });
    expect(answer.reader).toMatchObject({
      number: 2,
      paragraphs: ['Rings <b>and</b>', 'dents'],
      nextUrl: `${SLIDE}?page=3`,
    });
    expect((await page(99)).answer.reader.number).toBe(1);
    expect((await page(1, '/slides/slide/terms-for-architects-and-shops-8')).statusCode).toBe(403);
    expect((await page(1, '/slides/slide/repairing-a-loose-joint-7')).statusCode).toBe(404);
  });

  test('leads guests who vote to the page to sign in, and back', async () => {
    const [, href] = /data-login-url="([^"]*)"/.exec((await visitor(app).get(SLIDE)).body) ?? [];
    const { headers } = await visitor(app).get(href!);
    expect(headers.location).toBe(`/web/login?redirect=${encodeURIComponent(SLIDE)}`);
  });

  test('offers links to share it with their counts, code of the open page, and email to signed-in people', async () => {
    const { body } = await visitor(app).get(SLIDE);
    for (const network of ['facebook', 'twitter', 'linkedin'])
      expect(body).toContain(`href="${SLIDE}/share/${network}"`);
    const [, code] = /<textarea[^>]*id="embed-code"[^>]*>([^<]*)</.exec(body) ?? [];
    expect(code).toMatch(/^\s*&lt;iframe src=(?:&quot;|")http[^ ]+\/slides\/embed\/1\?page=1&quot;/);
    expect(body).not.toContain('/share_email');
    expect((await maria.get(SLIDE)).body).toContain(`action="${SLIDE}/share_email"`);
  });

  test('lists related slides, those with shared tags first, and none of another channel', async () => {
    const { body } = await visitor(app).get('/slides/slide/light-and-its-colours-5');
    const names = [...body.matchAll(/class="slide-card__link"[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(names[0]).toBe('Planning a reading corner');
    expect(names).not.toContain('Terms for architects and shops');
  });

  test('is published once, at its present address, in the language of its words', async () => {
    const moved = await visitor(app).get('/slides/slide/1');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, SLIDE]);
    const french = await visitor(app).get('/slides/slide/entretenir-le-bois-huile-2');
    expect(french.body).toContain('<h1 lang="fr-FR" dir="auto">');
    expect((await visitor(app).get('/slides/slide/repairing-a-loose-joint-7')).statusCode).toBe(404);
  });
});

describe('The embedded page', () => {
  test('is the only one that other websites may frame, has no script and no form, and opens at its page', async () => {
    const embedded = await visitor(app).get('/slides/embed/1?page=2');
    expect(embedded.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(embedded.body).not.toMatch(/<script|<form/);
    expect(embedded.body).toContain('Page 2 of 3');
    expect((await visitor(app).get('/slides/embed/1?page=99')).body).toContain('Page 1 of 3');
    expect((await visitor(app).get(SLIDE)).headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('answers 404 for drafts and documents for members, whoever is signed in', async () => {
    const ada = await signedIn(app, 'admin');
    for (const id of [7, 8, 999]) expect((await ada.get(`/slides/embed/${id}`)).statusCode).toBe(404);
  });
});

describe('The file of a slide', () => {
  test.each([
    ['public', 200, 200],
    ['user', 401, 200],
    ['none', 403, 403],
  ] as const)('with downloads for %s answers a guest %i and a signed-in person %i', async (value, guest, person) => {
    await download(value);
    for (const path of [`${SLIDE}/download`, `${SLIDE}/pdf_content`]) {
      expect((await visitor(app).get(path, { accept: 'application/json' })).statusCode).toBe(guest);
      expect((await maria.get(path, { accept: 'application/json' })).statusCode).toBe(person);
    }
    await download('public');
  });

  test('is shown to the viewer of files, and saved where it asks for that', async () => {
    const { body } = await visitor(app).get(SLIDE);
    expect(body).toContain(`href="${SLIDE}/pdf_content"`);
    const shown = await visitor(app).get(`${SLIDE}/pdf_content`);
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    const saved = await visitor(app).get(`${SLIDE}/pdf_content?download=true`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
    await download('none');
    expect((await visitor(app).get(SLIDE)).body).not.toContain('/pdf_content');
    await download('public');
  });

  test('is saved under the title of the slide', async () => {
    const { headers } = await visitor(app).get(`${SLIDE}/download`);
    expect(headers['content-disposition']).toBe('attachment; filename="Care of oiled wood.pdf"');
  });
});

describe('Sharing', () => {
  test('sends an email of a signed-in person to a valid address', async () => {
    const share = (email: string, who = maria) => who.call('/slides/slide/send_share_email', { slide_id: 1, email });
    expect((await share('noor@example.org')).statusCode).toBe(200);
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, 'noor@example.org'));
    expect(mail?.text).toContain(SLIDE);
    expect(mail?.headers).toMatchObject({ 'Reply-To': 'maria@example.com' });
    expect((await share('nobody')).statusCode).toBe(400);
    expect((await share('noor@example.org', visitor(app))).statusCode).toBe(401);
    expect((await maria.post(`${SLIDE}/share_email`, { email: 'zoe@example.org' })).headers.location).toBe(SLIDE);
    expect((await maria.get(SLIDE)).body).toContain('Thank you! Mail has been sent.');
  });

  test('stops mails to one address after five a day', async () => {
    const share = () => maria.call('/slides/slide/send_share_email', { slide_id: 1, email: 'eve@example.org' });
    for (let at = 0; at < 5; at++) expect((await share()).statusCode).toBe(200);
    expect((await share()).statusCode).toBe(429);
    expect(await db.$count(mails, and(eq(mails.toAddress, 'eve@example.org')))).toBe(5);
  });

  test('redirects to the network and counts the click once per visitor', async () => {
    const click = () =>
      app.inject({
        url: `${SLIDE}/share/twitter`,
        headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0 Firefox/141' },
      });
    const { headers } = await click();
    expect(headers.location).toMatch(/^https:\/\/twitter\.com\/intent\/tweet\?.*care-of-oiled-wood-1/);
    await click();
    expect((await visitor(app).get(`${SLIDE}/shares`)).json()).toEqual({ twitter: 1 });
    expect((await visitor(app).get(`${SLIDE}/share/elsewhere`)).statusCode).toBe(404);
  });
});

describe('Promotion', () => {
  test('requires the right to publish in the channel', async () => {
    const ada = await signedIn(app, 'admin');
    expect((await maria.post(`${SLIDE}/promote`, {})).statusCode).toBe(403);
    expect((await ada.post(`${SLIDE}/promote`, {})).headers.location).toBe(SLIDE);
    const [channel] = await db.select().from(slideChannels).where(eq(slideChannels.id, 1));
    expect(channel?.promotedId).toBe(1);
    await ada.post(`${SLIDE}/promote`, { promote: 'off' });
  });
});
