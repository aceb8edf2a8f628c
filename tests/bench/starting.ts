/** How soon `npm start` takes visitors when there is nothing left to install, to build or to fill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freshDataDir, startDemo } from './demo_server.ts';
import { atMost, median, type Row } from './row.ts';

const STARTS = 5;
const MOST_SECONDS = 2;

export async function starting(): Promise<Row[]> {
  const dataDir = freshDataDir('starting');
  await (await startDemo(dataDir)).stop();
  const seconds: number[] = [];
  for (let start = 0; start < STARTS; start++) seconds.push(await untilReady(dataDir));
  return [atMost('`npm start`, not for the first time, until it takes visitors', MOST_SECONDS, median(seconds), 's')];
}

async function untilReady(dataDir: string): Promise<number> {
  const begun = performance.now();
  const server = spawn('npm', ['start'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let said = '';
  for await (const chunk of server.stdout) {
    said += chunk;
    if (said.includes('Ready at')) break;
  }
  if (!said.includes('Ready at')) throw new Error(`The server did not start:\n${said}`);
  const seconds = (performance.now() - begun) / 1000;
  server.kill('SIGTERM');
  await ended;
  return seconds;
}
