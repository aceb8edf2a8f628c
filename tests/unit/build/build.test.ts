import { existsSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { build, isBuildFresh, type Options } from '#registry/tools/build.ts';
import type { TextsSource } from '#registry/tools/message_chunks.ts';
import { plain, project, view } from './project.ts';

const RELEASE: Options = { isDev: false, library: 'preact' };

const silent: TextsSource = { widgetTexts: () => ({}), compileTexts: () => [] };
const french: TextsSource = {
  widgetTexts: (files, language) =>
    language === 'fr_FR' && files.some((file) => file.includes('o_hello'))
      ? { '': { tag: 'fr-FR' }, Hello: 'Bonjour' }
      : {},
  compileTexts: vi.fn(() => []),
};

const shop = () =>
  project({
    'widgets/shop/o_hello.tsx': view('Hello', 'now'),
    'widgets/shop/o_hello.states.ts': 'export default {};',
    'widgets/shop/parts/price.tsx': 'export const price = 1;',
    'widgets/core/dialog.tsx': 'export const dialog = 1;',
    'widgets/website/o_plain.ts': plain('Plain'),
    'assets/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });

describe('build()', () => {
  it('lists every widget of every domain with its loading mode, kind, texts and files', async () => {
    const { widgets, groups, runtime } = await build(shop().root, RELEASE, french);
    expect(Object.keys(widgets)).toEqual(['o_hello', 'o_plain']);
    expect(widgets.o_hello).toEqual({ load: 'now', hasView: true, group: 'o_hello' });
    expect(widgets.o_plain).toEqual({ load: 'interact', hasView: false, group: 'o_plain' });
    expect([groups.o_hello?.hasTexts, groups.o_plain?.hasTexts]).toEqual([true, false]);
    expect(groups.o_plain?.files).toEqual([expect.stringMatching(/^\/assets\/o_plain-\w{4}\.js$/)]);
    for (const file of runtime) expect(groups.o_hello?.files).not.toContain(file);
  });

  it('writes the page entry as one file without imports', async () => {
    const { root, read } = shop();
    const { entry } = await build(root, RELEASE, silent);
    expect(read(entry)).not.toMatch(/\bimport\s*["'{]/);
  });

  it('names widgets of header and footer in the page entry, and all others in a list beside it', async () => {
    const { root, read, assets } = project({
      'widgets/shop/o_menu.ts': plain('A'),
      'widgets/shop/o_offer.ts': plain('B'),
      'templates/core/layout.eta': '<body></body>',
      'templates/core/layout/_header.eta': '<p data-widget="o_menu"></p>',
      'templates/shop/page.eta': '<p data-widget="o_offer"></p>',
    });
    const { entry, groups } = await build(root, RELEASE, silent);
    const lists = assets().filter((file) => /^widget_list-\w+\.js$/.test(file));
    expect(lists).toHaveLength(1);
    const list = read(`assets/${lists[0]}`);
    expect([groups.o_menu?.word, groups.o_offer?.word]).toEqual([
      undefined,
      expect.stringMatching(/^o_offer3,0\w{4}$/),
    ]);
    expect(read(entry)).toMatch(/"o_menu3,0\w{4}"/);
    expect(read(entry)).not.toContain('o_offer');
    expect(list).toContain(`"${groups.o_offer?.word}"`);
    expect(read(entry)).toContain(lists[0]);
  });

  it('puts modules that several widgets share into one file, whichever exports each widget uses', async () => {
    const using = (names: string, from: string, what: string) => `
      import { ${names} } from '../../registry/${from}';
      import { on } from '../../registry/bus.ts';
      import { defineWidget } from '../../registry/widget.ts';
      export default defineWidget({ enhance(host) { host.title = String(${what}); return on('x' as never, () => {}); } });
    `;
    const { root, read } = project({
      'widgets/shop/o_a.ts': using('call', 'call.ts', 'call'),
      'widgets/shop/o_b.ts': using('sendForm as send', 'call.ts', 'send'),
      'widgets/shop/o_c.ts': using(
        'call, fragment, type CallOptions',
        'call.ts',
        '[call, fragment] satisfies unknown[]',
      ),
      'widgets/shop/o_d.ts': using('emit', 'bus.ts', 'emit'),
      ...Object.fromEntries(
        ['o_a', 'o_b', 'o_c', 'o_d'].map((name) => [`templates/shop/${name}.eta`, `<p data-widget="${name}"></p>`]),
      ),
    });
    const { groups } = await build(root, RELEASE, silent);
    const shared = (name: string) => groups[name]?.files.slice(1) ?? [];
    expect(shared('o_d')).toHaveLength(1);
    expect(shared('o_a')).toHaveLength(2);
    expect([shared('o_b').toSorted(), shared('o_c').toSorted()]).toEqual([
      shared('o_a').toSorted(),
      shared('o_a').toSorted(),
    ]);
    expect(shared('o_a').map(read).join('')).toContain('x-page-language');
  });

  it('names files by a hash of their content and adds compressed copies', async () => {
    const { root, assets } = shop();
    const { files, entry, css } = await build(root, RELEASE, silent);
    expect(files['images/logo.svg']).toMatch(/^\/assets\/images\/logo-\w{10}\.svg$/);
    for (const address of [files['images/logo.svg'], entry, css] as string[]) {
      const name = address.replace('/assets/', '');
      expect(assets()).toEqual(expect.arrayContaining([name, `${name}.br`, `${name}.gz`]));
    }
  });

  it('asks browsers to compile the framework as it comes, but not small files or large ones', async () => {
    const { root, read, assets } = project({
      'widgets/shop/o_hello.tsx': view('Hello'),
      'widgets/shop/parts/readers.ts': `export default '${'x'.repeat(40_000)}';`,
      'widgets/shop/o_reader.ts': plain("' + import('./parts/readers.ts') + '"),
    });
    const { runtime, groups } = await build(root, RELEASE, silent);
    const [framework = '', ...parts] = runtime.map(read).sort((a, b) => b.length - a.length);
    expect(framework).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    const readers = assets().find((file) => /^readers-\w+\.js$/.test(file));
    const others = [...parts, ...(groups.o_hello?.files ?? []).map(read), read(`assets/${readers}`)];
    for (const script of others) expect(script).not.toContain('allFunctionsCalledOnLoad');
  });

  it('writes a separate file for a stylesheet that loads later', async () => {
    const { root, read } = project({
      'assets/css/pages/core/calendar.css': '@import url("tokens.css"); .calendar { color: var(--red) }',
      'assets/css/pages/core/tokens.css': '.calendar { --red: #f00 }',
    });
    const { files, css } = await build(root, RELEASE, silent);
    expect(read(files['css/pages/core/calendar.css'] as string)).toMatch(/--red:.*color:/s);
    expect(files['css/pages/core/tokens.css']).toBeUndefined();
    expect(read(css)).not.toContain('.calendar');
  });

  it('writes islands.js and islands.css under addresses that never change', async () => {
    const { root, read } = shop();
    const { entry, css } = await build(root, RELEASE, silent);
    expect(read('assets/islands.js')).toBe(`export * from './${path.basename(entry)}';\n`);
    expect(read('assets/islands.css')).toBe(`@import './${path.basename(css)}';\n`);
  });

  it('puts widgets of the same page and moment into one file', async () => {
    const { root, read } = project({
      'widgets/shop/o_a.ts': plain('A'),
      'widgets/shop/o_b.ts': plain('B'),
      'widgets/shop/o_elsewhere.ts': plain('C'),
      'widgets/shop/o_later.tsx': view('Later', 'now'),
      'templates/shop/page.eta': "<p data-widget=\"o_a\"></p><%~ it.widget('o_b') %><%~ it.widget('o_later') %>",
      'templates/shop/other.eta': '<p data-widget="o_elsewhere"></p>',
    });
    const { widgets, groups } = await build(root, RELEASE, silent);
    expect(widgets.o_b?.group).toBe(widgets.o_a?.group);
    expect(Object.keys(groups)).toHaveLength(3);
    expect(read(groups.o_a?.files[0] as string)).toMatch(/export ?\{\w+ as o_a, ?\w+ as o_b\}/);
  });

  it('writes the file of each group once more with its messages in each language', async () => {
    const { root, read, assets } = shop();
    const { messages, groups } = await build(root, RELEASE, french);
    expect(Object.keys(messages)).toEqual(['fr_FR']);
    const plainFile = groups.o_hello?.files[0] as string;
    const translated = read(plainFile.replace('.js', `-${messages.fr_FR}.js`));
    expect(translated).toBe(`${read(plainFile)}export default {"":{"tag":"fr-FR"},"Hello":"Bonjour"};\n`);
    expect(translated).toContain('as learn');
    expect(assets().filter((file) => /-fr_FR-\w+\.js$/.test(file))).toHaveLength(1);
    expect(french.compileTexts).toHaveBeenCalledWith(path.join(root, '.build/texts'), undefined);
  });

  it('builds with React instead of Preact when the library option says so', async () => {
    const { root, read } = shop();
    const { library, runtime } = await build(root, { ...RELEASE, library: 'react' }, silent);
    expect(library).toBe('react');
    const code = runtime.map(read).join('');
    expect(code.length).toBeGreaterThan(150_000);
    expect(code, 'what no browser knows').not.toMatch(/Dynamic require/);
  });

  it('succeeds for a project without widgets', async () => {
    const { entry, widgets } = await build(project({}).root, RELEASE, silent);
    expect(entry).toMatch(/^\/assets\/islands-/);
    expect(widgets).toEqual({});
  });
});

describe('build() for development', () => {
  it('replaces an earlier release with readable files that contain developer advice', async () => {
    const { root, read, assets } = shop();
    await build(root, RELEASE, silent);
    const { entry, isDev } = await build(root, { ...RELEASE, isDev: true }, silent);
    expect(read('assets/islands.js')).toContain(path.basename(entry));
    expect(assets()).not.toContain('islands.js.br');
    expect(read(entry)).toContain('No widget is named');
    expect(read(entry)).toContain('has no param');
    expect(read(entry)).toContain('/dev/reload');
    expect(isDev).toBe(true);
  });

  it('leaves developer advice and the reload connection out of a release', async () => {
    const { root, read } = shop();
    const { entry, isDev } = await build(root, RELEASE, silent);
    expect(read(entry)).not.toContain('No widget is named');
    expect(read(entry)).not.toContain('has no param');
    expect(read(entry)).not.toContain('/dev/reload');
    expect(isDev).toBe(false);
  });
});

describe('build(), run again', () => {
  it('writes the same files when nothing changed, and isBuildFresh reports that no build is needed', async () => {
    const { root, assets } = shop();
    expect(isBuildFresh(root, RELEASE)).toBe(false);
    const first = await build(root, RELEASE, french);
    const files = assets();
    expect(isBuildFresh(root, RELEASE)).toBe(true);
    expect(await build(root, RELEASE, french)).toEqual(first);
    expect(assets()).toEqual(files);
  });

  it('is reported as necessary after changed options, a changed source or a lost file', async () => {
    const { root } = shop();
    const { entry } = await build(root, RELEASE, silent);
    expect(isBuildFresh(root, { ...RELEASE, library: 'react' })).toBe(false);
    utimesSync(path.join(root, 'widgets/shop/o_hello.tsx'), 1, 1);
    expect(isBuildFresh(root, RELEASE)).toBe(false);
    await build(root, RELEASE, silent);
    expect(isBuildFresh(root, RELEASE)).toBe(true);
    rmSync(path.join(root, '.build', entry));
    expect(isBuildFresh(root, RELEASE)).toBe(false);
  });

  it('keeps the files of the build before, which open pages may request, and deletes older ones', async () => {
    const { root, write } = shop();
    const chunks: string[] = [];
    for (const text of ['One', 'Two', 'Three']) {
      write('widgets/website/o_plain.ts', plain(text));
      const { groups } = await build(root, RELEASE, silent);
      chunks.push(path.join(root, '.build', groups.o_plain?.files[0] as string));
    }
    expect(chunks.map((file) => existsSync(file))).toEqual([false, true, true]);
    expect(chunks.map((file) => existsSync(`${file}.br`))).toEqual([false, true, true]);
  });
});

describe('build() with an invalid project', () => {
  const refusal = (files: Record<string, string>) => build(project(files).root, RELEASE, silent);

  it('rejects two widgets with the same name', async () => {
    const twins = { 'widgets/shop/o_hello.tsx': view('A'), 'widgets/website/o_hello.ts': plain('B') };
    await expect(refusal(twins)).rejects.toThrow(
      "Two widgets are named 'o_hello': widgets/shop/o_hello.tsx and widgets/website/o_hello.ts.",
    );
  });

  it('names the widget whose code fails as it is loaded', async () => {
    const failing = `${plain('A')}\nthrow new Error('no such luck');`;
    const files = { 'widgets/shop/o_fine.ts': plain('B'), 'widgets/shop/o_hello.ts': failing };
    const { root } = project(files);
    const building = build(root, { ...RELEASE, isDev: true }, silent);
    await expect(building).rejects.toThrow("widgets/shop/o_hello.ts can't be loaded: no such luck");
  });

  it('rejects a .tsx file without a View and a .ts file without enhance', async () => {
    await expect(refusal({ 'widgets/shop/o_price.tsx': 'export default 1;' })).rejects.toThrow(
      'widgets/shop/o_price.tsx must export by default a widget with a View',
    );
    await expect(refusal({ 'widgets/shop/o_price.ts': view('A').replace("<b>{t('A')}</b>", 'null') })).rejects.toThrow(
      'widgets/shop/o_price.ts must export by default a widget with enhance',
    );
  });

  it('rejects a widget that imports server code, but accepts an import of its types', async () => {
    const widget = (imported: string) => `
      import ${imported} from '../../server/shop/pages/contract.ts';
      import { defineWidget } from '../../registry/widget.ts';
      export default defineWidget({ enhance(host) { host.title = String(${imported.startsWith('type') ? 1 : 'limit'}); } });
    `;
    const contract = {
      'server/shop/pages/contract.ts': 'export type Limit = number; export const limit: Limit = Date.now();',
    };
    await expect(refusal({ ...contract, 'widgets/shop/o_price.ts': widget('{ limit }') })).rejects.toThrow(
      'widgets/shop/o_price.ts would bundle server/shop/pages/contract.ts for the browser.',
    );
    await expect(refusal({ ...contract, 'widgets/shop/o_price.ts': widget('type { Limit }') })).resolves.toBeDefined();
  });

  it('rejects a namespace import of a shared registry module', async () => {
    const widget = `
      import * as texts from '../../registry/texts.ts';
      import { defineWidget } from '../../registry/widget.ts';
      export default defineWidget({ enhance(host) { host.title = texts.t('Hello'); } });
    `;
    await expect(refusal({ 'widgets/shop/o_price.ts': widget })).rejects.toThrow(
      /o_price\.ts must import registry\/texts\.ts by names/,
    );
  });

  it('rejects a widget that imports zod', async () => {
    const widget = `
      import { z } from 'zod';
      import { defineWidget } from '../../registry/widget.ts';
      export default defineWidget({ enhance(host) { host.title = z.string().parse(''); } });
    `;
    await expect(refusal({ 'widgets/shop/o_price.ts': widget })).rejects.toThrow(
      /^widgets\/shop\/o_price\.ts would bundle .*node_modules\/zod\/.* for the browser/,
    );
  });

  it('rejects a widget above the size limit', async () => {
    const noise = Array.from({ length: 3000 }, (_, i) => Math.sin(i).toString(36)).join(' ');
    await expect(refusal({ 'widgets/shop/o_heavy.ts': plain(noise) })).rejects.toThrow(
      /^The group of 'o_heavy': \d+ bytes \(brotli\)/,
    );
  });
});
