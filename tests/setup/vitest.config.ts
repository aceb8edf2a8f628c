import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');
const setupFiles = ['tests/setup/console.ts'];

/** The same tests of the server on each engine, every file on a copy of one filled database. */
const server = (engine: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${engine}`,
    include: ['tests/server/**/*.test.ts'],
    globalSetup: [`tests/setup/${engine}.global.ts`],
    setupFiles: [...setupFiles, 'tests/setup/database.ts'],
    pool: 'forks' as const,
  },
});

/** Widgets and registry in a browser's likeness, with each library. */
const widgets = (library: 'preact' | 'react') => ({
  extends: true as const,
  test: { name: `unit-${library}`, environment: 'happy-dom', include: ['tests/unit/{registry,widgets}/**/*.test.{ts,tsx}'], setupFiles },
  ...(library === 'preact'
    ? {
        resolve: {
          alias: [
            { find: 'react-dom/client', replacement: 'preact/compat/client' },
            { find: 'react-dom/server', replacement: 'preact-render-to-string' },
            { find: 'react-dom', replacement: 'preact/compat' },
            { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
            { find: /^react$/, replacement: 'preact/compat' },
          ],
        },
      }
    : {}),
});

export default defineConfig({
  root,
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: { name: 'unit-node', include: ['tests/unit/**/*.test.ts', 'tests/house/**/*.test.ts'], exclude: ['tests/unit/{registry,widgets}/**'], setupFiles },
      },
      widgets('preact'),
      widgets('react'),
      server('sqlite'),
      server('postgres'),
    ],
  },
});
