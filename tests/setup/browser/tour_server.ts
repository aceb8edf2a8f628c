/** Runs the demo site in its own process with its own data. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/setup/processes/free_port.ts';
import { LARGE_PACKAGES } from '#tests/setup/processes/large_packages.ts';
import { END_WITH_PARENT } from '#tests/setup/processes/server_process.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export type TourServer = {
  url: string;
  /** Another website, on whose pages the chat may stand; a story starts it. */
  otherOrigin: string;
  /** Runs a program of ours on the same data, in another process. @returns what it printed */
  run(...args: string[]): Promise<string>;
  /** Loads a catalogue file from another process while the server runs; a second time does nothing. */
  imported(file: string): Promise<void>;
  /** The server's output since the last call; empty if all is well. */
  takeLog(): string;
  stop(): Promise<void>;
};

/** It makes the demo first, on a machine that may have more to do. */
export const LONGEST_START_MS = 180_000;

/** @param settings of this server only, such as its themes */
export async function startTourServer(settings: NodeJS.ProcessEnv = {}): Promise<TourServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-tours-'));
  // Links in pages carry the port, so it is chosen before the server starts.
  const port = await freePort();
  const otherOrigin = `http://localhost:${await freePort()}`;
  const env = {
    ...process.env,
    // Playwright asks for colours; where a terminal wants none, Node would warn about the contradiction.
    FORCE_COLOR: undefined,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    // It would take as much processor time as the pages themselves.
    AVIF: 'no',
    // Each visitor has an address of their own, or the limits per address would meet them all together.
    TRUSTED_PROXIES: '127.0.0.1',
    EMBED_ORIGINS: otherOrigin,
    ...settings,
  };
  const server = spawn(process.execPath, ['--import', END_WITH_PARENT, '.build/server/commands/main.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log = await readiness(server);
  const imports = new Map<string, Promise<unknown>>();
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [...LARGE_PACKAGES, ...args], { cwd: ROOT, env })).stdout;
  await run('tests/setup/browser/broken_page.ts');
  return {
    url: `http://127.0.0.1:${port}`,
    otherOrigin,
    run,
    async imported(file) {
      const begun = imports.get(file) ?? run('.build/server/commands/import.mjs', file);
      imports.set(file, begun);
      await begun;
    },
    takeLog: () => log.splice(0).join(''),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns what the server prints from then on. */
function readiness(server: ChildProcess): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const printed: string[] = [];
    const fail = () => {
      clearTimeout(deadline);
      server.kill('SIGKILL');
      reject(new Error(`The server of the tours did not start:\n${printed.join('')}`));
    };
    const deadline = setTimeout(fail, LONGEST_START_MS);
    const hear = (chunk: Buffer) => {
      printed.push(String(chunk));
      if (!printed.join('').includes('Demo sign-ins')) return;
      clearTimeout(deadline);
      server.off('exit', fail);
      printed.length = 0;
      resolve(printed);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', fail);
  });
}
