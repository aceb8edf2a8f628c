// npm test [-- filter …]: every test, or those whose file name holds a filter; closes with the line
// "N passed, N failed". First what needs no browser, then the visitors' tours.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './setup/chromium.mjs';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.build/tests');
const filters = process.argv.slice(2);

/** Runs one runner. @returns what it counted; a run that broke without a failed test counts as one failure. */
function run({ cli, args, report, count, env = {} }) {
  const file = path.join(reports, report);
  rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, [path.join(root, cli), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

const units = {
  cli: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    '--config',
    'tests/setup/vitest.config.ts',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/vitest.json`,
    ...filters,
  ],
  report: 'vitest.json',
  /** A file that could not be loaded has no tests, and has failed all the same. */
  count: ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed:
      numFailedTests +
      testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }),
};

const tours = {
  cli: 'node_modules/@playwright/test/cli.js',
  args: [
    'test',
    '--config',
    'tests/setup/playwright.config.ts',
    '--pass-with-no-tests',
    '--reporter=list,json',
    ...filters,
  ],
  report: 'playwright.json',
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'playwright.json') },
  count: ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap((suite) => flakyIn(suite)),
  }),
};

/** Names of what failed at first and passed when it was tried again, in a suite of Playwright's report. */
function flakyIn({ title, specs = [], suites = [] }, above = []) {
  const path = [...above, title];
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => [...path, spec.title].join(' › ')), ...suites.flatMap((suite) => flakyIn(suite, path))];
}

mkdirSync(reports, { recursive: true });
process.env.CHROMIUM ??= (await findChromium()) ?? '';
const counts = [units, tours].map(run);
const sum = (key) => counts.reduce((total, counted) => total + counted[key], 0);
const failed = sum('failed');
const flaky = counts.flatMap((counted) => counted.flaky ?? []);
if (flaky.length > 0) console.log(`Passed only when tried again:\n${flaky.map((name) => `  ${name}`).join('\n')}`);
console.log(`${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
