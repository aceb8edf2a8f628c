import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
const port = process.env.TOUR_PORT ?? '3999';
const reports = path.join(root, '.build/tests');

/** A browser that works in a container too and asks nobody for anything. */
const ARGS = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: path.join(root, 'tests/tours'),
  outputDir: path.join(reports, 'tours-output'),
  // Two cores are full with one browser and the server.
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: isRoot ? ['--no-sandbox', ...ARGS] : ARGS },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tests/setup/tour_server.ts',
    cwd: root,
    url: `http://127.0.0.1:${port}/health`,
    timeout: 120_000,
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'test', PORT: port, DATA_DIR: path.join(reports, 'tours'), DATABASE_URL: '' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
