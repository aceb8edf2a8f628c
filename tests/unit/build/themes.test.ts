import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { build, isBuildFresh } from '#registry/tools/build.ts';
import { themeFoldersIn } from '#registry/tools/themes/folders.ts';
import { folderWith, plain, project } from './project.ts';

const silent = { widgetTexts: () => ({}), compileTexts: () => [] };

const shop = () =>
  project({
    'widgets/shop/o_menu.ts': plain('Menu'),
    'assets/css/index.css': "@import './tokens.css'; body { margin: 0 }",
    'assets/css/tokens.css': ':root { --ink: #111 }',
    'assets/css/pages/shop/list.css': '.list { color: var(--ink) }',
    'assets/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });

function themed(files: Record<string, string>) {
  const theme = folderWith(files);
  const themes = [{ name: 'harbor', folder: theme.root }];
  return { ...shop(), theme, options: { isDev: false, library: 'preact', themes } as const };
}

describe('build() with a theme', () => {
  it('puts the theme’s stylesheets in place of the project’s, which they can import', async () => {
    const { root, read, options } = themed({
      'assets/css/tokens.css': "@import './tokens.css'; :root { --paper: #fed }",
    });
    const { themes, css, files } = await build(root, options, silent);
    expect(Object.keys(themes.harbor!)).toEqual(['css/index.css']);
    expect(read(themes.harbor!['css/index.css']!)).toMatch(/--ink:\s*#111.*--paper:\s*#fed.*margin/s);
    expect(read(css)).not.toContain('--paper');
    expect(files['css/index.css']).toBe(css);
  });

  it('takes pictures and stylesheets of pages that only the theme has', async () => {
    const { root, read, options } = themed({
      'assets/css/pages/shop/note.css': '.note { margin: 1px }',
      'assets/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="harbor"/>',
    });
    const { themes, files } = await build(root, options, silent);
    expect(Object.keys(themes.harbor!).sort()).toEqual(['css/pages/shop/note.css', 'images/logo.svg']);
    expect(read(themes.harbor!['images/logo.svg']!)).toContain('harbor');
    expect(files['images/logo.svg']).not.toBe(themes.harbor!['images/logo.svg']);
  });

  it('builds again when a file of the theme comes', async () => {
    const { root, theme, options } = themed({ 'assets/css/tokens.css': '' });
    await build(root, options, silent);
    expect(isBuildFresh(root, options)).toBe(true);
    theme.write('assets/css/pages/shop/list.css', '.list { color: red }');
    expect(isBuildFresh(root, options)).toBe(false);
  });
});

describe('themeFoldersIn()', () => {
  const foldersOf = (...names: string[]) => {
    const files = ['harbor/x', 'garden/x', 'other/harbor/x', 'Big One/x', 'none/x'].map((file) => [file, '']);
    const { root } = folderWith(Object.fromEntries(files));
    return themeFoldersIn(names.map((name) => path.join(root, name)).join(path.delimiter));
  };

  it('names themes by their folders, in order', () => {
    expect(foldersOf('harbor', 'garden').map(({ name }) => name)).toEqual(['harbor', 'garden']);
    expect(foldersOf()).toEqual([]);
  });

  it.each([
    ['a folder that is not there', ['gone'], /there is no folder .*gone/],
    ['two of one name', ['harbor', 'other/harbor'], /two themes are called harbor/],
    ['a name that could not stand in an address', ['Big One'], /can't be called Big One/],
    ['the word for no theme', ['none'], /can't be called none/],
  ])('refuses %s', (_mistake, names, says) => {
    expect(() => foldersOf(...names)).toThrow(says);
  });
});
