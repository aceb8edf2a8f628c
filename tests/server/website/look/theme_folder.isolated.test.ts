import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { textOf } from '#tests/setup/source_files.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

/** Places of the layout between what stands around them. */
const IN_PAGE = [
  ...['head_end', '</head>', 'before_header', '<header', 'header_actions', 'after_header', '<main', 'before_main'],
  ...['after_main', '</main>', 'before_footer', '<footer', 'footer_columns', 'footer_end'],
];
const BLOCKS = IN_PAGE.filter((name) => !name.startsWith('<'));

/** Of the README, to be drawn on a page whose data has `values` and `errors`. */
const EXAMPLES = [...textOf('templates/README.md').matchAll(/```html\n(.*?)```/gs)].map(([, code]) => code ?? '');

/** With a card that adds a note, a menu that can't be read, a hero that can't be drawn, and all places filled. */
const CARD = "<%~ include('@project/shop/_card', it) %><p>A card of the harbor</p>";
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'shop-theme-')), 'harbor');
const files: Record<string, string> = {
  'shop/_card.eta': CARD,
  'core/layout/_menu.eta': '<% if ( %>',
  'website/_hero.eta': '<%= it.no.no %>',
  'website/account/signup.eta': EXAMPLES.join(''),
  ...Object.fromEntries(
    BLOCKS.map((name) => [`core/layout/blocks/_${name}.eta`, `<i data-block="${name} <%= it.site.website.id %>"></i>`]),
  ),
};
for (const [file, source] of Object.entries(files)) {
  mkdirSync(path.join(folder, 'templates', path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, 'templates', file), source);
}

let app: FastifyInstance;
let publisher: Visitor;
const logged: string[] = [];
vi.spyOn(log, 'error').mockImplementation((_facts: unknown, sentence?: string) => void logged.push(sentence ?? ''));
beforeAll(async () => {
  env.THEME_DIR = [{ name: 'harbor', folder }];
  // Templates are read when the application is first imported.
  const { buildApp } = await import('#app.ts');
  app = await buildApp();
  publisher = await signedIn(app, 'publisher');
});
afterAll(async () => {
  await app.close();
  rmSync(path.dirname(folder), { recursive: true });
});

const choose = async (theme_name: string) =>
  publisher.post('/website/look', { ...(await formFields(publisher, '/website/look')), theme_name });
const shopOf = async () => (await visitor(app).get('/shop')).body;

it('theme folder replaces templates of the project, except by those that cannot be used', async () => {
  expect(await shopOf()).toContain('A card of the harbor');
  const home = await visitor(app).get('/');
  expect(home.statusCode).toBe(200);
  expect(home.body).toContain('class="hero__title"');
  expect(home.body).toContain('<header class="header"');
});

it('theme folder can be deselected for a website, and unknown names are refused', async () => {
  expect((await publisher.get('/website/look')).body).toContain('<option value="harbor"');
  expect((await choose('none')).statusCode).toBe(303);
  expect(await shopOf()).not.toContain('A card of the harbor');
  const refused = await choose('pirate');
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Select one of the options')]);
  expect((await choose('harbor')).statusCode).toBe(303);
  expect(await shopOf()).toContain('A card of the harbor');
});

const blocksOf = (html: string) => [...html.matchAll(/data-block="(\w+) 1"|<\/head>|<header|<main|<\/main>|<footer/g)];

it('theme folder fills the places of the layout, on pages for visitors only', async () => {
  const shown = blocksOf(await shopOf()).map(([all, name]) => name ?? all);
  expect(shown).toEqual(IN_PAGE);
  expect((await publisher.get('/website/look')).body).not.toContain('data-block');
});

it('examples of the README are drawn by a template of a theme', async () => {
  const { statusCode, body } = await visitor(app).get('/web/signup');
  expect(statusCode).toBe(200);
  const names = [...body.matchAll(/data-widget="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['o_cart_count', 'o_product_price', 'o_product_price', 'o_block']);
  expect(body).toMatch(/<span [^>]*data-widget="o_product_price"[^>]*>.*26/);
  expect(body).toMatch(/<label [^>]*for="city"/);
});

it('theme folder logs each template that cannot be used once', () => {
  for (const file of ['_menu.eta', '_hero.eta'])
    expect(
      logged.filter((one) => one.includes(file) && one.includes('instead')),
      file,
    ).toHaveLength(1);
});
