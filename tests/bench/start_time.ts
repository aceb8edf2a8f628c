/** Time until `npm start` answers once everything is installed, built and filled. */
import { freshDataDir, npmStart, startDemo } from './load/demo_server.ts';
import { atMost, median, type Row } from './row.ts';

const STARTS = 5;
const MOST_SECONDS = 2;

export async function startTime(): Promise<Row[]> {
  const dataDir = freshDataDir('start-time');
  await (await startDemo(dataDir)).stop();
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start++) seconds.push(await untilReady(dataDir));
  return [atMost('`npm start`, not for the first time, until it takes visitors', MOST_SECONDS, median(seconds), 's')];
}

async function untilReady(dataDir: string): Promise<number> {
  const begun = performance.now();
  const server = await npmStart(dataDir);
  const seconds = (performance.now() - begun) / 1000;
  await server.stop();
  return seconds;
}
