/** Redirects of tracked links with recorded clicks, compared with a bare redirect server. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atLeast, justSo, median, type Row } from './row.ts';

const ROUNDS = 5;
const SECONDS = 3;
const run = promisify(execFile);

export async function redirects(): Promise<Row[]> {
  const bare = spawn(process.execPath, [here('load/bare_redirect.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(bare.stdout, 'data');
  const bareUrl = /Ready at (\S+)/.exec(String(line))?.[1] as string;
  const ours = await startDemo(freshDataDir('redirects'), { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const ratios = { one: [] as number[], many: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const base = await perSecond(`${bareUrl}/r/herbs`, String(round));
      const many = await perSecond(`${ours.url}/r/herbs`, String(round));
      const one = await perSecond(`${ours.url}/r/herbs`, 'one');
      // The first round is for warming up.
      if (round > 0) ratios.many.push(many / base);
      if (round > 0) ratios.one.push(one / base);
    }
    return [
      atLeast('Redirects of a link per second against a bare one', 0.5, median(ratios.one), '×'),
      justSo('the same, each click by somebody else', median(ratios.many), '×'),
    ];
  } finally {
    bare.kill();
    await ours.stop();
  }
}

const here = (script: string): string => path.resolve(import.meta.dirname, script);

async function perSecond(url: string, seed: string): Promise<number> {
  const { stdout } = await run(process.execPath, [here('load/visitors.ts'), url, String(SECONDS), seed]);
  return (JSON.parse(stdout) as { perSecond: number }).perSecond;
}
