/** Cost of a link's statistics with many clicks against a tenth of them. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, median, type Row } from './row.ts';

const FEW = 10_000;
const MANY = 100_000;
const ROUNDS = 40;
const WARM_UP = 5;

export async function clicks(): Promise<Row[]> {
  const few = await statisticsOf(FEW);
  const many = await statisticsOf(MANY);
  try {
    const pairs: [number, number][] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const pair: [number, number] = [await few.timed(), await many.timed()];
      if (round >= 0) pairs.push(pair);
    }
    return [
      atMost(
        'Statistics of a link: 100,000 clicks against 10,000',
        12,
        median(pairs.map(([one, other]) => other / one)),
        '×',
      ),
      justSo('the same, of 100,000', median(pairs.map(([, other]) => other)), 'ms'),
    ];
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function statisticsOf(count: number): Promise<{ timed(): Promise<number>; stop(): Promise<unknown> }> {
  const dataDir = freshDataDir(`clicks-${count}`);
  const script = path.resolve(import.meta.dirname, 'data/many_clicks.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(count)], { env });
  const server = await startDemo(dataDir);
  const cookie = `session=${await sessionOf(server.url, 'operator')}`;
  const address = `${server.url}/r/${stdout.trim()}+`;
  return {
    async timed() {
      const begun = performance.now();
      const answer = await fetch(address, { headers: { cookie } });
      const html = await answer.text();
      const ms = performance.now() - begun;
      if (answer.status !== 200 || !html.includes('<table')) throw new Error(`${address} answered ${answer.status}.`);
      return ms;
    },
    stop: () => server.stop(),
  };
}
