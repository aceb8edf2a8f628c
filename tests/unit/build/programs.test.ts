import { execFileSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAMS, PROGRAMS_FOLDER } from '#registry/tools/manifest.ts';
import { areProgramsFresh, buildPrograms } from '#registry/tools/programs.ts';
import { project } from './project.ts';

const RELEASE = { isDev: false };

/** Each program prints its name and a word from a shared module. */
const small = (word = 'well', more: Record<string, string> = {}) =>
  project({
    'server/core/word.ts': `import { z } from 'zod'; export const word: string = z.string().parse('${word}');`,
    ...Object.fromEntries(
      PROGRAMS.map((name) => [
        `server/${name}.ts`,
        `import { word } from '${'../'.repeat(name.split('/').length - 1) || './'}core/word.ts'; console.log('${name}', word);`,
      ]),
    ),
    ...more,
  });

const saysOf = (root: string, name: string) =>
  execFileSync(process.execPath, [path.join(root, PROGRAMS_FOLDER, `${name}.mjs`)], { encoding: 'utf8' });

it('buildPrograms bundles every program with its packages, so that it runs without node_modules', async () => {
  const { root } = small();
  await buildPrograms(root, RELEASE);
  rmSync(path.join(root, 'node_modules'));
  for (const name of PROGRAMS) expect(saysOf(root, name)).toBe(`${name} well\n`);
});

it('buildPrograms bundles the files that define tables, which programs no longer look for', async () => {
  const { root } = small('well', {
    'server/core/backup/schema_modules.ts': 'export const schemaModules = async () => [];',
    'server/shop/schema.ts': "export const lamps = 'lamps';",
    'server/sales/lines.schema.ts': "export const lines = 'lines';",
    'server/commands/backup.ts': `import { schemaModules } from '../core/backup/schema_modules.ts';
      console.log(JSON.stringify(await schemaModules()));`,
  });
  await buildPrograms(root, RELEASE);
  rmSync(path.join(root, 'server'), { recursive: true });
  expect(JSON.parse(saysOf(root, 'commands/backup'))).toEqual([{ lines: 'lines' }, { lamps: 'lamps' }]);
});

it('buildPrograms bundles the code of templates, without those that cannot be read', async () => {
  const { root } = small('well', {
    'server/core/templates/bundled_templates.ts': 'export const bundledTemplates = {};',
    'templates/shop/lamp.eta': '<p>\n  <%= it.name %> – <%~ this.word %></p>',
    'templates/shop/broken.eta': '<% if ( %>',
    'server/commands/backup.ts': `import { bundledTemplates } from '../core/templates/bundled_templates.ts';
      const eta = { word: 'new', config: { escapeFunction: String } };
      const drawn = Object.entries(bundledTemplates).map(([name, one]) => [name, one.draw.call(eta, { name: 'Lamp' })]);
      console.log(JSON.stringify(drawn));`,
  });
  await buildPrograms(root, RELEASE);
  expect(JSON.parse(saysOf(root, 'commands/backup'))).toEqual([['shop/lamp.eta', '<p>\nLamp – new</p>']]);
});

it('areProgramsFresh reports a needed build for a changed source, other options or a lost file', async () => {
  const { root, write } = small();
  expect(areProgramsFresh(root, RELEASE)).toBe(false);
  await buildPrograms(root, RELEASE);
  expect(areProgramsFresh(root, RELEASE)).toBe(true);
  expect(areProgramsFresh(root, { ...RELEASE, library: 'react' } as typeof RELEASE)).toBe(true);
  expect(areProgramsFresh(root, { isDev: true })).toBe(false);
  write('server/core/word.ts', "export const word = 'better';");
  expect(areProgramsFresh(root, RELEASE)).toBe(false);
  await buildPrograms(root, RELEASE);
  expect(saysOf(root, 'commands/main')).toBe('commands/main better\n');
  rmSync(path.join(root, PROGRAMS_FOLDER, 'commands/fill_demo.mjs'));
  expect(areProgramsFresh(root, RELEASE)).toBe(false);
});

it('buildPrograms keeps the chunks of the build before for a running server and deletes older ones', async () => {
  const { root, write } = small();
  const chunks: string[] = [];
  for (const word of ['one', 'two', 'three']) {
    write('server/core/word.ts', `export const word = ['${word}'].join();`);
    await buildPrograms(root, RELEASE);
    const now = globSync('chunk-*.mjs', { cwd: path.join(root, PROGRAMS_FOLDER) });
    chunks.push(...now.filter((file) => !chunks.includes(file)));
  }
  expect(chunks.map((file) => existsSync(path.join(root, PROGRAMS_FOLDER, file)))).toEqual([false, true, true]);
});
