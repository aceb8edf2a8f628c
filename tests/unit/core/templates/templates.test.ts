import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadTemplates, TemplateError } from '#core/templates/templates.ts';

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
      'shop/_line.eta': '<b><%= it.nope.nope %></b>',
    }),
  );
  const error = thrownBy(() => eta.render('@shop/cart', {}));
  expect(error.message).toBe("templates/shop/_line.eta can't be drawn");
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
    return { eta: loadTemplates(templates(PROJECT), { folder, report }), reported, folder };
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
});
