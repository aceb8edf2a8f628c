/** Cost of a late page of a long discussion compared with its first page. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, median, type Row } from './row.ts';

const MESSAGES = 10_000;
const STEP = 10;
const ROUNDS = 300;
const WARM_UP = 40;

export async function threads(): Promise<Row[]> {
  const dataDir = freshDataDir('threads');
  const script = path.resolve(import.meta.dirname, 'data/long_thread.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(MESSAGES)], { env });
  const server = await startDemo(dataDir);
  const resId = Number(stdout);
  const fetchAt = (offset: number, domain: unknown[] = []) =>
    timed(`${server.url}/mail/chatter_fetch`, {
      res_model: 'product.template',
      res_id: resId,
      limit: STEP,
      offset,
      domain,
    });
  try {
    const all: [number, number][] = [];
    const starred: [number, number][] = [];
    const three = [['rating_value', '=', 3]];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const pair: [number, number] = [await fetchAt(0), await fetchAt(499 * STEP)];
      const pairOfStars: [number, number] = [await fetchAt(0, three), await fetchAt(15 * STEP, three)];
      if (round < 0) continue;
      all.push(pair);
      starred.push(pairOfStars);
    }
    const [first, deep] = medians(all);
    const [firstStarred, deepStarred] = medians(starred);
    return [
      atMost('A discussion of 10,000 messages: page 500 against page 1', 2, deep / first, '×'),
      justSo('the same, page 500', deep, 'ms'),
      justSo('the same with one number of stars: page 16 against page 1', deepStarred / firstStarred, '×'),
    ];
  } finally {
    await server.stop();
  }
}

const medians = (pairs: readonly [number, number][]): [number, number] => [
  median(pairs.map(([one]) => one)),
  median(pairs.map(([, other]) => other)),
];

async function timed(url: string, body: object): Promise<number> {
  const begun = performance.now();
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { messages } = (await response.json()) as { messages: unknown[] };
  const ms = performance.now() - begun;
  if (messages.length !== STEP) throw new Error(`${url} answered ${messages.length} messages, not ${STEP}`);
  return ms;
}
