import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '#registry/tools/build.ts';
import { themeFoldersIn } from '#registry/tools/themes/folders.ts';
import { newTheme } from '#registry/tools/themes/new_theme.ts';
import { folderWith, plain, project } from './project.ts';

describe('newTheme', () => {
  it('writes a theme whose stylesheets build', async () => {
    const { root: parent } = folderWith({});
    const folder = path.join(parent, 'harbor');
    expect(newTheme(folder)).toContain(path.join(folder, 'assets/css/theme.css'));
    const { root, read } = project({
      'widgets/shop/o_menu.ts': plain('Menu'),
      'assets/css/tokens.css': ':root{--fern:#111}',
    });
    const silent = { widgetTexts: () => ({}), compileTexts: () => [] };
    const themes = themeFoldersIn(folder);
    const made = await build(root, { isDev: false, library: 'preact', themes }, silent);
    expect(read(made.themes.harbor!['css/index.css']!)).toContain('text-transform:uppercase');
  });

  it('names only templates that the project has', () => {
    const { root: parent } = folderWith({});
    const folder = path.join(parent, 'harbor');
    const templates = newTheme(folder).filter((file) => file.endsWith('.eta'));
    expect(templates).toHaveLength(1);
    for (const file of templates) expect(existsSync(path.relative(folder, file)), file).toBe(true);
  });

  it.each(['', 'Harbor', '../none', 'a b'])('refuses %j as a name', (folder) => {
    expect(() => newTheme(folder)).toThrow('Give a folder whose name has small letters');
  });

  it('overwrites nothing', () => {
    const { root } = folderWith({ 'harbor/mine.css': '' });
    expect(() => newTheme(path.join(root, 'harbor'))).toThrow('already exists');
  });
});
