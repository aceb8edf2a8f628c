// npm test [-- filter …]: every test, or those whose file name holds a filter, these on SQLite and Preact; closes with
// the line "N passed, N failed". What needs no browser and the visitors' tours run beside each other.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './setup/chromium.mjs';

const USAGE = `npm test -- [filter …] [--engine=sqlite|postgres|both]
                     with a filter alone, on SQLite and with Preact; with --engine, also with React
npm test -- ../themes/harbor [filter …]
                     a theme's own tests, and the states of its widgets
npm run test:all     everything that is repeated in full, each file in a process of its own, in random order; and ten
                     tours once more with React
SHARD=1/2 npm test   one half of the files, for two machines`;

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.build/tests');
const { values: options, positionals } = readArguments();
/** Folders of themes, and parts of names of files. */
const themes = positionals.filter(isTheme);
const filters = positionals.filter((one) => !isTheme(one));
const shard = process.env.SHARD ? [`--shard=${process.env.SHARD}`] : [];

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false }, engine: { type: 'string' } },
    });
    if (read.values.engine && !['sqlite', 'postgres', 'both'].includes(read.values.engine))
      throw new Error(`There is no engine "${read.values.engine}".`);
    return read;
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

function isTheme(given) {
  const folder = path.resolve(given);
  const isApart = given.includes(path.sep) && folder !== root;
  return isApart && ['assets', 'templates', 'widgets'].some((part) => existsSync(path.join(folder, part)));
}

/** Who asks for a few files waits for them: on one engine, and with the library that visitors get. */
const isQuick = positionals.length > 0 && !options.all && !options.engine;
const engine = options.engine ?? (isQuick ? 'sqlite' : 'both');
const withWidgets = isQuick ? ['unit-node*', 'unit-preact*'] : ['unit-*'];
/** Only that engine's server tests, and what needs no database. */
const projects =
  engine === 'both' ? [] : [...withWidgets, 'house', `server-${engine}*`].map((name) => `--project=${name}`);

const wantedFiles = (pattern) =>
  globSync(pattern, { cwd: root }).filter(
    (file) => filters.length === 0 || filters.some((filter) => file.includes(filter)),
  );

/** A runner without files is not started. */
const isWanted = (pattern) => wantedFiles(pattern).length > 0;

const UNIT_FILES = 'tests/**/*.test.{ts,tsx}';
/** Each worker loads the application for itself, which takes longer than to run this many files. */
const FILES_OF_ONE_WORKER = 20;
const oneWorker = isQuick && wantedFiles(UNIT_FILES).length <= FILES_OF_ONE_WORKER ? ['--maxWorkers=1'] : [];

const NOTHING = { passed: 0, failures: [], printed: [] };
const units = {
  files: UNIT_FILES,
  cli: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    '--config',
    'tests/setup/vitest.config.ts',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/vitest.json`,
    ...projects,
    ...oneWorker,
    ...shard,
    ...filters,
  ],
  report: 'vitest.json',
  count: ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      const titles = failed.map(({ fullName }) => fullName);
      // A file that could not be loaded, or a hook of it.
      if (status === 'failed' && failed.length === 0) titles.push(message.split('\n')[0]);
      return titles.map((title) => `${path.relative(root, name)} › ${title}`);
    }),
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${path.relative(root, name)} › ${fullName}`),
    ),
    files: testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  }),
};

const tours = {
  files: 'tests/{tours,house}/**/*.{tour,browser}.ts',
  cli: 'node_modules/@playwright/test/cli.js',
  args: [
    'test',
    '--config',
    'tests/setup/playwright.config.ts',
    '--pass-with-no-tests',
    '--reporter=list,json',
    ...shard,
    ...filters,
  ],
  report: 'playwright.json',
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'playwright.json') },
  count: ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failures: [
      ...suites.flatMap((suite) => titlesOf('unexpected', suite)),
      ...errors.map(({ message = '' }) => message.split('\n')[0]),
    ],
    flaky: suites.flatMap((suite) => titlesOf('flaky', suite)),
    files: suites.map((suite) => ({ name: suite.title, ms: durationOf(suite) })),
  }),
};

/** Of all kinds of islands: what they do with the library of the build they do with React itself. */
const REACT_TOURS = [
  'configurator/options',
  'links/links',
  'payments/pay',
  'portal/quote',
  'shop/checkout',
  'shop/product',
  'signature/sign',
  'surveys/answering',
  'surveys/editing',
  'threads/reviews',
];
const toursWithReact = {
  ...tours,
  args: [...tours.args, ...REACT_TOURS.map((name) => `tours/${name}.tour.ts`)],
  report: 'playwright_react.json',
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'playwright_react.json') },
};

/** Builds the pages with React for as long as the tours run. */
async function runWithReact() {
  build('--react');
  try {
    return await run(toursWithReact, 'inherit');
  } finally {
    build();
  }
}

function build(...options) {
  const { status } = spawnSync(process.execPath, ['build.mjs', ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`build.mjs ${options.join(' ')} failed.`);
}

/** Runs one runner. @returns what it counted; a run that broke without a failed test counts as one failure. */
async function run({ files, cli, args, report, count, env = {} }, output) {
  if (themes.length === 0 && !isWanted(files)) return NOTHING;
  const file = path.join(reports, report);
  rmSync(file, { force: true });
  const runner = spawn(process.execPath, [path.join(root, cli), ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  const printed = [];
  for (const stream of [runner.stdout, runner.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
  const status = await new Promise((resolve) => runner.once('close', resolve));
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failures: [] };
  if (status !== 0 && counted.failures.length === 0) counted.failures.push(`${cli} ended with status ${status}`);
  return { ...counted, printed };
}

/** @returns titles of the tests with this outcome, in a suite of Playwright's report */
function titlesOf(outcome, { title, specs = [], suites = [] }, above = []) {
  const path = [...above, title];
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...own.map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => titlesOf(outcome, suite, path)),
  ];
}

function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  return own.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, one) => sum + durationOf(one), 0);
}

function printSlowest(files) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  const lines = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(root, name)}`);
  console.log(`The slowest files:\n${lines.join('\n')}`);
}

function printTitles(heading, titles) {
  if (titles.length > 0) console.log(`${heading}:\n${titles.map((title) => `  ${title}`).join('\n')}`);
}

mkdirSync(reports, { recursive: true });
process.env.TEST_THEMES = themes.join(path.delimiter);
/** Themes have tests of widgets alone. */
const hasTours = themes.length === 0 && isWanted(tours.files);
if (hasTours) process.env.CHROMIUM ??= (await findChromium()) ?? '';
if (options.all) process.env.TEST_ALL = 'yes';
// Who names a file and both engines wants all of it.
if (filters.length > 0) process.env.TEST_WHOLE = 'yes';
// Once, before two runners would do it at the same time.
await (await import('./setup/fresh_programs.ts')).default();
const withoutBrowser = run(units, 'inherit');
// What it prints follows in one piece.
const inBrowser = hasTours ? run(tours, 'pipe') : NOTHING;
const counts = [await withoutBrowser];
const toured = await inBrowser;
process.stdout.write(Buffer.concat(toured.printed));
counts.push(toured);
if (options.all && filters.length === 0) counts.push(await runWithReact());
const hasRun = counts.some((counted) => counted.passed + counted.failures.length > 0);
if (themes.length > 0 ? !hasRun : filters.length > 0 && ![units, tours].some(({ files }) => isWanted(files))) {
  console.error(`No test file has ${positionals.map((filter) => `"${filter}"`).join(' or ')} in its path.`);
  process.exit(1);
}
const passed = counts.reduce((sum, counted) => sum + counted.passed, 0);
const titlesIn = (key) => counts.flatMap((counted) => counted[key] ?? []);
const failures = titlesIn('failures');
printSlowest(titlesIn('files'));
printTitles('Passed only when tried again', titlesIn('flaky'));
printTitles('Failed', failures);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
