import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PROGRAMS, PROGRAMS_FOLDER } from '#registry/tools/manifest.ts';
import { plain, project } from './project.ts';

const HOME = path.resolve(import.meta.dirname, '../../..');
/** Each start builds, on machines that may be busy. */
const LONGEST_MS = 60_000;

/** Reads its one template at start, as the real server does. */
const SERVER = `
  import { readFileSync } from 'node:fs';
  import { word } from '../core/word.ts';
  const template = readFileSync('templates/website/home.eta', 'utf8');
  if (template === 'broken') throw new Error('home.eta is wrong');
  console.log('Ready:', template, word);
  setInterval(() => {}, 60_000);
`;
const REFUSED_SERVER = `
  import { printRefusal } from '../../registry/tools/refusal.ts';
  printRefusal('The port is taken.');
  process.exit(1);
`;

/** A small project under `npm run dev`. */
function develop(files: Record<string, string> = {}) {
  const { root, write } = project({
    ...Object.fromEntries(PROGRAMS.map((name) => [`server/${name}.ts`, ''])),
    'server/commands/main.ts': SERVER,
    'server/core/word.ts': "export const word = 'first';",
    'templates/website/home.eta': 'home',
    'widgets/website/o_plain.ts': plain('Plain'),
    'fixtures/core.ts': '',
    'assets/locales/en_US.po': 'msgid ""\nmsgstr ""\n',
    ...files,
  });
  cpSync(path.join(HOME, 'build.mjs'), path.join(root, 'build.mjs'));
  const dev = spawn(process.execPath, ['build.mjs', '--watch'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(dev, 'close');
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  dev.stdout.on('data', hear);
  dev.stderr.on('data', hear);
  onTestFinished(async () => {
    dev.kill();
    await closed;
  });
  return {
    closed,
    said: () => said,
    says: (words: string) => vi.waitFor(() => expect(said).toContain(words), LONGEST_MS),
    /** Saves as many editors do: renames a new file over the old one. */
    save(file: string, content: string) {
      said = '';
      write(`${file}.new`, content);
      renameSync(path.join(root, `${file}.new`), path.join(root, file));
    },
    /** When pages and programs were last built. */
    built: () =>
      ['.build/manifest.json', `${PROGRAMS_FOLDER}/commands/main.mjs`].map(
        (file) => statSync(path.join(root, file)).mtimeMs,
      ),
  };
}

it('npm run dev restarts the server after each save and rebuilds only what depends on the saved file', {
  timeout: 2 * LONGEST_MS,
}, async () => {
  const { says, save, built } = develop();
  await says('Ready: home first');
  const [pages, programs] = built();
  save('templates/website/home.eta', 'hall');
  await says('Ready: hall first');
  save('templates/website/home.eta', 'house');
  await says('Ready: house first');
  expect(built()).toEqual([pages, programs]);
  save('server/core/word.ts', "export const word = 'second';");
  await says('Ready: house second');
  expect(built()[0]).toBe(pages);
  const [, later] = built();
  save('widgets/website/o_plain.ts', plain('Plainer'));
  await says('Ready: house second');
  expect(built()[0]).toBeGreaterThan(pages as number);
  expect(built()[1]).toBe(later);
});

it('npm run dev restarts a crashed server after the next save', { timeout: LONGEST_MS }, async () => {
  const { says, save } = develop({ 'templates/website/home.eta': 'broken' });
  await says('It restarts when you save.');
  save('templates/website/home.eta', 'mended');
  await says('Ready: mended first');
});

it('npm run dev exits with status 1 when the server refuses to start for a reason that no save can change', {
  timeout: LONGEST_MS,
}, async () => {
  const { closed, said } = develop({ 'server/commands/main.ts': REFUSED_SERVER });
  const [status] = await closed;
  expect(status).toBe(1);
  expect(said()).toContain('The port is taken.');
});
