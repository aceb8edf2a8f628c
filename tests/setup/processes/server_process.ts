/** Runs the real server in its own process on the caller's database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Told to a program as `--import`; it then needs its standard input as a pipe. */
export const END_WITH_PARENT = path.join(ROOT, 'tests/setup/end_with_parent.mjs');

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** What it printed. */
  log(): string;
  /** As an operator ends it. @returns its exit status */
  stop(): Promise<number | null>;
  /** As a power cut ends it. */
  kill(): Promise<void>;
};

const PLAIN = [process.execPath, '--import', END_WITH_PARENT, '.build/server/commands/main.mjs'];
/** The first start of the demo fills it, on a machine that may have more to do. */
const LONGEST_START_MS = 120_000;

/** @throws Error with what it printed when it does not take visitors in time */
export async function startServer(
  env: Record<string, string> = {},
  [program = '', ...args]: string[] = PLAIN,
  longestStartMs = LONGEST_START_MS,
): Promise<ServerProcess> {
  const settings = { HOST: '127.0.0.1', PORT: '0', DEMO: 'no', AVIF: 'no', NODE_ENV: 'test', ...env };
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const url = await addressOf(child, printed, longestStartMs);
  return {
    url,
    child,
    log: () => printed.join(''),
    stop: () => ended(child, 'SIGTERM'),
    async kill() {
      await ended(child, 'SIGKILL');
    },
  };
}

function addressOf(child: ChildProcess, printed: string[], longestStartMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = async () => {
      clearTimeout(deadline);
      await ended(child, 'SIGKILL');
      reject(new Error(`The server did not start:\n${printed.join('')}`));
    };
    const deadline = setTimeout(fail, longestStartMs);
    const hear = (chunk: Buffer) => {
      printed.push(String(chunk));
      const [, url] = /Ready at (\S+)/.exec(printed.join('')) ?? [];
      if (!url) return;
      clearTimeout(deadline);
      resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', fail);
  });
}

async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [status] = await exit;
  return status;
}
