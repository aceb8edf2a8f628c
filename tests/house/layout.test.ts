/** Rules for folders, file names and leftovers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesLike, ROOT, textOf } from '#tests/setup/source_files.ts';

const FOLDERS = ['server', 'templates', 'widgets', 'registry', 'assets', 'fixtures', 'tests'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'build.mjs', 'README.md'];
const DOMAINS =
  'website forms threads signature follow links portal configurator shop customers data sales projects events livechat surveys groups slides payments'.split(
    ' ',
  );
const README_LINES = 10;
const HEAD_WORDS = 15;

const sources = filesLike('**/*.{ts,tsx,mts,mjs,eta,css,html}');

test('The top level contains the expected folders and files only', () => {
  const ignored = readFileSync(path.join(ROOT, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  const here = readdirSync(ROOT).filter((name) => !name.startsWith('.') && !ignored.includes(name));
  expect(here.sort()).toEqual([...FOLDERS, ...FILES].sort());
});

test.each(FOLDERS)('%s/ has a README with at most 10 lines before its sections', (folder) => {
  const readme = path.join(ROOT, folder, 'README.md');
  expect(existsSync(readme)).toBe(true);
  const [start = ''] = readFileSync(readme, 'utf8').split('\n## ');
  const lines = start.trimEnd().split('\n');
  expect(lines[0]).toBe(`# ${folder}`);
  expect(lines.length).toBeLessThanOrEqual(README_LINES);
});

describe('A domain', () => {
  const TREES = [
    'server',
    'templates',
    'widgets',
    'assets/css/domains',
    'assets/css/pages',
    'tests/server',
    'tests/tours',
  ];
  /** In the trees that also hold other things. */
  const OTHERS: Record<string, string[]> = { server: ['commands'] };

  test.each(TREES)('has the same folder name in %s', (tree) => {
    const folders = readdirSync(path.join(ROOT, tree), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = [...DOMAINS, 'core', ...(OTHERS[tree] ?? [])];
    expect(folders.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('has the same file name in fixtures', () => {
    const names = filesLike('fixtures/*').map((file) => path.basename(file).replace(/\.\w+$/, ''));
    expect(
      names.filter((name) => ![...DOMAINS, 'core', 'seed', 'sign_ins', 'README', 'static', 'themes'].includes(name)),
    ).toEqual([]);
  });

  test('is imported in server/app.ts', () => {
    const app = textOf('server/app.ts');
    const folders = filesLike('server/*/domain.ts').map((file) => file.split('/')[1]);
    expect(folders.filter((name) => !app.includes(`./${name}/domain.ts`))).toEqual([]);
  });
});

/** Pictures, and migrations with what drizzle-kit keeps of them: they only ever become more, and stand in their order. */
const COLLECTIONS = /^(assets\/images|server\/core\/db\/migrations)\//;

test('No folder except those of pictures and migrations holds more than 25 files', () => {
  const counts = new Map<string, number>();
  for (const file of filesLike('{server,templates,widgets,registry,assets,fixtures,tests}/**/*.*')) {
    const folder = path.dirname(file);
    if (!COLLECTIONS.test(`${folder}/`)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(200);
  expect([...counts].filter(([, files]) => files > 25)).toEqual([]);
});

test('Every head comment has at most 15 words', () => {
  // A comment right before a declaration describes that, not the file.
  const head = /^(?:#!.*\n)?\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?!export|const|function|async)/;
  const wordsIn = (text: string) => text.split(/[*\s]+/).filter(Boolean).length;
  const heads = [...sources, ...filesLike('assets/css/**/*.css')].flatMap((file) => {
    const [, text] = (file.endsWith('.css') ? /^\/\*([\s\S]*?)\*\// : head).exec(textOf(file)) ?? [];
    return text === undefined ? [] : [{ file, words: wordsIn(text) }];
  });
  expect(heads.length).toBeGreaterThan(100);
  expect(heads.filter(({ words }) => words > HEAD_WORDS)).toEqual([]);
});

describe('File names', () => {
  test('contain no general word such as "utils"', () => {
    const empty = /(^|[/_.-])(utils?|helpers?|misc|common|managers?)([/_.-]|$)/i;
    expect(sources.filter((file) => empty.test(file))).toEqual([]);
  });

  test('use lower case letters, digits and underscores', () => {
    const odd = sources.filter((file) => !/^(?:[a-z0-9_]+\/)*[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(file));
    expect(odd.filter((file) => !file.startsWith('assets/css/') && !file.startsWith('.'))).toEqual([]);
  });
});

describe('Source files', () => {
  const here = 'tests/house/layout.test.ts';
  const holding = (files: string[], pattern: RegExp) =>
    files.filter((file) => file !== here && pattern.test(textOf(file)));

  test('contain no reference to a document outside the repository', () => {
    expect(holding(sources, /\b(behaviours|specification [AB])\b|(?<!RFC \d{4} )§/i)).toEqual([]);
  });

  test('contain no TODO, FIXME, XXX or HACK', () => {
    expect(holding(sources, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  test('contain no skipped, focused or pending test', () => {
    const tests = sources.filter((file) => file.startsWith('tests/'));
    expect(
      holding(
        tests,
        /\b(it|test|describe|tour|bench)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\b(xit|xdescribe|fdescribe|fit)\(/,
      ),
    ).toEqual([]);
  });

  test('contain no debugger statement, and no console call in widgets', () => {
    expect(holding(sources, /^\s*debugger\b/m)).toEqual([]);
    expect(holding(filesLike('widgets/**/*.{ts,tsx}'), /\bconsole\./)).toEqual([]);
  });
});

describe('Templates', () => {
  const templates = filesLike('templates/**/*.eta');

  test('open with a comment on their data when they are partials', () => {
    const partials = templates.filter((file) => path.basename(file).startsWith('_'));
    expect(partials.length).toBeGreaterThan(20);
    expect(partials.filter((file) => !textOf(file).startsWith('<% /*'))).toEqual([]);
  });

  test('include only existing templates, and each partial is included somewhere', () => {
    const names = templates.map((file) => file.replace(/^templates\//, '@').replace(/\.eta$/, ''));
    const code = [...templates, ...filesLike('{server,widgets,fixtures}/**/*.{ts,tsx}')];
    const used = new Set(
      code.flatMap((file) => [...textOf(file).matchAll(/['"](@\w+\/[\w/]+)['"]/g)].map(([, name]) => name as string)),
    );
    const missing = [...used].filter(
      (name) => /^@(core|website|forms|threads|shop|sales|portal)\//.test(name) && !names.includes(name),
    );
    expect(missing).toEqual([]);
    // Publishers choose sections by name, so that no code includes them.
    const isChosen = (name: string) => name.startsWith('@website/sections/');
    expect(names.filter((name) => !used.has(name) && !isChosen(name))).toEqual([]);
  });

  test('contain no inline style, event handler or script', () => {
    const inline = /<[^>%]*\sstyle=|\son[a-z]+=["']|<script(?![^>]*type="(application\/(ld\+)?json|module)")/;
    expect(
      templates.filter((file) => !['templates/core/mail/mail.eta'].includes(file) && inline.test(textOf(file))),
    ).toEqual([]);
  });
});
