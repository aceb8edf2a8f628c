import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { userRoles } from '#core/people/people.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { menus, pages } from '#website/schema.ts';

const [ALDER, AULNE] = [1, 2];

let app: FastifyInstance;
let admin: Visitor;
let maria: Visitor;
let publisher: Visitor;
beforeAll(async () => {
  app = await buildApp();
  [admin, maria, publisher] = [
    await signedIn(app, 'admin'),
    await signedIn(app, 'maria'),
    await signedIn(app, 'publisher'),
  ];
});
afterAll(() => app.close());
beforeEach(async () => void (await admin.get('/aboutus?fw=1')));

const siteIn = ({ body }: Answer): number => Number(/data-website-id="(\d+)"/.exec(body)?.[1]);
const at = async (who: Visitor, url: string, headers = {}) => siteIn(await who.get(url, headers));

describe('the website parameter ?fw=', () => {
  it('selects a website for the rest of the session', async () => {
    expect(await at(admin, '/aboutus')).toBe(ALDER);
    expect(await at(admin, '/aboutus?fw=2')).toBe(AULNE);
    expect([await at(admin, '/shop'), await at(admin, '/contactus')]).toEqual([AULNE, AULNE]);
    expect(await at(admin, '/shop?fw=1')).toBe(ALDER);
    expect(await at(admin, '/aboutus')).toBe(ALDER);
  });

  it('applies to this session only', async () => {
    const [one, other] = [await signedIn(app, 'admin'), admin];
    await one.get('/aboutus?fw=2');
    expect([await at(one, '/aboutus'), await at(other, '/aboutus')]).toEqual([AULNE, ALDER]);
    await one.post('/web/session/logout', {});
    expect(await at(one, '/aboutus')).toBe(ALDER);
  });

  it('is ignored for people without the right to switch websites', async () => {
    for (const who of [visitor(app), maria, publisher]) {
      for (const url of ['/aboutus?fw=2', '/aboutus']) {
        expect(await at(who, url)).toBe(ALDER);
        expect(await at(who, url, { 'x-page-website': '2' })).toBe(ALDER);
        expect(await at(who, url, { cookie: 'session=uforged' })).toBe(ALDER);
      }
    }
  });

  it('requires both roles, multi_website and content', async () => {
    const [own] = await db.select().from(userRoles).where(eq(userRoles.role, 'designer')).limit(1);
    for (const role of ['multi_website', 'content']) {
      await db.delete(userRoles).where(and(eq(userRoles.userId, own!.userId), eq(userRoles.role, role)));
      expect(await at(admin, '/aboutus?fw=2')).toBe(ALDER);
      await db.insert(userRoles).values({ userId: own!.userId, role });
    }
    expect(await at(admin, '/aboutus?fw=2')).toBe(AULNE);
  });

  it('ends when the role is taken', async () => {
    expect(await at(admin, '/aboutus?fw=2')).toBe(AULNE);
    const [own] = await db.select().from(userRoles).where(eq(userRoles.role, 'designer')).limit(1);
    const role = { userId: own!.userId, role: 'multi_website' };
    await db.delete(userRoles).where(eq(userRoles.role, 'multi_website'));
    expect(await at(admin, '/aboutus')).toBe(ALDER);
    await db.insert(userRoles).values(role);
    expect(await at(admin, '/aboutus')).toBe(AULNE);
  });

  it.each(['0', '-1', '99', 'x', '', '2.5', '9'.repeat(30), '2;1', '__proto__', '%00'])(
    'is ignored when it names no website: %j',
    async (fw) => {
      await admin.get('/aboutus?fw=2');
      expect(await at(admin, `/aboutus?fw=${fw}`)).toBe(AULNE);
    },
  );

  it('redirects from a language that the selected website does not have', async () => {
    const answer = await admin.get('/ar/shop?fw=2');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/shop?fw=2']);
    expect(await at(admin, '/shop?fw=2')).toBe(AULNE);
  });

  it('shows pages, menu, products, language and currency of the selected website to its user only', async () => {
    const { templateId } = await addProduct({ name: 'Lampe de Touraine', price: 4200, companyId: 2 });
    const url = `/shop/product/lampe-de-touraine-${templateId}`;
    await db.insert(pages).values({
      url: '/atelier',
      title: { fr_FR: 'Notre atelier' },
      description: {},
      body: { fr_FR: '<p>Ici</p>' },
      websiteId: AULNE,
    });
    await db.insert(menus).values({ websiteId: AULNE, name: { fr_FR: 'Notre atelier' }, url: '/atelier' });
    await changed('website', 'product');
    const guest = visitor(app);
    for (let time = 0; time < 2; time++) {
      const { body } = await admin.get('/aboutus?fw=2');
      expect(body).toContain('<html lang="fr-FR"');
      expect(body).toMatch(/href="\/atelier"[^>]*>Notre atelier</);
      expect((await admin.get('/atelier')).body).toContain('Ici');
      expect((await admin.get(url)).body).toContain('€');
      expect((await guest.get('/aboutus?fw=2')).body).toContain('<html lang="en-US"');
      expect((await guest.get('/atelier')).statusCode).toBe(404);
      expect((await guest.get(url)).statusCode).toBe(404);
      expect((await guest.get('/aboutus')).body).not.toContain('Notre atelier');
    }
  });
});

describe('a call or form of a page', () => {
  it('applies to the website that the page shows', async () => {
    const { variantId } = await addProduct({ name: 'Cruche', price: 900, companyId: 2 });
    const add = { product_id: variantId, add_qty: 1 };
    const headers = { 'x-page-website': String(AULNE), 'x-page-language': 'fr_FR' };
    expect((await admin.call('/shop/cart/update_json', add)).statusCode).toBe(400);
    expect((await admin.call('/shop/cart/update_json', add, headers)).answer.quantity).toBe(1);
    await admin.get('/shop?fw=2');
    expect((await admin.post('/shop/cart/update?page_website=2', add)).headers.location).toBe('/shop/cart');
    const [cart] = await db.select({ websiteId: orders.websiteId }).from(orders).orderBy(desc(orders.id)).limit(1);
    expect(cart?.websiteId).toBe(AULNE);
    const [line] = await db.select().from(orderLines).orderBy(desc(orderLines.id)).limit(1);
    expect(line?.quantity).toBe(2);
  });

  it('applies to the website of its own page after another tab switched', async () => {
    await admin.get('/aboutus?fw=2');
    const said = async (website: number) =>
      (await admin.call('/shop/cart/update_json', {}, { 'x-page-website': String(website) })).answer.error.message;
    expect(await said(ALDER)).not.toBe(await said(AULNE));
  });

  it('applies to the website of the host without the right to switch', async () => {
    const { variantId } = await addProduct({ name: 'Bol', price: 900, companyId: 2 });
    const add = { product_id: variantId, add_qty: 1 };
    for (const who of [visitor(app), maria]) {
      const answer = await who.call('/shop/cart/update_json', add, { 'x-page-website': String(AULNE) });
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe('a form of a selected website', () => {
  const actions = ({ body }: Answer) =>
    [...body.matchAll(/<form\b[^>]*method="post"[^>]*>| formaction="[^"]*"/g)].map(([tag]) =>
      (/action="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
    );
  const actionOf = (page: Answer, path: string) => actions(page).find((one) => one.startsWith(path)) ?? '';
  const entry = { url: '/shop', parent: '' };

  it('is saved for the website of its page after another tab switched, and redirects there', async () => {
    const [here, there] = [await admin.get('/website/menus/new'), await admin.get('/website/menus/new?fw=2')];
    const path = '/website/menus/new';
    const first = await admin.post(actionOf(here, path), { ...entry, 'name-en_US': 'Of the first tab' });
    expect([first.statusCode, await at(admin, first.headers.location as string)]).toEqual([303, ALDER]);
    expect(await at(admin, '/aboutus')).toBe(AULNE);
    const second = await admin.post(actionOf(there, path), { ...entry, 'name-fr_FR': 'De la seconde' });
    expect(second.headers.location).toBe('/website/menus');
    const rows = await db.select().from(menus).orderBy(desc(menus.id)).limit(2);
    expect(rows.map(({ websiteId, name }) => [websiteId, Object.values(name)])).toEqual([
      [AULNE, ['De la seconde']],
      [ALDER, ['Of the first tab']],
    ]);
  });

  it('keeps its website when it is returned with errors', async () => {
    const path = '/website/menus/new';
    const action = actionOf(await admin.get(`${path}?fw=2`), path);
    await admin.get('/aboutus?fw=1');
    const again = await admin.post(action, entry);
    expect([again.statusCode, siteIn(again), actionOf(again, path)]).toEqual([400, AULNE, action]);
  });

  it('names its website in the action of every form, for people with the right to switch only', async () => {
    for (const url of ['/website/news/new', '/shop', '/my/account', '/nowhere']) {
      expect((await admin.get(`${url}?fw=1`)).body, url).not.toContain('page_website');
      const spoken = actions(await admin.get(`${url}?fw=2`));
      expect(spoken.length, url).toBeGreaterThan(0);
      for (const one of spoken) expect(one, url).toMatch(/^\/[^?#]*\?([^#]*&)?page_website=2(#|$)/);
      for (const who of [publisher, maria, visitor(app)]) {
        expect((await who.get(url)).body, url).not.toContain('page_website');
      }
    }
    expect((await admin.get('/website/news/new')).body).toContain(' formaction="');
    const cart = '/shop/cart/update?page_website=2';
    const { variantId } = await addProduct({ name: 'Jatte', price: 900, companyId: 2 });
    expect((await maria.post(cart, { product_id: variantId })).statusCode).toBe(400);
  });
});

describe('/website/force_website', () => {
  const force = (who: Visitor, website_id: unknown) => who.call('/website/force_website', { website_id });

  it('selects a website and clears the selection', async () => {
    expect((await force(admin, AULNE)).answer).toBe(true);
    expect(await at(admin, '/aboutus')).toBe(AULNE);
    for (const none of [null, 0]) {
      expect((await force(admin, none)).answer).toBe(true);
      expect(await at(admin, '/aboutus')).toBe(ALDER);
      await force(admin, String(AULNE));
    }
  });

  it('is refused without the right to switch', async () => {
    expect((await force(visitor(app), AULNE)).statusCode).toBe(401);
    for (const who of [maria, publisher]) expect((await force(who, AULNE)).statusCode).toBe(403);
  });

  it.each([99, -1, 'x', {}, [], '', undefined, 2.5])('refuses the id %j and names the field', async (wrong) => {
    const { statusCode, answer } = await force(admin, wrong);
    expect(statusCode).toBe(400);
    expect(Object.keys(answer.error.fields)).toEqual(['website_id']);
  });
});

describe('the website switcher', () => {
  const hrefs = ({ body }: Answer) =>
    [...body.matchAll(/<a class="dropdown__item"([^>]* data-widget="js_multi_website_switch"[^>]*)>/g)].map(
      ([, one]) => one,
    );

  it('links to the same page on the domain of each website', async () => {
    const [alder, aulne] = hrefs(await admin.get('/fr/shop?search=pot&fw=1')) as [string, string];
    expect(alder).toContain('data-website-id="1"');
    expect(alder).toContain('href="/fr/shop?search=pot&amp;fw=1" aria-current="true"');
    expect(aulne).toContain('data-website-id="2" data-domain="aulne.localhost"');
    expect(aulne).toMatch(/href="http:\/\/aulne\.localhost:\d+\/shop\?search=pot&amp;fw=2"/);
  });

  it('is shown only to people with the right to switch', async () => {
    for (const who of [maria, publisher]) expect(hrefs(await who.get('/shop'))).toEqual([]);
    expect((await visitor(app).get('/shop')).body).not.toContain('js_multi_website_switch');
  });
});
