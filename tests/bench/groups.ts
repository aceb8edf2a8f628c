/** Mail of a large group, and its archive against a small one, on both engines. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import postgres from 'postgres';
import { startPostgres } from '#tests/setup/database/postgres_server.ts';
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { createDatabase } from './load/create_database.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, p95, type Row } from './row.ts';

const MEMBERS = 2000;
const MESSAGES = 10_000;
const ROUNDS = 150;
const WARM_UP = 10;
const MOST_DELIVERY_MS = 2000;
/** Visitors wait so long at most while the emails are written. */
const MOST_HEALTH_MS = 100;
const MOST_RATIO = 2;
const MOST_TRIES = 200;

const PAGES: Record<string, string> = {
  'threads of an archive': '/page/{n}',
  'messages by date': '/page/{n}?mode=date',
  'search of an archive': '?search=row{n}+seed',
};

export async function groups(): Promise<Row[]> {
  const database = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const addressOf = async (name: string) => {
        if (engine === 'SQLite') return '';
        await createDatabase(database.url('postgres'), name);
        return database.url(name);
      };
      const small = await groupOf(MESSAGES / 10, await addressOf('groups_small'));
      const large = await groupOf(MESSAGES, await addressOf('groups_large'));
      try {
        for (const [name, address] of Object.entries(PAGES))
          rows.push(...(await readingRows(`${name}, ${engine}`, address, small, large)));
        rows.push(...(await deliveryRows(engine, large)));
      } finally {
        await Promise.all([small.server.stop(), large.server.stop()]);
      }
    }
    return rows;
  } finally {
    await database.stop();
  }
}

type Group = { server: ServerProcess; cookie: string; page: string; dataDir: string; databaseUrl: string };

async function groupOf(messages: number, databaseUrl: string): Promise<Group> {
  const dataDir = freshDataDir(`groups-${messages}`);
  const script = path.resolve(import.meta.dirname, 'data/big_group.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(MEMBERS), String(messages)], { env });
  const server = await startDemo(dataDir, { DATABASE_URL: databaseUrl });
  const cookie = `session=${await sessionOf(server.url, 'maria')}`;
  return { server, cookie, page: server.url + stdout.trim().split('\n').at(-1), dataDir, databaseUrl };
}

/** Both take turns. */
async function readingRows(what: string, address: string, small: Group, large: Group): Promise<Row[]> {
  const times: [number, number][] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const asked = address.replace('{n}', String((Math.abs(round) % 9) + 1));
    const pair: [number, number] = [await timed(small, asked), await timed(large, asked)];
    if (round >= 0) times.push(pair);
  }
  const [tenth, all] = [p95(times.map(([one]) => one)), p95(times.map(([, one]) => one))];
  return [
    atMost(`${what}: 10,000 messages against 1,000 (p95)`, MOST_RATIO, all / tenth, '×'),
    justSo('the same, 10,000 messages', all, 'ms'),
  ];
}

async function timed({ page, cookie }: Group, address: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(page + address, { headers: { cookie } });
  const html = await response.text();
  if (response.status !== 200 || !html.includes('Many People')) throw new Error(`${address}: ${response.status}`);
  return performance.now() - begun;
}

async function deliveryRows(engine: string, group: Group): Promise<Row[]> {
  const outbox = outboxOf(group);
  try {
    await firstEmail(group, outbox);
    const before = await outbox.count();
    const begun = performance.now();
    const response = await fetch(`${group.page}/post`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: group.cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ subject: 'To all', message: 'Who has beans to swap?', answers: '' }),
    });
    if (response.status !== 303) throw new Error(`Posting was answered by ${response.status}.`);
    let longestHealth = 0;
    while ((await outbox.count()) < before + MEMBERS) {
      const asked = performance.now();
      if (asked - begun > 20 * MOST_DELIVERY_MS) throw new Error('The emails did not come.');
      await (await fetch(`${group.server.url}/health`)).arrayBuffer();
      longestHealth = Math.max(longestHealth, performance.now() - asked);
      await setTimeout(5);
    }
    return [
      atMost(
        `A message to 2,000 members is in the outbox, ${engine}`,
        MOST_DELIVERY_MS,
        performance.now() - begun,
        'ms',
      ),
      atMost('longest answer of `/health` meanwhile', MOST_HEALTH_MS, longestHealth, 'ms'),
    ];
  } finally {
    await outbox.close();
  }
}

/** A process loads its mailer with the first email, which is not what is measured. */
async function firstEmail({ server, page }: Group, outbox: Outbox): Promise<void> {
  await fetch(`${server.url}/web/reset_password`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', referer: page },
    body: new URLSearchParams({ login: 'maria@example.com' }),
  });
  for (let tries = 0; (await outbox.settled()) === 0; tries++) {
    if (tries > MOST_TRIES) throw new Error('The first email was not sent.');
    await setTimeout(50);
  }
}

type Outbox = { count(): Promise<number>; settled(): Promise<number>; close(): Promise<unknown> };

const COUNT = "select count(*) as n from mails where key like 'group message %'";
const SETTLED = "select count(*) as n from mails where state <> 'waiting' and key is null";

function outboxOf({ dataDir, databaseUrl }: Group): Outbox {
  if (databaseUrl) {
    const sql = postgres(databaseUrl, { max: 1 });
    const number = async (query: string) => Number((await sql.unsafe(query))[0]?.n);
    return { count: () => number(COUNT), settled: () => number(SETTLED), close: () => sql.end() };
  }
  const file = new Database(path.join(dataDir, 'database.sqlite'), { readonly: true });
  const number = async (query: string) => (file.prepare(query).get() as { n: number }).n;
  return {
    count: () => number(COUNT),
    settled: () => number(SETTLED),
    close: async () => file.close(),
  };
}
