/** `npm run dev`: builds and serves, and again after every change. Open pages reload by themselves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { build, type Options } from './build.ts';
import { PROGRAMS_FOLDER } from './manifest.ts';
import { buildPrograms } from './programs.ts';

/** Makes other pages, and then needs a server that knows them. */
const BUILT = ['registry', 'widgets', 'assets'];
/** Is part of the server, or read once when it starts. */
const SERVED = ['server', 'templates', 'fixtures'];
/** Editors write a file in several steps. */
const SETTLE_MS = 80;

export async function buildAndServe(root: string, options: Options): Promise<void> {
  let server: ChildProcess | undefined;
  let mustBuild = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();

  const renew = async () => {
    const begun = performance.now();
    if (mustBuild && !(await succeeds(() => build(root, options)))) return;
    mustBuild = false;
    if (!(await succeeds(() => buildPrograms(root, options)))) return;
    await end(server);
    server = spawn(process.execPath, ['--enable-source-maps', `${PROGRAMS_FOLDER}/main.mjs`], {
      cwd: root,
      stdio: 'inherit',
    });
    console.log(`Renewed in ${Math.round(performance.now() - begun)} ms.`);
  };
  const changed = (isBuilt: boolean) => {
    mustBuild ||= isBuilt;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(renew);
    }, SETTLE_MS);
  };

  for (const folder of [...BUILT, ...SERVED]) {
    watch(path.join(root, folder), { recursive: true }, () => changed(BUILT.includes(folder)));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => end(server).then(() => process.exit()));
  }
  await renew();
}

/** What is wrong is said; the last good build goes on serving. */
async function succeeds(building: () => Promise<unknown>): Promise<boolean> {
  try {
    await building();
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
