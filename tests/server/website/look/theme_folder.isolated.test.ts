import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changed } from '#core/changes/changes.ts';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { textOf } from '#tests/setup/source_files.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { addPageRow, pageAt } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

/** Places of the layout between what stands around them. */
const IN_PAGE = [
  ...['head_end', '</head>', 'before_header', '<header', 'header_actions', 'after_header', '<main', 'before_main'],
  ...['after_main', '</main>', 'before_footer', '<footer', 'footer_columns', 'footer_end'],
];
const BLOCKS = IN_PAGE.filter((name) => !name.startsWith('<'));

/** Of the README, a section and a part of cards among them; the others are drawn on a page whose data has `values` and `errors`. */
const CODE = [...textOf('templates/README.md').matchAll(/```html\n(.*?)```/gs)].map(([, code]) => code ?? '');
const isSection = (code: string) => code.includes('@section');
const isOfCard = (code: string) => code.includes('it.card');
const EXAMPLES = CODE.filter((code) => !isSection(code) && !isOfCard(code));
const OF_PRODUCT = ['product_before_form', 'product_after_form', 'product_end'];

/** With parts that can't be read or drawn among others, sections of its own, and all places filled. */
const CARD = "<%~ include('@project/shop/_card', it) %><p>A card of the harbor</p>";
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'shop-theme-')), 'harbor');
const files: Record<string, string> = {
  'shop/_card.eta': CARD,
  'shop/blocks/_card_end.eta': CODE.find(isOfCard) ?? '',
  'shop/blocks/_card_picture.eta': '<i data-card="<%= it.card.url %>"></i>',
  ...Object.fromEntries(
    OF_PRODUCT.map((name) => [`shop/blocks/_${name}.eta`, `<i data-place="${name} <%= it.form.templateId %>"></i>`]),
  ),
  'core/layout/_menu.eta': '<% if ( %>',
  'website/_promises_section.eta': '<%= it.no.no %>',
  'website/account/signup.eta': EXAMPLES.join(''),
  'website/sections/visit_us.eta': CODE.find(isSection) ?? '',
  'website/sections/sea_view.eta':
    '<% /* @section Sea view\n@param {text} [title=Looking out] - Heading */ %><h2 class="sea"><%= it.title %></h2>',
  'website/sections/leak.eta': '<% /* @section Leak */ %>\n<%= it.no.no %>',
  'website/sections/wreck.eta': '<% /* @section Wreck\n@param {text} - Name */ %>',
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
  expect(home.body).toContain('class="promises');
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

it('theme folder fills the places of product cards and product pages', async () => {
  const shop = await shopOf();
  const cards = shop.match(/<article class="card/g)?.length;
  expect(shop.match(/<i data-card="\/shop\/[^"]+">/g)).toHaveLength(cards ?? 0);
  expect(shop).toMatch(/<p>[^<]+ leaves us within two days<\/p>\s*<\/div>\s*<\/article>/);
  const product = await visitor(app).get(/class="card__link" href="([^"]+)"/.exec(shop)?.[1] ?? '');
  const places = [...product.body.matchAll(/data-place="(\w+) \d+"|<h1|id="js_product|data-widget="(js_product\w*)"/g)];
  expect(places.flatMap(([, name]) => name ?? [])).toEqual(OF_PRODUCT);
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
  for (const file of ['_menu.eta', '_promises_section.eta'])
    expect(
      logged.filter((one) => one.includes(file) && one.includes('instead')),
      file,
    ).toHaveLength(1);
});

describe('sections of a theme folder', () => {
  const sections = [
    { id: 1, kind: 'leak', values: {} },
    { id: 2, kind: 'sea_view', values: {} },
    { id: 3, kind: 'visit_us', values: { text: { en_US: '<p>Along the quay</p>' } } },
  ];

  it('are offered in the form of a page and shown, except by those that cannot be used', async () => {
    const id = await addPageRow({ url: '/at-sea', websiteId: 1, sections });
    const form = (await publisher.get(`/website/pages/${id}`)).body;
    expect(form).toContain('<option value="sea_view">Sea view</option>');
    expect(form).not.toContain('value="wreck"');
    expect(form).toContain('templates/website/sections/wreck.eta:2: This param can');
    const { statusCode, body } = await visitor(app).get('/at-sea');
    expect([statusCode, body.includes('<h2 class="sea">Looking out</h2>')]).toEqual([200, true]);
    expect(body).toMatch(/<h2>Visit us<\/h2>[\s\S]*Along the quay/);
  });

  it('say in development what cannot be drawn, and in production are left out and logged once', async () => {
    const wrong = /sections\/leak\.eta:2 can&#39;t be drawn|sections\/leak\.eta:2 can't be drawn/;
    expect((await visitor(app).get('/at-sea?a')).body).toMatch(wrong);
    vi.spyOn(env, 'isProduction', 'get').mockReturnValue(true);
    await changed('website');
    const { body } = await visitor(app).get('/at-sea');
    expect([wrong.test(body), body.includes('class="sea"')]).toEqual([false, true]);
    expect(logged.filter((one) => one.includes('leak.eta') && one.includes('is left out'))).toHaveLength(1);
  });

  it('keep what was written in them where the website chooses another theme', async () => {
    expect((await choose('none')).statusCode).toBe(303);
    expect((await visitor(app).get('/at-sea')).body).not.toContain('class="sea"');
    const { id } = await pageAt('/at-sea');
    const form = `/website/pages/${id}`;
    expect((await publisher.post(form, await formFields(publisher, form))).statusCode).toBe(303);
    expect((await pageAt('/at-sea')).sections).toEqual(sections);
    await choose('harbor');
  });
});
