/** `npm run dev`: builds, serves, rebuilds after changes and reloads open pages. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { build, isBuildFresh, type Options } from './build.ts';
import { PROGRAMS_FOLDER } from './manifest.ts';
import { areProgramsFresh, buildPrograms } from './programs.ts';
import { isRefusal } from './refusal.ts';
import { watchFolders } from './watch_folders.ts';

/** Sources of pages and programs, and files that the server reads only at start. */
const SOURCES = ['registry', 'widgets', 'assets', 'server', 'templates', 'fixtures'];
const OF_THEMES = ['assets', 'templates', 'widgets'];
/** Editors write a file in several steps. */
const SETTLE_MS = 80;

export async function buildAndServe(root: string, options: Options): Promise<void> {
  let server: ChildProcess | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();

  const renew = async () => {
    const startedAt = performance.now();
    if (!(await succeeds(() => buildWhatChanged(root, options)))) return;
    await end(server);
    server = start(root);
    console.log(`Rebuilt in ${Math.round(performance.now() - startedAt)} ms.`);
  };

  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(renew);
    }, SETTLE_MS);
  };
  watchFolders(root, SOURCES, changed);
  for (const { folder } of options.themes ?? []) watchFolders(folder, OF_THEMES, changed);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => end(server).then(() => process.exit()));
  }
  work = renew();
  await work;
}

/** A template is part of neither: the server reads it when it starts. */
async function buildWhatChanged(root: string, options: Options): Promise<void> {
  if (!isBuildFresh(root, options)) await build(root, options);
  if (!areProgramsFresh(root, options)) await buildPrograms(root, options);
}

/** Prints errors; the last good build stays in use. */
async function succeeds(building: () => Promise<unknown>): Promise<boolean> {
  try {
    await building();
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

/** A server that dies of a mistake waits for the save that mends it. One that is refused its port will not get it so. */
function start(root: string): ChildProcess {
  const server = spawn(process.execPath, ['--enable-source-maps', `${PROGRAMS_FOLDER}/commands/main.mjs`], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let isRefused = false;
  server.once('message', (word) => {
    isRefused = isRefusal(word);
  });
  // Comes after the last message, which `exit` need not.
  server.once('close', (status) => {
    if (isRefused) process.exit(1);
    if (status) console.error('The server stopped. It restarts when you save.');
  });
  return server;
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
