// Finds a Chromium that starts here, or gets one. Runs on Node 20 too.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Without a window to draw it takes a third less processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string | null>} its path; CHROMIUM comes first where it is set. */
export async function findChromium() {
  const { CHROMIUM } = process.env;
  const candidates = [...(CHROMIUM ? [CHROMIUM] : []), ...INSTALLED, await playwrightsOwn()];
  return candidates.find((file) => file && existsSync(file) && starts(file)) ?? null;
}

/** @returns {Promise<string | null>} null: none could be had. */
export async function needChromium() {
  if (!process.env.CHROMIUM && !existsSync(HEADLESS)) installFromDebian('chromium-headless-shell');
  return (await findChromium()) ?? (await downloaded()) ?? (await fromDebian());
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** One that misses a library of the system is none. */
const starts = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

async function downloaded() {
  console.log('Downloading a Chromium for the tests …');
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', env });
  return findChromium();
}

async function fromDebian() {
  if (!isDebianOfOurs()) return null;
  console.log('Installing the Chromium of the system for the tests …');
  apt('update');
  installFromDebian('chromium-headless-shell');
  if (!existsSync(HEADLESS)) installFromDebian('chromium');
  return findChromium();
}

const isDebianOfOurs = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Does nothing where this is no Debian, or has no list of its packages. */
function installFromDebian(name) {
  if (isDebianOfOurs()) apt('install', '-y', '--no-install-recommends', name);
}

/** A mirror that does not answer holds up nothing for long. */
function apt(...args) {
  const limits = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...limits, ...args], { stdio: ['ignore', 'ignore', 'ignore'], env });
}
