// node server/setup.mjs [--test | --no-build]: what must be there before anything runs; without a build for what makes its
// own, or needs none. Runs on Node 20 too, on nothing but itself.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const isForTests = process.argv.includes('--test');
const needsBuild = !process.argv.includes('--no-build');

class SetupError extends Error {}

/** Whether what is installed is what the lock file says, as far as this machine and purpose need it. */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json')).every(
    ([name, { version, optional, devOptional, dev }]) => {
      if (!name) return true;
      if (name in installed) return installed[name].version === version;
      return optional || devOptional || (dev && !isForTests);
    },
  );
}

function lockedPackages(file) {
  const full = path.join(root, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')).packages : {};
}

function install() {
  console.log('Installing packages …');
  const include = isForTests ? ['--include=dev'] : [];
  const done = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...include], {
    PATH: pathWithoutOurs(),
    shell: process.platform === 'win32',
  });
  if (!done) throw new SetupError('npm ci failed; what it said stands above. Is the registry reachable?');
}

/** npm must not run on the Node that it is about to replace. */
const pathWithoutOurs = () =>
  process.env.PATH.split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== path.join(root, 'node_modules/.bin'))
    .join(path.delimiter);

/** The Node that runs the rest: the pinned one, or the machine's own where that is new enough. */
function findNode() {
  const pinned = path.join(root, 'node_modules/.bin/node');
  const candidates = [pinned, `${pinned}.cmd`, process.execPath];
  const found = candidates.find((file) => existsSync(file) && majorVersion(file) >= 24);
  if (found) return found;
  throw new SetupError(
    `This needs Node 24 or later; here is ${process.version}, and the registry has no Node for ${process.platform} ${process.arch}. Get one at https://nodejs.org.`,
  );
}

function majorVersion(file) {
  if (file === process.execPath) return Number.parseInt(process.versions.node, 10);
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', shell: file.endsWith('.cmd') });
  return Number.parseInt(stdout?.slice(1) ?? '', 10);
}

function build(node) {
  if (!run(node, ['build.mjs'])) throw new SetupError('The build failed; see the messages above.');
}

function run(command, args, { shell = false, ...env } = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } }).status === 0;
}

async function needBrowser() {
  const { needChromium } = await import('#tests/setup/chromium.mjs');
  const chromium = await needChromium();
  if (!chromium)
    throw new SetupError(
      'The tests need Chromium, which could not be downloaded. Install it and set CHROMIUM to its path.',
    );
  console.log(`Tests use ${chromium}.`);
}

try {
  if (!isInstalled()) install();
  const node = findNode();
  if (needsBuild) build(node);
  if (isForTests) await needBrowser();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
