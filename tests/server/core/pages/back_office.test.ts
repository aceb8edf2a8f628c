/** The frame of staff pages, and the start page with what waits. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { publishChanges } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { entriesFor } from '#core/domain/staff_menu.ts';
import { users } from '#core/people/people.schema.ts';
import { findPerson } from '#core/people/people.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { renderParts } from '#core/templates/render.ts';
import { carriers } from '#shop/schema/delivery.schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

/** The links of the side bar, and the current ones. */
function sideOf(html: string) {
  const [, side = ''] = /<nav class="admin-side"([\s\S]*?)<div class="admin-side__end">/.exec(html) ?? [];
  const links = [...side.matchAll(/<a\s+class="admin-menu__\w+"\s+href="([^"]+)"([^>]*)>/g)];
  return {
    all: links.map(([, href]) => href),
    current: links.filter(([, , rest]) => rest?.includes('aria-current="page"')).map(([, href]) => href),
  };
}

describe('the start page of staff', () => {
  it('lists pending tasks, each as a link to the list that shows it', async () => {
    const { statusCode, body } = await ada.get('/admin');
    expect(statusCode).toBe(200);
    expect(body).toContain('<a class="admin-tasks__one" href="/website/submissions?state=new">');
    expect(body).toMatch(/\d+ reviews? or comments? to approve/);
  });

  it('asks guests to sign in, and refuses customers', async () => {
    const { statusCode, headers } = await visitor(app).get('/admin');
    expect([statusCode, headers.location]).toEqual([303, '/web/login?redirect=%2Fadmin']);
    expect((await (await signedIn(app, 'maria')).get('/admin')).statusCode).toBe(403);
  });

  it('shows figures with their table, and latest events as links', async () => {
    const { body } = await ada.get('/admin');
    expect(body).toMatch(/<dt>Revenue(?: \(USD\))?<\/dt>\s*<dd class="figures__now">\$/);
    expect(body.match(/<polyline\s+points="[\d., ]+"/g)?.length).toBeGreaterThanOrEqual(5);
    expect(body.match(/<td class="table__number">/g)?.length).toBeGreaterThanOrEqual(150);
    expect(body).toMatch(/href="\/sales\/orders\/\d+">\s*<bdi>(Order|Quote) S\d+ (confirmed|accepted)/);
    expect(body).not.toContain('First steps');
  });

  it('keeps figures and orders from staff without the role for sales', async () => {
    const { body } = await (await signedIn(app, 'operator')).get('/admin');
    expect(body).not.toContain('class="figures"');
    expect(body).toMatch(/href="\/website\/submissions\/\d+">/);
    expect(body).not.toContain('/sales/orders/');
  });

  it('lists the first steps until all are done, and asks for none that was done before', async () => {
    publishChanges('all');
    await db.update(carriers).set({ isPublished: false }).where(eq(carriers.companyId, 1));
    const { body } = await ada.get('/admin');
    await db.update(carriers).set({ isPublished: true }).where(eq(carriers.companyId, 1));
    await ada.get('/admin');
    await db.update(carriers).set({ isPublished: false }).where(eq(carriers.companyId, 1));
    expect((await ada.get('/admin')).body).not.toContain('first-steps');
    await db.update(carriers).set({ isPublished: true }).where(eq(carriers.companyId, 1));
    const steps = /<h2 id="first-steps">([\s\S]*?)<\/section>/.exec(body)?.[1] ?? '';
    expect(steps).toMatch(/href="\/sales\/carriers\/new"><span>Offer a delivery method<\/span>\s*<svg/);
    expect(steps.match(/Done/g)).toHaveLength(7);
  });

  it('shows only tasks of pages that the person may open', async () => {
    const { body } = await (await signedIn(app, 'operator')).get('/admin');
    expect(body).toContain('/website/submissions?state=new');
    expect(body).not.toContain('/sales/');
  });
});

describe('the layout', () => {
  it('keeps its own fields when the data of a page has fields of the same name', async () => {
    const site = (await findSite(1)) as Site;
    const data = { message: 'Gone', place: {}, page: {}, head: {} };
    const { parts } = await renderParts({ template: '@core/errors/error_404', data }, site, '/gone');
    expect(parts).toHaveLength(4);
    expect(parts.map(({ plain }) => plain).join('')).not.toContain('[object Object]');
  });
});

describe('the frame of staff pages', () => {
  it.each([
    ['/sales/orders/5', '/sales/orders'],
    ['/sales/fiscal_positions/1', '/sales/taxes'],
    ['/sales/orders/new', '/sales/orders'],
    ['/r/report', '/website_links'],
    ['/website/menus', '/website/menus'],
  ])('marks the place of %s in the side bar', async (url, place) => {
    const { body } = await ada.get(url);
    expect(sideOf(body).current).toEqual([place]);
    expect(body).not.toContain('class="footer"');
    expect(body).not.toContain('id="top_menu"');
  });

  it('shows the areas of a person’s roles only', async () => {
    const { body } = await (await signedIn(app, 'operator')).get('/website/submissions');
    expect(sideOf(body).all).toEqual([
      '/admin',
      '/website/submissions',
      '/website/submissions',
      '/discussion/moderation',
      '/admin/chat',
      '/admin/chat/channels',
      '/admin/chat/answers',
      '/website_links',
      '/admin/deleted',
    ]);
  });

  it('has at most nine areas with the start page, each of the pages in one of them', async () => {
    const { body } = await ada.get('/admin');
    expect(sideOf(body).all).toHaveLength(9);
    const [, list = ''] = /<ul class="admin-areas">([\s\S]*?)<\/section>/.exec(body) ?? [];
    const listed = [...list.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href);
    const [{ userId }] = (await db
      .select({ userId: users.id })
      .from(users)
      .where(eq(users.login, 'admin@example.com'))) as [{ userId: number }];
    const person = await findPerson(userId);
    const all = entriesFor(person, app.domains).map(({ url }) => url);
    expect(listed).toEqual(expect.arrayContaining(all.filter((url) => url !== '/admin/customers')));
  });

  it('is absent on pages of the website, and for people without the role', async () => {
    expect((await ada.get('/shop')).body).not.toContain('admin-side');
    const refused = await (await signedIn(app, 'operator')).get('/sales/orders');
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toContain('admin-side');
  });

  it('leaves the header and footer of the website around a preview', async () => {
    const { body } = await ada.post('/website/pages/preview', { 'title-en_US': 'Moss', preview: 'en_US' });
    expect(body).toContain('class="footer"');
  });
});

describe('the account menu', () => {
  it('links staff, but no customer, to the back office', async () => {
    expect((await ada.get('/my/home')).body).toMatch(/href="\/admin"/);
    expect((await (await signedIn(app, 'maria')).get('/my/home')).body).not.toContain('href="/admin"');
  });
});
