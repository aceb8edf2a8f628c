/** Requests one address continuously from another process. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const SECONDS = 2;
const PROGRAM = path.resolve(import.meta.dirname, 'request_loop.ts');
const run = promisify(execFile);

export type Target = { url: string; headers?: Record<string, string> };

/** @returns answers per second @throws when one was not 200 */
export async function answersPerSecond({ url, headers = {} }: Target): Promise<number> {
  const { stdout } = await run(process.execPath, [PROGRAM, url, String(SECONDS), JSON.stringify(headers)]);
  return (JSON.parse(stdout) as { perSecond: number }).perSecond;
}
