import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { ATTACK, addPageRow } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { allMenus } from '#website/queries.ts';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const entries = async () => (await allMenus()).filter(({ websiteId }) => websiteId === 1);
const entry = async (name: string) => {
  const found = (await entries()).find((one) => one.name.en_US === name);
  if (!found) throw new Error(`The menu has no ${name}`);
  return found;
};
/** `Name > Child` in the order of the menu. */
const tree = async () => {
  const all = await entries();
  const below = (parentId: number | null): string[] =>
    all
      .filter((one) => one.parentId === parentId)
      .flatMap((one) => [one.name.en_US ?? '', ...below(one.id).map((child) => `> ${child}`)]);
  return below(null);
};
const move = async (name: string, where: string) =>
  paul.post(`/website/menus/${(await entry(name)).id}/move`, { move: where });
const add = (fields: Record<string, string>) =>
  paul.post('/website/menus/new', { url: '/shop', parent: '', ...fields });

describe('the website menu', () => {
  test('shows translated entries that link to pages, other sites and email addresses', async () => {
    await add({ 'name-en_US': 'Pots', 'name-fr_FR': 'Pots de terre', url: '/shop?search=pot' });
    await add({ 'name-en_US': 'Friends', url: 'https://friends.example', opens_window: 'on' });
    await add({ 'name-en_US': 'Write', url: 'hello@example.com' });
    const { body } = await visitor(app).get('/aboutus');
    expect(body).toMatch(/href="\/shop\?search=pot"[^>]*>Pots</);
    expect(body).toMatch(/href="https:\/\/friends\.example" target="_blank" rel="noopener"[^>]*>Friends</);
    expect(body).toContain('href="mailto:hello@example.com"');
    expect((await visitor(app).get('/fr/aboutus')).body).toMatch(/href="\/fr\/shop\?search=pot"[^>]*>Pots de terre</);
  });

  test('shows the entry of an unpublished page to publishers only', async () => {
    await addPageRow({ url: '/soon', isPublished: false });
    await add({ 'name-en_US': 'Soon there', url: '/soon' });
    expect((await visitor(app).get('/aboutus')).body).not.toContain('Soon there');
    expect((await paul.get('/aboutus')).body).toContain('Soon there');
  });

  test('is ordered and nested in steps, and impossible moves change nothing', async () => {
    for (const name of ['First', 'Second', 'Third']) await add({ 'name-en_US': name });
    const last = async () => (await tree()).slice((await tree()).indexOf('First') < 0 ? 0 : -3);
    expect(await last()).toEqual(['First', 'Second', 'Third']);
    await move('Third', 'up');
    expect(await last()).toEqual(['First', 'Third', 'Second']);
    await move('Third', 'in');
    expect(await last()).toEqual(['First', '> Third', 'Second']);
    await move('Second', 'in');
    expect(await last()).toEqual(['First', '> Third', '> Second']);
    await move('Third', 'down');
    expect(await last()).toEqual(['First', '> Second', '> Third']);
    for (const where of ['down', 'in']) await move('Third', where);
    await move('First', 'in');
    expect(await last()).toEqual(['First', '> Second', '> Third']);
    await move('Second', 'out');
    expect(await last()).toEqual(['First', '> Third', 'Second']);
    expect((await move('First', 'sideways')).statusCode).toBe(400);
  });

  test('refuses a third level in the form', async () => {
    const [about, delivery] = [await entry('About us'), await entry('Delivery and returns')];
    const refused = await add({ 'name-en_US': 'Too deep', parent: String(delivery.id) });
    expect([refused.statusCode, refused.body.includes('Too deep')]).toEqual([400, true]);
    const shop = await entry('Shop');
    const nested = { 'name-en_US': 'About us', url: '/aboutus', parent: String(shop.id) };
    expect((await paul.post(`/website/menus/${about.id}`, nested)).statusCode).toBe(400);
  });

  test('removes an entry with its children after a confirmation', async () => {
    await add({ 'name-en_US': 'Parent' });
    await add({ 'name-en_US': 'Child', parent: String((await entry('Parent')).id) });
    const { id } = await entry('Parent');
    expect((await paul.get(`/website/menus/${id}/delete`)).body).toContain('Child');
    await paul.post(`/website/menus/${id}/delete`, {});
    const names = await tree();
    expect(names.filter((name) => /Parent|Child/.test(name))).toEqual([]);
  });
});

describe('a menu entry', () => {
  test.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)//'],
    ['data:text/html,x'],
    ['//evil.example'],
    ['/\\evil.example'],
    [''],
    [ATTACK],
  ])('is refused with the target "%s"', async (url) => {
    const refused = await add({ 'name-en_US': 'Bad', url });
    expect([refused.statusCode, refused.body.includes('id="url-error"')]).toEqual([400, true]);
    expect(refused.body).not.toMatch(/<script>alert|<img src=x/);
  });

  test('is refused without a name and escapes its name', async () => {
    expect((await add({ 'name-en_US': ' ' })).body).toContain('id="name-en_US-error"');
    await add({ 'name-en_US': ATTACK.slice(0, 80) });
    for (const who of [visitor(app), paul])
      expect((await who.get('/aboutus')).body).not.toMatch(/<script>alert|<img src=x/);
    expect((await paul.get('/website/menus')).body).not.toMatch(/<script>alert|<img src=x/);
  });
});
