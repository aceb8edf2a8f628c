/** Tests in a real browser: visitors' stories and the house rules of pages. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { writeToMemory } from './temporary_folder.ts';

// As the server does at its start; browsers have it from here.
process.env.TZ = 'UTC';
writeToMemory();

const chromium = process.env.CHROMIUM || (await findChromium());
if (!chromium) throw new Error('The tours need a Chromium. Install one, or set CHROMIUM to its path.');
process.env.CHROMIUM = chromium;

/** Root may not use the sandbox, machines without a display have no graphics, and no test needs Google. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each page runs its scripts once or twice: what the browser spends on optimising them it never gets back.
  '--js-flags=--no-opt --no-maglev --single-threaded',
];

export default defineConfig({
  testDir: path.resolve(import.meta.dirname, '..'),
  globalSetup: path.resolve(import.meta.dirname, 'fresh_programs.ts'),
  testMatch: ['tours/**/*.tour.ts', 'house/**/*.browser.ts'],
  outputDir: path.resolve(import.meta.dirname, '../../.build/tests/tours'),
  // Beside the tests without a browser, two end sooner than one on two cores: pages often wait for their server.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A busy machine may be too slow for a story once. What needed a second try is listed as flaky at the end.
  retries: 1,
  reporter: 'list',
  use: { launchOptions: { executablePath: chromium, args: FLAGS } },
});
