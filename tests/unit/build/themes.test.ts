import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { build, isBuildFresh } from '#registry/tools/build.ts';
import type { Manifest } from '#registry/tools/manifest.ts';
import { compileTexts, widgetTexts } from '#registry/tools/texts.ts';
import { type ThemeFolder, themeFoldersIn, themesThere } from '#registry/tools/themes/folders.ts';
import { stylesOfTheme } from '#registry/tools/themes/theme_styles.ts';
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

describe('stylesOfTheme()', () => {
  const styles = (files: Record<string, string>) => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => said.mockRestore());
    const { root, options } = themed(files);
    const built = stylesOfTheme({ ...options, root }, '.build/assets', options.themes[0] as ThemeFolder);
    return built.then(({ files: made }) => ({ made: Object.keys(made), said: said.mock.calls.flat() }));
  };

  it('leaves out a stylesheet of 10 MB, and says so', async () => {
    const heavy = Array.from({ length: 200_000 }, (_, n) => `.rule-number-${n} { margin: ${n}px; padding: 1px }`);
    const { made, said } = await styles({
      'assets/css/pages/shop/list.css': heavy.join('\n'),
      'assets/css/tokens.css': ':root { --paper: #fed }',
    });
    expect(made).toEqual(['css/index.css']);
    expect(said).toEqual([
      "Theme harbor: assets/css/pages/shop/list.css has more than 2 MB; the project's own is used instead.",
    ]);
  });

  it('is empty where a stylesheet imports what is not there', async () => {
    const { made, said } = await styles({ 'assets/css/index.css': "@import 'gone.css';" });
    expect(made).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/^Theme harbor: its stylesheets cannot be built/)]);
  });

  it('takes what browsers would ignore', async () => {
    const { made, said } = await styles({ 'assets/css/tokens.css': ':root { --ink: #000 } }} .a {' });
    expect([made.includes('css/index.css'), said]).toEqual([true, []]);
  });
});

describe('build() with widgets of a theme outside the project', () => {
  const NOTE = `
    import { useState } from 'react';
    import { number } from '#registry/params.ts';
    import { defineWidget } from '#registry/widget.ts';
    import { Pen } from './parts/pen.tsx';
    export default defineWidget({
      params: { size: number(1) },
      View({ size }) { const [n] = useState(size); return <b>Note {n} <Pen /></b>; },
    });
  `;
  const PEN = 'export const Pen = () => <i>Pen</i>;\n';
  const files = { 'widgets/shop/o_note.tsx': NOTE, 'widgets/shop/parts/pen.tsx': PEN };
  const served = ({ widgets, groups }: Manifest, name: string) => groups[widgets[name]!.group]!.files;

  it.each([
    ['for visitors', { isDev: false, library: 'preact' }],
    ['for development with React', { isDev: true, library: 'react' }],
  ] as const)('finds the registry, the framework and modules of its own, %s', async (_kind, kind) => {
    const { root, read, options } = themed(files);
    const manifest = await build(root, { ...options, ...kind }, silent);
    expect(served(manifest, 'o_note').map(read).join('')).toMatch(/Note .*Pen|Pen.*Note /s);
    const { widgets, draw } = await import(path.join(root, '.build/ssr.mjs'));
    expect(Object.keys(widgets)).toEqual(['o_menu', 'o_note']);
    expect(await draw(widgets.o_note, { size: 3 })).toContain('Note');
  });

  it('takes a widget of the theme in place of the project’s of the same name, and builds again when it changes', async () => {
    const { root, read, theme, options } = themed({
      'widgets/website/o_menu.ts': plain('Theirs').replaceAll('../../registry', '#registry'),
    });
    const manifest = await build(root, options, silent);
    expect(served(manifest, 'o_menu').map(read).join('')).toContain('Theirs');
    expect(isBuildFresh(root, options)).toBe(true);
    theme.write('widgets/website/o_menu.ts', plain('Other').replaceAll('../../registry', '#registry'));
    expect(isBuildFresh(root, options)).toBe(false);
  });
});

describe('build() with a theme’s widget that uses React components of packages', () => {
  const GIFT = `
    import * as Switch from '@radix-ui/react-switch';
    import Badge from 'badge-of-theme';
    import { useState } from 'react';
    import { defineWidget } from '#registry/widget.ts';
    export default defineWidget({
      View() {
        const [isGift, setGift] = useState(false);
        return <><Switch.Root checked={isGift} onCheckedChange={setGift} /><Badge text="Gift" /></>;
      },
    });
  `;
  /** As packages take React: as a whole, and by names that are computed. */
  const BADGE = `
    import React from 'react';
    export default function Badge({ text }) {
      const [shown] = React['use' + 'State'](text);
      return React.createElement('mark', null, shown);
    }
  `;
  const files = {
    'widgets/shop/o_gift.tsx': GIFT,
    'node_modules/badge-of-theme/package.json': '{"name":"badge-of-theme","type":"module","main":"index.js"}',
    'node_modules/badge-of-theme/index.js': BADGE,
    // Which package managers install beside packages that want it.
    'node_modules/react/index.js': "throw new Error('Another React')",
  };

  it.each([
    ['for visitors', { isDev: false, library: 'preact' }],
    ['for development', { isDev: true, library: 'preact' }],
    ['for development with React', { isDev: true, library: 'react' }],
  ] as const)('draws them with the framework of the project, %s', async (_kind, kind) => {
    const { root, read, options } = themed(files);
    const { groups, widgets, runtime } = await build(root, { ...options, ...kind }, silent);
    const served = [...groups[widgets.o_gift!.group]!.files, ...runtime].map(read).join('');
    expect(served).toContain('mark');
    expect(served).not.toContain('Another React');
    const built = await import(path.join(root, '.build/ssr.mjs'));
    const html = await built.draw(built.widgets.o_gift, {});
    expect(html).toMatch(/<button[^>]* role="switch".*<mark>Gift<\/mark>/s);
  });
});

describe('texts of a theme', () => {
  const FRENCH = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n';
  const entry = (id: string, text: string) => `\nmsgid "${id}"\nmsgstr "${text}"\n`;

  it('are those of the theme for templates, and additions for widgets', () => {
    const theme = folderWith({
      'assets/locales/fr_FR.po': FRENCH + entry('My Cart', 'Mon cabas') + entry('Harbor', 'Port'),
      'widgets/shop/o_note.tsx': "t('Harbor'); t('My Cart');",
    });
    const themes = [{ name: 'harbor', folder: theme.root }];
    const outdir = path.join(theme.root, 'texts');
    compileTexts(outdir, themes);
    const read = (file: string) => JSON.parse(readFileSync(path.join(outdir, file), 'utf8'));
    expect(read('harbor/fr_FR.json')).toEqual({ 'My Cart': 'Mon cabas', Harbor: 'Port' });
    expect(read('fr_FR.json')).toMatchObject({ 'My Cart': 'Mon panier', Harbor: 'Port' });
    const file = path.relative(process.cwd(), path.join(theme.root, 'widgets/shop/o_note.tsx'));
    expect(widgetTexts([file], 'fr_FR', themes)).toMatchObject({ 'My Cart': 'Mon panier', Harbor: 'Port' });
  });
});

describe('a catalogue of a theme that can’t be read', () => {
  it('is told once with file and line, and the project’s texts stay', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => said.mockRestore());
    const theme = folderWith({
      'assets/locales/fr_FR.po': 'msgid "My Cart"\nmsgstr "Mon cabas"\n\nmsgid "a\nmsgstr "',
    });
    const outdir = path.join(theme.root, 'texts');
    const themes = [{ name: 'harbor', folder: theme.root }];
    for (const _twice of [1, 2]) compileTexts(outdir, themes);
    expect(JSON.parse(readFileSync(path.join(outdir, 'harbor/fr_FR.json'), 'utf8'))).toEqual({});
    expect(JSON.parse(readFileSync(path.join(outdir, 'fr_FR.json'), 'utf8'))['My Cart']).toBe('Mon panier');
    expect(said.mock.calls.flat()).toEqual([expect.stringMatching(/locales\/fr_FR\.po.*can't be read, so its texts/)]);
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

describe('themesThere()', () => {
  it('leaves out a folder that is not there, and says which', () => {
    const { root } = folderWith({ 'harbor/x': '' });
    const said: string[] = [];
    const value = ['gone', 'harbor'].map((name) => path.join(root, name)).join(path.delimiter);
    expect(themesThere(value, (sentence) => said.push(sentence)).map(({ name }) => name)).toEqual(['harbor']);
    expect(said).toEqual([expect.stringMatching(/^THEME_DIR: there is no folder .*gone; pages are shown without/)]);
  });

  it('refuses a file', () => {
    const { root } = folderWith({ harbor: '' });
    expect(() => themesThere(path.join(root, 'harbor'), () => {})).toThrow('there is no folder');
  });
});
