/** Commands switch to the project’s Node; READMEs name what exists. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesLike, ROOT, textOf } from '#tests/setup/source_files.ts';

const commands: [string, string][] = Object.entries(JSON.parse(textOf('package.json')).scripts);

/** Commands that only run other commands of this list. */
const RUNS_COMMANDS = ['check'];

test.each(commands.filter(([name]) => !RUNS_COMMANDS.includes(name)))(
  'npm run %s runs server/setup.mjs and "hash -r" first',
  (_name, command) => {
    expect(command).toMatch(/^node server\/setup\.mjs( --test| --no-build)? && hash -r && /);
  },
);

test('READMEs name no script to run with node directly', () => {
  const readmes = ['README.md', ...filesLike('*/**/README.md')];
  expect(readmes.length).toBeGreaterThan(5);
  expect(readmes.filter((file) => /\bnode [\w/]+\.(mjs|ts)\b/.test(textOf(file)))).toEqual([]);
});

test('READMEs name only npm commands that exist', () => {
  const known = commands.map(([name]) => name);
  const named = ['README.md', ...filesLike('*/**/README.md')].flatMap((file) =>
    [...textOf(file).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name]) => name as string),
  );
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('The README names only files that exist', () => {
  const named = textOf('README.md').matchAll(/`((?:assets|registry|server|templates|tests|widgets)\/[\w/.]+\.\w+)`/g);
  const files = [...named].map(([, file]) => file as string);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
