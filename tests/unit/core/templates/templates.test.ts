import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
