import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import freshPrograms from './fresh_programs.ts';

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

function server(engine: string): TestProjectInlineConfiguration {
  return {
    root,
    test: {
      name: `server-${engine}`,
      include: ['tests/server/**/*.test.ts'],
      setupFiles: [setup('console.ts'), setup('database.ts')],
      globalSetup: [setup(`${engine}.global.ts`)],
      env: { NODE_ENV: 'test' },
      // Some start programs of their own, on machines that may be busy.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

function plain(name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration {
  return { root, test: { name, include, exclude, setupFiles: [setup('console.ts')] } };
}

export default defineConfig({
  root,
  test: {
    projects: [
      plain('unit-node', ['tests/unit/**/*.test.ts'], WIDGET_TESTS),
      widgets('unit-preact', PREACT),
      widgets('unit-react', {}),
      server('sqlite'),
      server('postgres'),
      plain('house', ['tests/house/**/*.test.ts'], WIDGET_TESTS),
    ],
  },
});
