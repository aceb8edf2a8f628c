import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { themeFoldersIn } from '#registry/tools/themes/folders.ts';
import freshPrograms from './fresh_programs.ts';
import { isFullRun } from './full_run.ts';
import { LARGE_PACKAGES } from './processes/large_packages.ts';
import { writeToMemory } from './temporary_folder.ts';
import { modulesForThemes } from './widgets/modules_for_themes.ts';

// As the server does at its start.
process.env.TZ = 'UTC';
writeToMemory();

const root = path.resolve(import.meta.dirname, '../..');
await freshPrograms();

const setup = (file: string) => path.join(root, 'tests/setup', file);

/** Widgets and their runtime: the same tests with the library of the production build and with React itself. */
const WIDGET_TESTS = ['tests/unit/{registry,widgets}/**/*.test.{ts,tsx}', 'tests/house/widgets.test.tsx'];
const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
};

/** Every project has all of its files, as in a full run and for who names files. */
const isWhole = isFullRun || process.env.TEST_WHOLE === 'yes';

/** By day React draws and hydrates each state of each island; what these do afterwards is tested with Preact. */
const REACT_TESTS = isWhole
  ? WIDGET_TESTS
  : WIDGET_TESTS.map((pattern) => pattern.replace('{registry,widgets}', 'registry'));

/** Of these themes, instead of the project: their own tests, and the states of their widgets. */
const themes = themeFoldersIn(process.env.TEST_THEMES ?? '');
const THEME_TESTS = [
  ...themes.map(({ folder }) => `${folder.replaceAll(path.sep, '/')}/**/*.test.{ts,tsx}`),
  'tests/house/widgets.test.tsx',
];

/** Files share processes, and the modules in them; those that need a process of their own are called so. */
const ISOLATED = '**/*.isolated.test.ts';

/**
 * Some tests start programs of their own, on machines that may be busy. What needed a second try is listed at the end,
 * and is a defect: the retry keeps it from hiding what else a run has to say.
 */
const EVERY_PROJECT = { testTimeout: 60_000, hookTimeout: 60_000, retry: 1, execArgv: LARGE_PACKAGES };
const EVERYWHERE = [setup('widgets/console.ts'), setup('wait_timeouts.ts')];

/**
 * A project of files that share processes, and one of those that don't.
 * @param ofIsolated where the latter are
 */
function shared(
  name: string,
  { test, ...config }: TestProjectInlineConfiguration,
  ofIsolated: string[] = test?.include ?? [],
): TestProjectInlineConfiguration[] {
  const exclude = [...(test?.exclude ?? []), ISOLATED];
  const patterns = ofIsolated.filter((pattern) => pattern.includes('*.test.'));
  const isolated = patterns.map((pattern) => pattern.replace('*.test.', '*.isolated.test.'));
  return [
    { ...config, root, test: { ...EVERY_PROJECT, ...test, name, exclude, isolate: isFullRun } },
    { ...config, root, test: { ...EVERY_PROJECT, ...test, name: `${name}-isolated`, include: isolated } },
  ];
}

function widgets(name: string, include: string[], alias: Record<string, string>): TestProjectInlineConfiguration[] {
  const exact = Object.entries(alias).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement }));
  return shared(name, {
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [modulesForThemes(root, themes)],
    server: { fs: { strict: themes.length === 0 } },
    resolve: { alias: exact },
    test: {
      include,
      exclude: ['**/node_modules/**'],
      environment: 'happy-dom',
      setupFiles: [...EVERYWHERE, setup('widgets/widget_hooks.ts')],
      // Packages that import React get the same library.
      server: { deps: { inline: [/preact/, /@radix-ui/, /react-day-picker/] } },
    },
  });
}

const SERVER_TESTS = ['tests/server/**/*.test.ts'];
/** Of those that need a process of their own, which takes four seconds to start, only these depend on the engine. */
const ON_POSTGRES = isWhole ? SERVER_TESTS : ['tests/server/shop/**/*.test.ts'];

const server = (engine: 'sqlite' | 'postgres'): TestProjectInlineConfiguration[] =>
  shared(
    `server-${engine}`,
    {
      test: {
        include: SERVER_TESTS,
        setupFiles: [...EVERYWHERE, setup('database/each_file.ts')],
        globalSetup: [setup(`database/${engine}.global.ts`)],
        env: { NODE_ENV: 'test' },
      },
    },
    engine === 'postgres' ? ON_POSTGRES : SERVER_TESTS,
  );

const plain = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration[] =>
  shared(name, { test: { include, exclude, setupFiles: EVERYWHERE } });

const ofThemes = (): TestProjectInlineConfiguration[] => [
  ...widgets('unit-preact', THEME_TESTS, PREACT),
  ...widgets('unit-react', THEME_TESTS, {}),
];

const ofProject = (): TestProjectInlineConfiguration[] => [
  ...plain('unit-node', ['tests/unit/**/*.test.ts'], WIDGET_TESTS),
  ...widgets('unit-preact', WIDGET_TESTS, PREACT),
  ...widgets('unit-react', REACT_TESTS, {}),
  ...server('sqlite'),
  ...server('postgres'),
  ...plain('house', ['tests/house/**/*.test.ts'], WIDGET_TESTS),
];

export default defineConfig({
  root,
  test: {
    sequence: { shuffle: { files: isFullRun } },
    // Many wait for timers and for programs that they start, while another can use the processor.
    maxWorkers: availableParallelism() + 1,
    // What was made of a file the last time is read again, by the next run too.
    fsModuleCache: true,
    fsModuleCachePath: path.join(root, '.build/tests/modules'),
    projects: themes.length > 0 ? ofThemes() : ofProject(),
  },
});
