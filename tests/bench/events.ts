/** Attendees' list, search and check-in of a large event, on both engines. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '#tests/setup/database/postgres_server.ts';
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { createDatabase } from './load/create_database.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, p95, type Row } from './row.ts';

const ATTENDEES = Number(process.env.ATTENDEES ?? 20_000);
const ROUNDS = 60;
/** A server that has just started compiles what it runs. */
const WARM_UP = 60;
const MOST_MS = 50;
const MOST_RATIO = 3;
/** Visitors who open pages of the event all the time. */
const VISITORS = 4;
const PAUSE_MS = 50;

type Large = { server: ServerProcess; cookie: string; page: string; staff: string; codes: string[] };
type Ask = (event: Large, round: number) => Promise<Response>;

const ASKED: Record<string, Ask> = {
  'the list of attendees': (event, n) => read(event, `?page=${(n % 9) + 1}`),
  'search of attendees by name': (event, n) => read(event, `?q=gwen+hill+${n}`),
  'attendees sorted by name': (event) => read(event, '?sort=name'),
  'search at the door': (event, n) => tell(event, 'search', { entered: `hugo ${LAST[n % LAST.length]}` }),
  'a scan at the door': (event, n) => tell(event, 'scans', { scans: [scanOf(event, n)] }),
  'a used ticket at the door': (event, n) =>
    tell(event, 'scans', { scans: [{ ...scanOf(event, n), scan: `again-scan-${n}` }] }),
};
const LAST = ['Berg', 'Cole', 'Diaz', 'Evers', 'Frost'];

export async function events(): Promise<Row[]> {
  const database = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const addressOf = async (name: string) => {
        if (engine === 'SQLite') return '';
        await createDatabase(database.url('postgres'), name);
        return database.url(name);
      };
      const small = await eventOf(ATTENDEES / 20, await addressOf('events_small'));
      const large = await eventOf(ATTENDEES, await addressOf('events_large'));
      const besides = [small, large].map(beside);
      try {
        for (const [what, ask] of Object.entries(ASKED))
          rows.push(...(await rowsOf(`${what}, ${engine}`, ask, [small, large])));
      } finally {
        await Promise.all(besides.map((end) => end()));
        await Promise.all([small.server.stop(), large.server.stop()]);
      }
    }
    return rows;
  } finally {
    await database.stop();
  }
}

async function eventOf(attendees: number, databaseUrl: string): Promise<Large> {
  const dataDir = freshDataDir(`events-${attendees}`);
  const script = path.resolve(import.meta.dirname, 'data/big_event.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(attendees)], { env });
  const { eventId, codes } = JSON.parse(stdout.trim().split('\n').at(-1)!) as { eventId: number; codes: string[] };
  const server = await startDemo(dataDir, { DATABASE_URL: databaseUrl });
  const cookie = `session=${await sessionOf(server.url, 'admin')}`;
  const at = { page: `${server.url}/event/many-${eventId}`, staff: `${server.url}/admin/events/${eventId}/attendees` };
  return { server, cookie, codes, ...at };
}

/** @returns ends the visits */
function beside({ server, page }: Large): () => Promise<unknown> {
  let goesOn = true;
  const addresses = [`${page}/register`, `${server.url}/event`, `${server.url}/shop`, `${page}/ics`];
  const visits = Array.from({ length: VISITORS }, async (_, nth) => {
    for (let at = nth; goesOn; at += 1) {
      await (await fetch(addresses[at % addresses.length]!)).arrayBuffer();
      await setTimeout(PAUSE_MS);
    }
  });
  return () => {
    goesOn = false;
    return Promise.all(visits);
  };
}

const read = ({ staff, cookie }: Large, query: string): Promise<Response> =>
  fetch(staff + query, { headers: { cookie } });

const scanOf = ({ codes }: Large, nth: number) => ({
  scan: `scan-of-guest-${nth}`,
  door: 'Main door',
  code: codes[nth % codes.length],
});

const tell = ({ page, cookie }: Large, call: string, body: object): Promise<Response> =>
  fetch(`${page}/checkin/${call}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });

/** Both take turns. */
async function rowsOf(what: string, ask: Ask, [small, large]: [Large, Large]): Promise<Row[]> {
  const times: [number, number][] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const nth = round + WARM_UP;
    const pair: [number, number] = [await timed(small, ask, nth), await timed(large, ask, nth)];
    if (round >= 0) times.push(pair);
  }
  const [few, all] = [p95(times.map(([one]) => one)), p95(times.map(([, one]) => one))];
  const figures = { all: ATTENDEES.toLocaleString('en'), few: (ATTENDEES / 20).toLocaleString('en') };
  return [
    atMost(`${what}: event of ${figures.all} attendees, beside visitors (p95)`, MOST_MS, all, 'ms'),
    atMost(`the same against one of ${figures.few}`, MOST_RATIO, all / few, '×'),
    justSo(`the same, ${figures.few} attendees`, few, 'ms'),
  ];
}

async function timed(event: Large, ask: Ask, round: number): Promise<number> {
  const begun = performance.now();
  const response = await ask(event, round);
  const text = await response.text();
  const ms = performance.now() - begun;
  if (response.status !== 200) throw new Error(`${response.url} answers ${response.status}: ${text.slice(0, 200)}`);
  return ms;
}
