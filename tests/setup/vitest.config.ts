import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import freshPrograms from './fresh_programs.ts';
import { isFullRun } from './full_run.ts';

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

function widgets(name: string, alias: Record<string, string>): TestProjectInlineConfiguration {
  const exact = Object.entries(alias).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement }));
  return {
    root,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { alias: exact },
    test: {
      name,
      include: WIDGET_TESTS,
      environment: 'happy-dom',
      setupFiles: [setup('console.ts')],
      server: { deps: { inline: [/preact/] } },
    },
  };
}

/** Files of the server share processes, and the modules in them; those that mock modules get a process each. */
const ISOLATED = 'tests/server/**/*.isolated.test.ts';

function server(engine: string): TestProjectInlineConfiguration[] {
  const test = {
    setupFiles: [setup('console.ts'), setup('database.ts')],
    globalSetup: [setup(`${engine}.global.ts`)],
    env: { NODE_ENV: 'test' },
    // Some start programs of their own, on machines that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  };
  const name = `server-${engine}`;
  return [
    { root, test: { ...test, name, include: ['tests/server/**/*.test.ts'], exclude: [ISOLATED], isolate: isFullRun } },
    { root, test: { ...test, name: `${name}-isolated`, include: [ISOLATED] } },
  ];
}

function plain(name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration {
  return { root, test: { name, include, exclude, setupFiles: [setup('console.ts')] } };
}

export default defineConfig({
  root,
  test: {
    sequence: { shuffle: { files: isFullRun } },
    projects: [
      plain('unit-node', ['tests/unit/**/*.test.ts'], WIDGET_TESTS),
      widgets('unit-preact', PREACT),
      widgets('unit-react', {}),
      ...server('sqlite'),
      ...server('postgres'),
      plain('house', ['tests/house/**/*.test.ts'], WIDGET_TESTS),
    ],
  },
});
