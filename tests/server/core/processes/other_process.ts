/** A second process on the same database, controlled line by line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LARGE_PACKAGES } from '#tests/setup/processes/large_packages.ts';

export type OtherProcess = {
  /** Runs a command of `script.ts` and returns its result. */
  ask(command: string, ...args: unknown[]): Promise<unknown>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

const SCRIPT = fileURLToPath(new URL('script.ts', import.meta.url));

export async function startOther(): Promise<OtherProcess> {
  const child = spawn(process.execPath, [...LARGE_PACKAGES, SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => JSON.parse((await lines.next()).value ?? '"it ended"');
  await answer();
  return {
    async ask(command, ...args) {
      child.stdin.write(`${JSON.stringify([command, ...args])}\n`);
      return answer();
    },
    stop: () => end(child, () => child.stdin.end()),
    kill: () => end(child, () => child.kill('SIGKILL')),
  };
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  how();
  await ended;
}
