import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundledTemplates } from '#core/templates/bundled_templates.ts';
import { loadTemplates, placeOfNow } from '#core/templates/templates.ts';
import { TemplateError } from '#core/templates/theme_fallback.ts';
import { templatePrint } from '#registry/tools/templates/template_code.ts';

function templates(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-templates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), source);
  }
  return folder;
}

function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}

it('loadTemplates renders templates by name, with layouts and includes', () => {
  const eta = loadTemplates(
    templates({
      'core/layout.eta': '<main><%~ it.body %></main>',
      'shop/cart.eta': "<% layout('@core/layout') %><%~ include('@shop/_line', { n: 2 }) %>",
      'shop/_line.eta': '<b><%= it.n %> <%= it.unit %></b>',
    }),
  );
  const html = '<main><b>2 &lt;kg&gt;</b></main>';
  expect(eta.render('@shop/cart', { unit: '<kg>' })).toBe(html);
  expect(eta.render('@shop/cart.eta', { unit: '<kg>' }), 'as @fastify/view asks').toBe(html);
});

it('loadTemplates takes the code that was bundled for a template, unless it was changed since', () => {
  const source = '<b><%= it.n %></b>';
  bundledTemplates['shop/cart.eta'] = { print: templatePrint(source), draw: () => 'bundled' };
  onTestFinished(() => void delete bundledTemplates['shop/cart.eta']);
  const drawn = (now: string) => loadTemplates(templates({ 'shop/cart.eta': now })).render('@shop/cart', { n: 2 });
  expect(drawn(source)).toBe('bundled');
  expect(drawn(`${source}!`)).toBe('<b>2</b>!');
});

it.each([
  [
    'a parenthesis that is not closed',
    '\n<b>\n<% if (it.rooms?.length { %>\n</b>\n<% } %>',
    /: Unexpected token '\{', noticed at line 3$/,
  ],
  ['a block that is not closed', '<b>\n<% if (it.rooms) { %>\n</b>', /: .+, noticed at line 2$/],
  ['a tag that is not closed', '<b>\n<% if (it.rooms', /: unclosed tag at line 2 col 1:\s+<% if \(it\.rooms\s+\^$/],
])('loadTemplates names the template with %s', (_mistake, source, says) => {
  const error = thrownBy(() => loadTemplates(templates({ 'core/layout.eta': '', 'website/home.eta': source })));
  expect(error).toBeInstanceOf(TemplateError);
  expect(error.message).toMatch(/^templates\/website\/home\.eta can't be read: /);
  expect(error.message).toMatch(says);
  expect(error.message.split('\n').length).toBeLessThan(6);
});

it('render names the included template that fails, not the template around it', () => {
  const eta = loadTemplates(
    templates({
      'shop/cart.eta': "<%~ include('@shop/_line') %>",
      'shop/_line.eta': '<b\n  class="line"\n>\n  <%= it.nope.nope %></b>',
    }),
  );
  const error = thrownBy(() => eta.render('@shop/cart', {}));
  expect(error.message).toBe("templates/shop/_line.eta:4 can't be drawn");
  expect((error.cause as Error).message).toMatch(/undefined \(reading 'nope'\)/);
});

describe('templates of a theme', () => {
  const PROJECT = {
    'shop/page.eta': "<h1>Shop</h1><%~ include('@shop/_card', { name: it.name }) %>",
    'shop/_card.eta': '<b><%= it.name %></b>',
  };
  function themed(theme: Record<string, string>) {
    const reported: string[] = [];
    const report = ({ message }: Error) => reported.push(message);
    const folder = templates(theme);
    return { eta: loadTemplates(templates(PROJECT), { theme: { folder, report } }), reported, folder };
  }
  const draw = (theme: Record<string, string>) => themed(theme).eta.render('@shop/page', { name: 'Pot' });

  it('take the place of those of the same names, wherever they are included', () => {
    expect(draw({ 'shop/_card.eta': '<i><%= it.name %></i>' })).toBe('<h1>Shop</h1><i>Pot</i>');
  });

  it('can include the one whose place they take, and have partials of their own', () => {
    const card = "<%~ include('@project/shop/_card', it) %><%~ include('@shop/_note') %>";
    expect(draw({ 'shop/_card.eta': card, 'shop/_note.eta': '!' })).toBe('<h1>Shop</h1><b>Pot</b>!');
  });

  it('are left out and reported with file and line where they can’t be read', () => {
    const { eta, reported, folder } = themed({ 'shop/_card.eta': '<i>\n<% if (it.name { %>\n</i>' });
    expect(eta.render('@shop/page', { name: 'Pot' })).toBe('<h1>Shop</h1><b>Pot</b>');
    const file = path.join(folder, 'shop/_card.eta');
    expect(reported).toEqual([expect.stringMatching(/can't be read: .+ at line 2$/)]);
    expect(reported[0]).toContain(file);
  });

  it.each([
    ['that throws', '<%= it.nope.nope %>'],
    ['that includes itself', "<%~ include('@shop/_card', it) %>"],
    ['that includes what is not there', "<%~ include('@shop/_gone', it) %>"],
  ])('give way to the project’s where one is used %s', (_mistake, card) => {
    const { eta, reported } = themed({ 'shop/_card.eta': card });
    expect(eta.render('@shop/page', { name: 'Pot' })).toBe('<h1>Shop</h1><b>Pot</b>');
    expect(reported.length).toBeGreaterThan(0);
  });

  it('are reported with file and line where they can’t be drawn', () => {
    const { eta, reported, folder } = themed({ 'shop/_card.eta': '<b>\n<%= it.nope.nope %></b>' });
    eta.render('@shop/page', { name: 'Pot' });
    expect(reported).toEqual([`${path.join(folder, 'shop/_card.eta')}:2 can't be drawn`]);
  });

  it.each([
    ['one', { 'shop/_card.eta': "<i><%~ include('@shop/_card', it) %></i>" }],
    [
      'two',
      {
        'shop/page.eta': "<i><%~ include('@shop/_card', it) %></i>",
        'shop/_card.eta': "<u><%~ include('@shop/page') %></u>",
      },
    ],
    [
      'one by a partial of the theme',
      { 'shop/_card.eta': "<%~ include('@shop/_row') %>", 'shop/_row.eta': "<tr><%~ include('@shop/_card') %></tr>" },
    ],
  ])('that include each other without end, %s, leave nothing of the loop on the page', (_loop, theme) => {
    const { eta, reported } = themed(theme);
    expect(eta.render('@shop/page', { name: 'Pot' }).replaceAll(/<.?i>/g, '')).toMatch(/^(<h1>Shop<.h1>)?<b>Pot<.b>$/);
    expect(eta.render('@shop/page', { name: 'Pot' }), 'the next time').toContain('<b>Pot</b>');
    expect(new Set(reported).size).toBe(1);
    expect(reported[0]).toMatch(/(_card|page)\.eta includes itself again and again$/);
  });

  it('may include themselves as deep as a menu goes', () => {
    const card =
      "<i><%= it.depth %></i><% if (it.depth) { %><%~ include('@shop/_card', { depth: it.depth - 1 }) %><% } %>";
    const { eta, reported } = themed({ 'shop/_card.eta': card });
    expect(eta.render('@shop/_card', { depth: 9 })).toMatch(/^<i>9<.i>.*<i>0<.i>$/);
    expect(reported).toEqual([]);
  });
});

it('placeOfNow() names the template that is drawn, and the line that says something first', () => {
  const note = () => placeOfNow("'o_note'");
  const eta = loadTemplates(
    templates({
      'shop/cart.eta': "<%~ include('@shop/_line', it) %>\n<%= it.note('o_note') %>",
      'shop/_line.eta': "\n\n<%= it.note('o_note') %>",
    }),
  );
  expect(eta.render('@shop/cart', { note }).trim()).toBe(
    'in templates/shop/_line.eta:3\n in templates/shop/cart.eta:2',
  );
  expect(note()).toBe('');
});
