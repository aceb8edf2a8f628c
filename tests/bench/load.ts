/** Asks one address as often as it can, from another process. */
import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const SECONDS = 2;
const CONNECTIONS = 32;
const run = promisify(execFile);
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

export const LOADER = hasWrk ? 'wrk' : 'autocannon';

export type Target = { url: string; headers?: Record<string, string> };

/** @returns answers per second @throws when one was not 200 */
export async function answersPerSecond({ url, headers = {} }: Target): Promise<number> {
  return hasWrk ? withWrk(url, headers) : withAutocannon(url, headers);
}

async function withWrk(url: string, headers: Record<string, string>): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...given, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function withAutocannon(url: string, headers: Record<string, string>): Promise<number> {
  const cli = createRequire(import.meta.url).resolve('autocannon');
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = ['--json', '-n', '-c', String(CONNECTIONS), '-d', String(SECONDS), ...given, url];
  const { stdout } = await run(process.execPath, [cli, ...args], { maxBuffer: 2 ** 24 });
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
