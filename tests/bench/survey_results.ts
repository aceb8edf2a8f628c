/** Cost of survey results with ten times the answers, for staff and for visitors. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { residentBytes } from './memory.ts';
import { atMost, justSo, median, type Row } from './row.ts';

const ROUNDS = 15;
const PAGE = '/survey/results/bench';

type Answered = { server: ServerProcess; cookie: string };

export async function surveyResults(): Promise<Row[]> {
  const small = await answeredBy(1000);
  const large = await answeredBy(10_000);
  try {
    const { ratio, ms } = await compared(small, large);
    const quiet = await longestWait(large, async () => {
      for (let time = 0; time < 100; time++) await timed(large, '/health');
    });
    const results = await longestWait(large, async () => {
      for (let time = 0; time < 5; time++) await timed(large, PAGE);
    });
    const before = residentBytes(large.server.child.pid as number);
    const exports: Row[] = [];
    let longest = 0;
    for (const file of ['responses.csv', 'responses.xlsx', 'responses.json', 'answers.csv']) {
      let took = 0;
      longest = Math.max(
        longest,
        await longestWait(large, async () => {
          took = await timed(large, `${PAGE}/${file}`);
        }),
      );
      exports.push(justSo(`Export \`${file}\` of 10,000 responses`, took / 1000, 's'));
    }
    return [
      atMost('Results of 50 questions: 10,000 responses against 1,000', 12, ratio, '×'),
      justSo('the same, one page of 10,000', ms, 'ms'),
      justSo('Longest answer of `/health` while such pages are made', results, 'ms'),
      justSo('the same, while nobody asks', quiet, 'ms'),
      ...exports,
      justSo('Longest answer of `/health` while they are made', longest, 'ms'),
      justSo(
        'Memory that these exports added',
        (residentBytes(large.server.child.pid as number) - before) / 2 ** 20,
        'MB',
      ),
    ];
  } finally {
    await Promise.all([small.server.stop(), large.server.stop()]);
  }
}

async function answeredBy(people: number): Promise<Answered> {
  const dataDir = freshDataDir(`survey-${people}`);
  const script = path.resolve(import.meta.dirname, 'data/big_survey.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
  await promisify(execFile)(process.execPath, [script, String(people)], { env });
  const server = await startDemo(dataDir);
  return { server, cookie: `session=${await sessionOf(server.url, 'admin')}` };
}

/** Both take turns. */
async function compared(small: Answered, large: Answered): Promise<{ ratio: number; ms: number }> {
  const times: [number, number][] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const pair: [number, number] = [await timed(small, PAGE), await timed(large, PAGE)];
    if (round >= 0) times.push(pair);
  }
  const ratio = median(times.map(([one, ten]) => ten / one));
  return { ratio, ms: median(times.map(([, ten]) => ten)) };
}

/** Somebody asks for the server's health again and again while `work` goes on. @returns ms of the longest wait */
async function longestWait(on: Answered, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) longest = Math.max(longest, await timed(on, '/health'));
  await done;
  return longest;
}

async function timed({ server, cookie }: Answered, address: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(server.url + address, { headers: { cookie } });
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  if (response.status !== 200 || bytes === 0) throw new Error(`${address} was answered by ${response.status}`);
  return performance.now() - begun;
}
