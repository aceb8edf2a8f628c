/** Commands switch to the project’s Node; READMEs name what exists. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesLike, textOf } from '#tests/setup/source_files.ts';

const READMES = ['README.md', ...filesLike('*/**/README.md')];
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
  expect(READMES.length).toBeGreaterThan(5);
  expect(READMES.filter((file) => /\bnode [\w/]+\.(mjs|ts)\b/.test(textOf(file)))).toEqual([]);
});

test('READMEs name only npm commands that exist', () => {
  const known = commands.map(([name]) => name);
  const named = READMES.flatMap((file) =>
    [...textOf(file).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name]) => name as string),
  );
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('READMEs name only files that exist', () => {
  const files = filesLike('**/*.{ts,tsx,mjs,eta,md,json,po}');
  const isThere = (readme: string, named: string) =>
    files.includes(path.posix.join(path.posix.dirname(readme), named)) ||
    files.some((file) => file === named || file.endsWith(`/${named}`));
  const missing = READMES.flatMap((readme) =>
    [...textOf(readme).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|eta|md|json|po))`/g)]
      .filter(([, named]) => !isThere(readme, named as string))
      .map(([, named]) => `${readme}: ${named}`),
  );
  expect(missing).toEqual([]);
});
